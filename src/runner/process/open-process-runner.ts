import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';

import type {
  BuildKind,
  BuildTable,
  JobRequest,
  ServeModule,
  TestFile,
  TestRunner,
} from '../test-runner.ts';
import { startCoordinator } from './coordinator.ts';
import { prepareJobOrder } from './job-order.ts';
import { type ServedText, serveTexts } from './serve-texts.ts';
import { SETTINGS_VARIABLE, type WorkerSettings } from './worker-protocol.ts';

/** What a worker process of Assay's own finds in its environment; each framework adds to it. */
export interface ProcessSettings extends WorkerSettings {
  readonly root: string;
  /** Absolute path of its test file. */
  readonly file: string;
}

/** A framework whose test files run in processes that Assay starts itself. */
export interface ProcessRunnerOptions {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the project; the working folder of its workers. */
  readonly root: string;
  /** Absolute paths of the test files. */
  readonly files: readonly string[];
  readonly table: BuildTable;
  readonly serve: ServeModule;
  /** Absolute paths of the mutated files. */
  readonly sources: readonly string[];
  /** The module that a worker runs. */
  readonly worker: URL;
  /** What a worker is told beside `ProcessSettings`, as plain data. */
  readonly settings: object;
  /** Flags of Node for its workers. */
  readonly nodeFlags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** Characters of a worker's error output that are kept, for one that does not even start. */
const errorTail = 2000;

/**
 * Opens a runner that starts one Node process for each test file and job. A worker asks for the text of each module of the
 * project over pipes of its own: one for its main thread, one for the thread of Node's module hooks.
 */
export async function openProcessRunner(options: ProcessRunnerOptions): Promise<TestRunner> {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'assay-'));
  const order = prepareJobOrder(options.table, join(directory, 'sites'));
  const coordinator = await startCoordinator(directory, order, (_project, file) => file);
  const testFiles = options.files.map((path): TestFile => ({
    key: path,
    path: relative(options.root, path).split(sep).join('/'),
    project: '',
  }));
  const children = new Set<ChildProcess>();
  const sources = new Set(options.sources);
  const texts = new Map<BuildKind, Map<string, ServedText | undefined>>();

  function textOf(build: BuildKind, path: string): ServedText | undefined {
    const known = texts.get(build) ?? new Map<string, ServedText | undefined>();
    texts.set(build, known);
    if (!known.has(path)) known.set(path, servedText(options.serve, path, build, sources));
    return known.get(path);
  }

  /** Resolves with what the worker wrote to its error output, when it has ended. */
  function runWorker(build: BuildKind, file: string): Promise<string> {
    const settings: ProcessSettings = {
      socket: coordinator.address,
      progress: directory,
      root: options.root,
      file,
      ...options.settings,
    };
    const child = spawn(process.execPath, [...options.nodeFlags, fileURLToPath(options.worker)], {
      cwd: options.root,
      env: {
        ...process.env,
        ...options.environment,
        [SETTINGS_VARIABLE]: JSON.stringify(settings),
      },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    children.add(child);
    for (const pipe of [child.stdio[3], child.stdio[4]]) {
      if (pipe instanceof Duplex) serveTexts(pipe, (path) => textOf(build, path));
    }
    let tail = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      tail = (tail + text).slice(-errorTail);
    });
    return new Promise((resolve) => {
      const ended = (): void => {
        children.delete(child);
        resolve(tail);
      };
      child.once('error', ended);
      child.once('close', ended);
    });
  }

  function endAll(): void {
    coordinator.endWorkers();
    for (const child of children) child.kill('SIGKILL');
  }

  return {
    name: options.name,
    version: options.version,
    testFiles,
    async run(build, requests, { concurrency, signal }) {
      if (requests.length === 0 || signal.aborted) return;
      coordinator.open(build, new Map(requests.map((request) => [request.file.key, request])));
      const waiting: JobRequest[] = [...requests];
      let lastWords = '';
      const lane = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          if (signal.aborted) return;
          const words = await runWorker(build, next.file.key);
          if (words !== '') lastWords = words;
        }
      };
      signal.addEventListener('abort', endAll, { once: true });
      process.once('exit', endAll);
      await Promise.all(Array.from({ length: Math.max(1, concurrency) }, lane));
      process.off('exit', endAll);
      signal.removeEventListener('abort', endAll);
      await coordinator.settle(
        `The worker process could not be started${lastWords === '' ? '.' : `: ${lastWords.trim()}`}`,
      );
    },
    async close() {
      endAll();
      await coordinator.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function servedText(
  serve: ServeModule,
  path: string,
  build: BuildKind,
  sources: ReadonlySet<string>,
): ServedText | undefined {
  let original: string;
  try {
    original = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const served = serve(path, original, build);
  return served === undefined ? undefined : { text: served.code, isSource: sources.has(path) };
}
