import { spawn } from 'node:child_process';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';

import { type ServedText, serveTexts } from './served-texts.ts';
import { FILES_PIPE, type ProcessFile, SETTINGS_VARIABLE } from './worker-protocol.ts';

/** How to start a worker process of Assay's own. */
export interface ProcessStart {
  /** Absolute path of the project, which is the working folder of the worker. */
  readonly root: string;
  /** The module that it runs. */
  readonly worker: URL;
  readonly nodeFlags: readonly string[];
  /** All variables of the framework's own process. */
  readonly environment: NodeJS.ProcessEnv;
  /** Its settings as plain data. */
  readonly settings: object;
  /** Returns the text of a module for the worker. */
  readonly textOf: (path: string) => ServedText | undefined;
}

/** A worker process that may not have connected yet. */
export interface StartedWorker {
  /** Resolves when it has ended, with its last words about that, if they are known. */
  readonly ended: Promise<string>;
  readonly kill: () => void;
}

/** A worker process that may take several test files. */
export interface StartedProcess extends StartedWorker {
  /** Gives it another test file. Without one, it ends when it has done its job. */
  readonly give: (file: ProcessFile | undefined) => void;
}

/** The number of characters of a worker's error output that are kept, for a worker that does not even start. */
const errorTail = 2000;

/**
 * Starts a worker, which asks for texts over pipes: one for its main thread, one for the thread of Node's module hooks. Node itself
 * is told nothing by `NODE_OPTIONS`: what stands there is among the flags, or loaded by the worker.
 */
export function startProcess(start: ProcessStart): StartedProcess {
  const child = spawn(process.execPath, [...start.nodeFlags, fileURLToPath(start.worker)], {
    cwd: start.root,
    env: {
      ...start.environment,
      // `@babel/register` caches its result by the time of the file, and would return the result of another text.
      BABEL_DISABLE_CACHE: '1',
      NODE_OPTIONS: '',
      [SETTINGS_VARIABLE]: JSON.stringify(start.settings),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  for (const pipe of [child.stdio[3], child.stdio[4]]) {
    if (pipe instanceof Duplex) serveTexts(pipe, start.textOf);
  }
  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-errorTail);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(tail));
  });
  const files = (child.stdio as readonly unknown[])[FILES_PIPE];
  if (files instanceof Duplex) files.on('error', () => {});
  return {
    ended,
    kill: () => void child.kill('SIGKILL'),
    give(file) {
      if (!(files instanceof Duplex)) return;
      if (file === undefined) files.end();
      else files.write(`${JSON.stringify(file)}\n`);
    },
  };
}
