import { expect, it } from 'vitest';

import { warnOfWrites } from '../../../src/cli/warn-of-writes.ts';
import { writeProject } from '../project/write-project.ts';
import { capturedShell } from './captured-shell.ts';

async function warn(command: string, name: 'command' | 'mocha' = 'command'): Promise<string> {
  const scripts = { test: 'tsc --build && ava', fix: 'prettier . -w' };
  const root = writeProject({ 'package.json': JSON.stringify({ scripts }) });
  const shell = capturedShell(root);
  await warnOfWrites({ root, runners: [{ name, commands: [command] }] }, shell);
  expect(shell.output()).toBe('');
  return shell.errors().replaceAll(/\s+/g, ' ');
}

it('names what of a command writes into the project, and what to run instead', async () => {
  expect(await warn('npm test')).toBe(
    '! `npm test` runs `tsc --build`, which writes into the project, for each mutant. Name the part that runs the tests: `ava`. command-writes ',
  );
  expect(await warn('npm run fix && ava')).toContain('runs `prettier . -w`, which');
});

it.each([
  ['a command that only runs tests', 'ava', 'command'],
  ['another runner', 'npm test', 'mocha'],
] as const)('says nothing of %s', async (_, command, name) => {
  expect(await warn(command, name)).toBe('');
});
