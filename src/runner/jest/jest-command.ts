import { runnerCommands } from '../../foundation/script-commands.ts';
import type { ScriptCommand } from '../../foundation/script-command.ts';
import { readManifest } from '../process/read-manifest.ts';

/** How a project's test script calls Jest. */
export type JestCommand = Pick<ScriptCommand, 'environment' | 'nodeFlags' | 'words'>;

/** Flags of Jest that take the next word as their value and do not restrict the test files. */
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
 * Reads how the test script calls Jest. If there are several calls, the first one that runs all test files is taken. If every
 * call names files, the calls whose other arguments equal those of the first one are combined to one call with all their files.
 */
export function jestCommand(root: string): JestCommand {
  const commands = runnerCommands(readManifest(root), ({ program }) => program === 'jest');
  const whole = commands.find(({ words }) => filesIn(words).length === 0);
  const [first = none] = commands;
  const { environment, nodeFlags, words } = whole ?? first;
  if (whole !== undefined) return { environment, nodeFlags, words };
  const flags = (command: JestCommand): string => withoutFiles(command.words).join(' ');
  const withSameFlags = commands.filter((command) => flags(command) === flags(first));
  const more = withSameFlags.slice(1).flatMap((command) => filesIn(command.words));
  return { environment, nodeFlags, words: [...words, ...more] };
}

const none: JestCommand = { environment: {}, nodeFlags: [], words: [] };

/** Returns the names of files in a call: the words that are neither flags nor values of flags. */
function filesIn(words: readonly string[]): string[] {
  return words.filter((word, at) => !word.startsWith('-') && !valued.has(words[at - 1] ?? ''));
}

function withoutFiles(words: readonly string[]): string[] {
  const files = new Set(filesIn(words));
  return words.filter((word) => !files.has(word));
}
