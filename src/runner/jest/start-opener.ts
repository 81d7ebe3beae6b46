import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { UserError } from '../../foundation/user-error.ts';
import type { PackageLocation } from '../process/locate-package.ts';
import type { OpenerMessage } from './worker-settings.ts';

/** The options of the process that opens a project. */
export interface OpenerOptions {
  readonly location: PackageLocation;
  readonly root: string;
  /** The folder for Assay's own files. */
  readonly directory: string;
  /** The arguments of Jest. */
  readonly words: readonly string[];
  readonly nodeFlags: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** The process that has opened a project. It keeps running until the project's global teardown. */
export interface Opener {
  readonly found: Extract<OpenerMessage, { kind: 'opened' }>;
  /** The path of the file with the `OpenedJestProject`. */
  readonly opened: string;
  /** Runs the global teardown, and ends the process. */
  readonly close: () => Promise<void>;
}

/** The most milliseconds that a global teardown may take. */
const patience = 10_000;

/** The number of characters of the error output that are kept. */
const errorTail = 2000;

/** Starts the process that opens a project. Throws a `UserError` if the project's Jest can't open it. */
export async function startOpener(options: OpenerOptions): Promise<Opener> {
  const { root, directory, location } = options;
  const opened = join(directory, 'opened');
  const script = fileURLToPath(new URL('./worker/open-project.js', import.meta.url));
  const given = [location.directory, directory, opened, ...options.words];
  const child = spawn(process.execPath, [...options.nodeFlags, script, ...given], {
    cwd: root,
    env: options.environment,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-errorTail);
  });
  const endChild = (): void => void child.kill('SIGKILL');
  process.once('exit', endChild);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      process.off('exit', endChild);
      resolve();
    });
  });
  const message = await new Promise<OpenerMessage>((resolve) => {
    // The process sends nothing but an `OpenerMessage`.
    child.once('message', (received) => resolve(received as OpenerMessage));
    child.once('error', (error) => resolve({ kind: 'failed', message: error.message }));
    void ended.then(() => resolve({ kind: 'failed', message: errorOutput.trim() }));
  });
  if (message.kind === 'failed') {
    endChild();
    throw new UserError(
      'runner-failed',
      `Jest could not open the project: ${message.message}`,
      'Check that `npx jest` works in this project.',
    );
  }
  return {
    found: message,
    opened,
    async close() {
      const late = setTimeout(endChild, patience);
      if (child.connected) child.send('close');
      await ended;
      clearTimeout(late);
    },
  };
}
