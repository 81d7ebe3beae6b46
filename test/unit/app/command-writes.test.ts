import { expect, it } from 'vitest';

import { commandWrites } from '../../../src/app/command-writes.ts';
import { writeProject } from '../project/write-project.ts';

function messagesFor(command: string, name: 'command' | 'mocha' = 'command'): string[] {
  const scripts = { test: 'tsc --build && ava', fix: 'prettier . -w' };
  const root = writeProject({ 'package.json': JSON.stringify({ scripts }) });
  return commandWrites(root, [{ name, commands: [command] }]).map(({ message }) => message);
}

it('names what of a command writes into the project, and what to run instead', () => {
  expect(messagesFor('npm test')).toEqual([
    '`npm test` runs `tsc --build`, which writes into the project, for each mutant. Name the part that runs the tests: `ava`.',
  ]);
  expect(messagesFor('npm run fix && ava')).toEqual([
    expect.stringContaining('runs `prettier . -w`, which'),
  ]);
});

it.each([
  ['a command that only runs tests', 'ava', 'command'],
  ['another runner', 'npm test', 'mocha'],
] as const)('says nothing of %s', (_, command, name) => {
  expect(messagesFor(command, name)).toEqual([]);
});
