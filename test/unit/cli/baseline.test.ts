import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import type { AnalysisHooks, AnalysisOptions } from '../../../src/analysis/analysis-options.ts';
import { runCli } from '../../../src/cli/run-cli.ts';
import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import { writeProject } from '../project/write-project.ts';
import { sampleResult } from '../report/sample-result.ts';
import { capturedShell, type CapturedShell } from './captured-shell.ts';

const analyseProject =
  vi.fn<(options: AnalysisOptions, hooks: AnalysisHooks) => Promise<AnalysisResult>>();
vi.mock('../../../src/app/analyse-project.ts', () => ({ analyseProject }));

const files = {
  'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
  'src/a.ts': 'export const a = 1 + 2;',
};
const whole = sampleResult({ interrupted: false });

beforeEach(() => {
  analyseProject.mockReset();
  gives(whole);
});

function gives(result: AnalysisResult): void {
  analyseProject.mockImplementation(({ root }) => Promise.resolve({ ...result, root }));
}

async function assay(
  root: string,
  ...argv: readonly string[]
): Promise<CapturedShell & { code: number }> {
  const shell = capturedShell(root);
  return { ...shell, code: await runCli(['run', '--no-html', ...argv], shell) };
}

const flags = ['--baseline', 'known.txt'];

/** A project whose baseline knows all that is undetected. */
async function withBaseline(): Promise<string> {
  const root = writeProject(files);
  const { code } = await assay(root, ...flags, '--update-baseline');
  expect(code).toBe(0);
  return root;
}

function linesOf(root: string): string[] {
  return readFileSync(join(root, 'known.txt'), 'utf8').split('\n');
}

/** Takes the first mutant out of the baseline. */
function forgetOne(root: string): string {
  const lines = linesOf(root);
  const at = lines.findIndex((line) => line.startsWith('  '));
  const [gone = ''] = lines.splice(at, 1);
  writeFileSync(join(root, 'known.txt'), lines.join('\n'));
  return gone;
}

describe('assay run --baseline', () => {
  it('succeeds where the baseline knows all that is undetected', async () => {
    const { code, output } = await assay(await withBaseline(), ...flags);

    expect(code).toBe(0);
    expect(output()).toContain('Against the baseline\nNothing new, 24 known.');
  });

  it('ends with code 1 after the reports where something is new, whatever the score', async () => {
    const root = await withBaseline();
    const gone = forgetOne(root);

    const { code, output, errors } = await assay(root, ...flags, '--break', '1');

    expect(code).toBe(1);
    expect(errors()).toContain('error new-survivors  1 undetected mutant that the baseline');
    expect(output()).toContain(`+ ${gone.trim().slice(0, 8)}`);
  });

  it('takes the path from the configuration, relative to the root', async () => {
    const root = await withBaseline();
    forgetOne(root);
    writeFileSync(join(root, 'assay.config.json'), '{ "baseline": "known.txt" }');

    expect((await assay(root)).code).toBe(1);
    expect((await assay(root, '--update-baseline')).code).toBe(0);
    expect((await assay(root)).code).toBe(0);
  });

  it('names what is gone, and says how it leaves the file', async () => {
    const root = await withBaseline();
    const [first, ...others] = whole.judged.filter(({ verdict }) => verdict.status === 'Survived');
    gives({ ...whole, judged: whole.judged.filter((one) => one !== first) });
    expect(others.length).toBeGreaterThan(0);

    const { code, output } = await assay(root, ...flags);

    expect(code).toBe(0);
    expect(output()).toContain(`- ${first?.mutant.id.slice(0, 8)}`);
    expect(output()).toContain('leave the baseline with --update-baseline');
  });

  it.each([
    ['a path', ['src/a.ts']],
    ['lines of a diff', ['--diff', 'a.diff']],
    ['one mutant', ['--mutant', 'abc']],
    ['some operators', ['--operators', 'AOR']],
    ['a pattern', ['--mutate', 'src/a.ts']],
    ['no check of types', ['--no-types']],
    ['some tests', ['--tests', '**/a.test.ts']],
  ])('leaves what is not in the run alone where it is restricted to %s', async (_, restriction) => {
    const root = await withBaseline();
    writeFileSync(join(root, 'a.diff'), '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1 +1 @@\n-a\n+b\n');
    const before = linesOf(root);
    gives({ ...whole, judged: [] });

    const { output } = await assay(root, ...flags, ...restriction);
    await assay(root, ...flags, ...restriction, '--update-baseline');

    expect(output()).not.toContain('gone');
    expect(linesOf(root)).toEqual(before);
  });

  it('leaves it alone after a sample too', async () => {
    const root = await withBaseline();
    const before = linesOf(root);
    gives({ ...whole, judged: [], sampled: { kept: 0, of: 39, seed: 1 } });

    await assay(root, ...flags, '--update-baseline');

    expect(linesOf(root)).toEqual(before);
  });

  it('needs a file that is there and is a baseline, before it runs anything', async () => {
    const root = writeProject({ ...files, 'other.txt': 'hello\n' });

    for (const [name, message] of [
      ['none.txt', 'There is no such baseline.'],
      ['other.txt', 'its first line is not that of a baseline'],
      ['src', "The baseline can't be read"],
    ] as const) {
      const { code, errors } = await assay(root, '--baseline', name);
      expect(code).toBe(2);
      expect(errors()).toContain('error baseline-unreadable');
      expect(errors()).toContain(message);
    }
    expect(analyseProject).not.toHaveBeenCalled();
  });
});

describe('assay run --update-baseline', () => {
  it('writes the same file for the same result', async () => {
    const root = await withBaseline();
    const before = linesOf(root);
    gives({ ...whole, judged: whole.judged.toReversed() });

    const { errors } = await assay(root, ...flags, '--update-baseline');

    expect(linesOf(root)).toEqual(before);
    expect(errors()).toContain('Baseline known.txt: 24 undetected mutants, 0 new, 0 gone.');
  });

  it('does not fail by new survivors, but still by the score', async () => {
    const root = writeProject(files);
    const { code, errors } = await assay(root, ...flags, '--update-baseline', '--break', '99');

    expect(code).toBe(1);
    expect(errors()).toContain('error score-below-threshold');
    expect(existsSync(join(root, 'known.txt'))).toBe(true);
  });

  it('writes nothing after an interruption', async () => {
    const root = await withBaseline();
    const before = linesOf(root);
    gives({ ...whole, judged: [], interrupted: true });

    expect((await assay(root, ...flags, '--update-baseline')).code).toBe(130);
    expect(linesOf(root)).toEqual(before);
  });

  it('needs to know which file', async () => {
    const { code, errors } = await assay(writeProject(files), '--update-baseline');

    expect(code).toBe(2);
    expect(errors()).toContain('Name its file with --baseline');
  });
});
