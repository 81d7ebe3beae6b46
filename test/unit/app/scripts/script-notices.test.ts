import { expect, it, vi } from 'vitest';

import { runCli } from '../../../../src/cli/run-cli.ts';
import { UserError } from '../../../../src/foundation/user-error.ts';
import { writeProject } from '../../project/write-project.ts';
import { capturedShell } from '../../cli/captured-shell.ts';

const analyseProject = vi.fn<() => Promise<unknown>>();
vi.mock('../../../../src/app/analyse-project.ts', () => ({ analyseProject }));

const files = {
  'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
  'src/a.ts': 'export const add = (a: number, b: number) => a + b;',
  'src/b.ts': 'export const less = (a: number, b: number) => a < b;',
  'policy.mml': 'AOR<"src/a.ts:add">;\nROR<"src/b.ts:les">;\n',
};
const notice =
  /! The scope "src\/b\.ts:les" selects nothing: [^!]*policy\.mml:2:1 {2}script-selects-nothing\n$/;

async function errorsOf(root: string, ...argv: readonly string[]): Promise<string> {
  const shell = capturedShell(root);
  await runCli(argv, shell);
  return shell.errors();
}

it.each([
  ['mml', 'check', 'policy.mml'],
  ['mml', 'explain', 'policy.mml'],
  ['mml', 'explain', 'policy.mml', 'src/b.ts'],
  ['mutants', '--mml', 'policy.mml'],
])('assay %s %s names a statement that selects nothing', async (...argv) => {
  expect(await errorsOf(writeProject(files), ...argv)).toMatch(notice);
});

it('says nothing of sources that a command does not look at, and where there are none', async () => {
  const root = writeProject(files);
  expect(await errorsOf(root, 'mml', 'explain', 'policy.mml', 'src/a.ts')).toBe('');
  const alone = writeProject({ 'policy.mml': files['policy.mml'] });
  expect(await errorsOf(alone, 'mml', 'check', 'policy.mml')).toBe('');
});

it('a run reports it, also where nothing is left to mutate', async () => {
  const root = writeProject(files);
  analyseProject.mockResolvedValueOnce({
    root,
    sources: [],
    tests: [],
    judged: [],
    notices: [],
    versions: {},
    interrupted: false,
    timings: { total: 1, startUp: 1, observe: 0, execute: 0 },
  });
  const shell = capturedShell(root);
  await runCli(['run', '--mml', 'policy.mml', '--no-html'], shell);
  expect(shell.output()).toContain('policy.mml:2:1  script-selects-nothing');

  analyseProject.mockRejectedValueOnce(new UserError('no-mutants', 'Nothing.', 'Look.'));
  const errors = await errorsOf(root, 'run', '--mml', 'policy.mml');
  expect(errors).toContain('no-mutants  Nothing. The scope "src/b.ts:les" selects nothing');
  expect(errors).toContain('at policy.mml:2:1');
});
