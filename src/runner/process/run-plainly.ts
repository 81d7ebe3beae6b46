import { delimiter, dirname, join } from 'node:path';

import type { PlainRun } from '../test-runner.ts';
import { runShell } from './run-shell.ts';

/** A runner's own command for one test file. */
export interface PlainCommand {
  /** Absolute path of the project. */
  readonly root: string;
  /** The variables that the project's script sets. They stand before the program. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The program by the name that a user types, such as `npx vitest` or `node`. */
  readonly program: string;
  /** The command that starts the same copy of the program that Assay uses; absent if its name does. */
  readonly start?: readonly string[];
  readonly words: readonly string[];
  /** The variables with which its processes are started; see `RunnerOptions`. */
  readonly environment: NodeJS.ProcessEnv;
  /** Whether the command runs more than the file, so that a failure may come from another file. */
  readonly runsMore?: boolean;
}

/** The time limit in milliseconds. A test that hangs under Assay usually hangs here, too, and the user is waiting. */
const limit = 20_000;

/** Runs a test file by the runner's own command. */
export async function runPlainly(command: PlainCommand, signal: AbortSignal): Promise<PlainRun> {
  const { root, variables = {}, program, words, environment } = command;
  const start = command.start ?? [program.replace(/^npx /, '')];
  const set = Object.entries(variables).map(([name, value]) => `${name}=${quoted(value)}`);
  const { code } = await runShell([...start, ...words].map(quoted).join(' '), {
    directory: root,
    environment: {
      ...environment,
      ...variables,
      PATH: [...programFolders(root), environment['PATH'] ?? ''].join(delimiter),
    },
    limit,
    signal,
  });
  const isTold = code === 0 || (code !== null && command.runsMore !== true);
  return {
    command: [...set, program, ...words.map(quoted)].join(' '),
    passes: isTold ? code === 0 : undefined,
  };
}

/**
 * Returns the folders where a script of the project finds programs: that of this Node, and those of the packages in the folder
 * and above.
 */
function programFolders(root: string): string[] {
  const folders = [dirname(process.execPath)];
  for (let folder = root; ; folder = dirname(folder)) {
    folders.push(join(folder, 'node_modules', '.bin'));
    if (folder === dirname(folder)) return folders;
  }
}

function quoted(word: string): string {
  if (/^[\w@%+=:,./\\-]+$/.test(word)) return word;
  return process.platform === 'win32'
    ? `"${word.replaceAll('"', '""')}"`
    : `'${word.replaceAll("'", "'\\''")}'`;
}
