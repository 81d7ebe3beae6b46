import type {
  BuildKind,
  BuildTable,
  JobRequest,
  ServeModule,
  TestFile,
  TestRunner,
} from '../test-runner.ts';
import { variableOf } from '../variable-names.ts';
import { declarationFiles, otherNames, withTypes } from './loaded-names.ts';
import { openCoordinator } from './open-coordinator.ts';
import { commandProcess, processHosts } from './process-hosts.ts';
import { relativePath } from './relative-path.ts';
import { type PlainCommand, runPlainly } from './run-plainly.ts';
import { servedTexts } from './served-texts.ts';
import { type StartedWorker, startProcess } from './start-process.ts';
import type { ProcessSettings } from './worker-protocol.ts';

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
  /** Absolute path of the project, which is the working folder of its workers. */
  readonly root: string;
  /** The test files. A file of no project is given by its absolute path. */
  readonly files: readonly (ProcessTestFile | string)[];
  /** The number of other test files, which were left out because they reach no mutated source. */
  readonly unrelatedFiles?: number;
  readonly table: BuildTable;
  readonly serve: ServeModule;
  /** Absolute paths of the mutated files. */
  readonly sources: readonly string[];
  /** The module that a worker runs. */
  readonly worker: URL;
  /** The module that a worker of a unit host runs. */
  readonly hostWorker: URL;
  /** Plain data that a worker gets in addition to `ProcessSettings`. */
  readonly settings: object;
  /** The flags of Node for its workers. */
  readonly nodeFlags: readonly string[];
  /** All variables of the framework's own process. */
  readonly environment: NodeJS.ProcessEnv;
  /** See `CommandProcess`: the arguments of the framework's command for a test file. */
  readonly argv: (testFile: string) => readonly string[];
  /**
   * Whether modules are transpiled with type information, so that they depend on the modules that they import only for types.
   */
  readonly readsTypes: boolean;
  /** The framework's own command for a test file, by its path relative to the root. */
  readonly plainCommand: (file: TestFile) => Omit<PlainCommand, 'root'>;
  readonly configurationFiles: Iterable<string>;
  /** See `TestRunner`. */
  readonly configuration: string;
}

const script = /\.[cm]?[jt]sx?$/;

/**
 * Opens a runner that starts one Node process for each test file and job. A worker requests the text of each module of the
 * project over its own pipes.
 */
export async function openProcessRunner(options: ProcessRunnerOptions): Promise<TestRunner> {
  const coordinator = await openCoordinator(options, keyOf);
  const { directory, facts } = coordinator;
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
  const workers = new Set<StartedWorker>();
  const texts = servedTexts(options.serve, new Set(options.sources));
  const others = new Map<string, readonly string[]>();

  function othersOf(path: string): readonly string[] {
    const known =
      others.get(path) ?? (script.test(path) ? otherNames(texts.originalOf(path) ?? '') : []);
    others.set(path, known);
    return known;
  }

  /** Returns the files that a worker with the given requests loaded, and the files that its transpiler read. */
  function loadedBy(asked: ReadonlySet<string>): string[] {
    const paths = new Set(asked);
    if (options.readsTypes) for (const path of withTypes(asked, texts.originalOf)) paths.add(path);
    const names = [...paths, ...[...asked].flatMap(othersOf)];
    return [...new Set(names)].map((name) =>
      variableOf(name) === undefined ? name.replaceAll('\\', '/') : name,
    );
  }

  /** Returns a request that is told which files its worker has loaded, even if the worker dies. */
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

  /** Runs a worker. Resolves when it has ended, with its error output. */
  function runWorker(build: BuildKind, key: string, asked: Set<string>): Promise<string> {
    const file = files.get(key);
    const settings: ProcessSettings = {
      socket: coordinator.address,
      progress: directory,
      root: options.root,
      file: file?.path ?? key,
      project: file?.project ?? '',
      build,
      command: commandProcess(options, file?.path ?? key),
      ...options.settings,
    };
    const worker = startProcess({
      ...options,
      settings,
      textOf(path) {
        asked.add(path);
        return variableOf(path) === undefined ? texts.textOf(build, path) : undefined;
      },
    });
    workers.add(worker);
    return worker.ended.finally(() => workers.delete(worker));
  }

  function endAll(): void {
    coordinator.endWorkers();
    for (const worker of workers) worker.kill();
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
    runPlainly: (file, signal) =>
      runPlainly({ root: options.root, ...options.plainCommand(file) }, signal),
    openHost: processHosts({ ...options, worker: options.hostWorker, directory, facts, texts }),
    close() {
      endAll();
      return coordinator.close();
    },
  };
}

function keyOf(project: string, path: string): string {
  return project === '' ? path : `${project}\0${path}`;
}
