import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
import { declarationFiles, otherNames, withTypes } from './loaded-names.ts';
import { relativePath } from './relative-path.ts';
import { type ServedText, serveTexts } from './serve-texts.ts';
import { SETTINGS_VARIABLE, type WorkerSettings } from './worker-protocol.ts';

/** What a worker process of Assay's own finds in its environment; each framework adds to it. */
export interface ProcessSettings extends WorkerSettings {
  readonly root: string;
  /** Absolute path of its test file. */
  readonly file: string;
  /** Name of the file's project within the runner; empty where there is but one. */
  readonly project: string;
  readonly build: BuildKind;
}

/** A test file in one of the projects of its runner. */
export interface ProcessTestFile {
  /** Absolute. */
  readonly path: string;
  readonly project: string;
}

/** A framework whose test files run in processes that Assay starts itself. */
export interface ProcessRunnerOptions {
  readonly name: string;
  readonly version: string;
  /** Absolute path of the project; the working folder of its workers. */
  readonly root: string;
  /** The test files; where they are of no project, their absolute paths. */
  readonly files: readonly (ProcessTestFile | string)[];
  /** How many others were left out, since they reach no mutated source. */
  readonly unrelatedFiles?: number;
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
  /** Modules are transpiled by their types, and so by what they import for these alone. */
  readonly readsTypes: boolean;
  readonly configurationFiles: Iterable<string>;
  /** See `TestRunner`. */
  readonly configuration: string;
}

const script = /\.[cm]?[jt]sx?$/;

/** Characters of a worker's error output that are kept, for one that does not even start. */
const errorTail = 2000;

/**
 * Opens a runner that starts one Node process for each test file and job. A worker asks for the text of each module of the
 * project over pipes of its own: one for its main thread, one for the thread of Node's module hooks.
 */
export async function openProcessRunner(options: ProcessRunnerOptions): Promise<TestRunner> {
  const directory = mkdtempSync(join(realpathSync(tmpdir()), 'assay-'));
  const order = prepareJobOrder(options.table, join(directory, 'sites'));
  const coordinator = await startCoordinator(directory, order, keyOf);
  const files = new Map<string, ProcessTestFile>();
  for (const one of options.files) {
    const file = typeof one === 'string' ? { path: one, project: '' } : one;
    files.set(keyOf(file.project, file.path), file);
  }
  const testFiles = [...files].map(([key, { path, project }]): TestFile => ({
    key,
    path: relativePath(options.root, path),
    project,
  }));
  const children = new Set<ChildProcess>();
  const sources = new Set(options.sources);
  const originals = new Map<string, string | undefined>();
  const others = new Map<string, readonly string[]>();
  const texts = new Map<BuildKind, Map<string, ServedText | undefined>>();

  function originalOf(path: string): string | undefined {
    if (!originals.has(path)) originals.set(path, read(path));
    return originals.get(path);
  }

  function textOf(build: BuildKind, path: string): ServedText | undefined {
    const known = texts.get(build) ?? new Map<string, ServedText | undefined>();
    texts.set(build, known);
    if (known.has(path)) return known.get(path);
    const original = originalOf(path);
    const served = original === undefined ? undefined : options.serve(path, original, build);
    const text = served && { text: served.code, isSource: sources.has(path) };
    known.set(path, text);
    return text;
  }

  function othersOf(path: string): readonly string[] {
    const known = others.get(path) ?? (script.test(path) ? otherNames(originalOf(path) ?? '') : []);
    others.set(path, known);
    return known;
  }

  /** What a worker that has asked for the given files loaded, and what its transpiler read. */
  function loadedBy(asked: ReadonlySet<string>): string[] {
    const paths = new Set(asked);
    if (options.readsTypes) for (const path of withTypes(asked, originalOf)) paths.add(path);
    const names = [...paths, ...[...asked].flatMap(othersOf)];
    return [...new Set(names)].map((path) => path.replaceAll('\\', '/'));
  }

  /** A request that is told what its worker has loaded, also where the worker does not live to its end. */
  function tellLoaded(request: JobRequest, asked: ReadonlySet<string>): JobRequest {
    const tell = (): void => request.onEvent({ kind: 'loaded', modules: loadedBy(asked) });
    return {
      ...request,
      onEvent(event) {
        if (event.kind === 'finished') tell();
        request.onEvent(event);
      },
      onEnd(end) {
        if (end.kind === 'crashed') tell();
        request.onEnd(end);
      },
    };
  }

  /** Resolves with what the worker wrote to its error output, when it has ended. */
  function runWorker(build: BuildKind, key: string, asked: Set<string>): Promise<string> {
    const file = files.get(key);
    const settings: ProcessSettings = {
      socket: coordinator.address,
      progress: directory,
      root: options.root,
      file: file?.path ?? key,
      project: file?.project ?? '',
      build,
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
      if (!(pipe instanceof Duplex)) continue;
      serveTexts(pipe, (path) => {
        asked.add(path);
        return textOf(build, path);
      });
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

  const declarations = options.readsTypes ? await declarationFiles(options.root) : [];
  const configurationFiles = [...options.configurationFiles, ...declarations];
  return {
    name: options.name,
    version: options.version,
    testFiles,
    unrelatedFiles: options.unrelatedFiles ?? 0,
    configurationFiles,
    configuration: options.configuration,
    async run(build, requests, { concurrency, signal }) {
      if (requests.length === 0 || signal.aborted) return;
      const asked = new Map(requests.map(({ file }) => [file.key, new Set<string>()]));
      const askedBy = (key: string): Set<string> => asked.get(key) ?? new Set();
      coordinator.open(
        build,
        new Map(
          requests.map((request) => {
            const { key } = request.file;
            return [key, tellLoaded(request, askedBy(key))];
          }),
        ),
      );
      const waiting: JobRequest[] = [...requests];
      let lastWords = '';
      const lane = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          if (signal.aborted) return;
          const words = await runWorker(build, next.file.key, askedBy(next.file.key));
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

function keyOf(project: string, path: string): string {
  return project === '' ? path : `${project}\0${path}`;
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
