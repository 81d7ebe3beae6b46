import { runnerCommands } from '../../foundation/script-commands.ts';
import type { ScriptCommand } from '../../foundation/script-command.ts';
import { readManifest } from '../process/read-manifest.ts';

/** How a project's test script calls Jest. */
export type JestCommand = Pick<ScriptCommand, 'environment' | 'nodeFlags' | 'words'>;

/** Flags of Jest whose value is the next word, and that leave all test files in. */
const valued = new Set([
  '-c',
  '--config',
  '--env',
  '--testEnvironment',
  '-w',
  '--maxWorkers',
  '--rootDir',
  '--coverageDirectory',
  '--coverageProvider',
  '--coverageReporters',
  '--coverageThreshold',
  '--collectCoverageFrom',
  '--reporters',
  '--testTimeout',
  '--workerThreads',
  '--seed',
  '--setupFilesAfterEnv',
  '--globalSetup',
  '--globalTeardown',
  '--outputFile',
  '--roots',
]);

/**
 * Reads how the test script calls Jest. Of several calls it is the first that leaves no test file out; where all are about some
 * files only, and differ in nothing else, it is one about the files of all.
 */
export function jestCommand(root: string): JestCommand {
  const commands = runnerCommands(readManifest(root), ({ program }) => program === 'jest');
  const whole = commands.find(({ words }) => filesIn(words).length === 0);
  const [first = none] = commands;
  const { environment, nodeFlags, words } = whole ?? first;
  if (whole !== undefined) return { environment, nodeFlags, words };
  const flags = (command: JestCommand): string => withoutFiles(command.words).join(' ');
  const alike = commands.filter((command) => flags(command) === flags(first));
  const more = alike.slice(1).flatMap((command) => filesIn(command.words));
  return { environment, nodeFlags, words: [...words, ...more] };
}

const none: JestCommand = { environment: {}, nodeFlags: [], words: [] };

/** What restricts a call to some files: the words that are no flags and no values of flags. */
function filesIn(words: readonly string[]): string[] {
  return words.filter((word, at) => !word.startsWith('-') && !valued.has(words[at - 1] ?? ''));
}

function withoutFiles(words: readonly string[]): string[] {
  const files = new Set(filesIn(words));
  return words.filter((word) => !files.has(word));
}
