import type { BuildKind, JobRequest, RunOptions } from '../test-runner.ts';
import { variableOf } from '../variable-names.ts';
import type { Coordinator } from './coordinator.ts';
import { otherNames, withTypes } from './loaded-names.ts';
import { commandProcess, type ProcessHostOptions } from './process-hosts.ts';
import { type StartedWorker, startProcess } from './start-process.ts';
import type { ProcessSettings } from './worker-protocol.ts';

/** A test file in one of the projects of its runner. */
export interface ProcessTestFile {
  /** Absolute. */
  readonly path: string;
  readonly project: string;
}

/** The parts of a runner that its jobs need. */
export interface ProcessJobsOptions extends Omit<ProcessHostOptions, 'directory' | 'facts'> {
  readonly coordinator: Coordinator;
  /** The test files, by their keys. */
  readonly files: ReadonlyMap<string, ProcessTestFile>;
  /**
   * Whether modules are transpiled with type information, so that they depend on the modules that they import only for types.
   */
  readonly readsTypes: boolean;
}

/** Matches the path of a module whose text can name what else it loads. */
const script = /\.[cm]?[jt]sx?$/;

/** Does jobs in Node processes, one for each test file and job. */
export class ProcessJobs {
  readonly #options: ProcessJobsOptions;
  readonly #workers = new Set<StartedWorker>();
  /** The files that modules can load beside requested files, by the paths of the requested files. */
  readonly #others = new Map<string, readonly string[]>();

  constructor(options: ProcessJobsOptions) {
    this.#options = options;
  }

  /** Runs jobs in a build. Resolves when all have ended. */
  async run(build: BuildKind, requests: readonly JobRequest[], options: RunOptions): Promise<void> {
    const { signal } = options;
    if (requests.length === 0 || signal.aborted) return;
    const endAll = (): void => this.endAll();
    signal.addEventListener('abort', endAll, { once: true });
    process.once('exit', endAll);
    const lastWords = await this.#runAll(build, requests, options);
    process.off('exit', endAll);
    signal.removeEventListener('abort', endAll);
    const why = lastWords === '' ? '.' : `: ${lastWords.trim()}`;
    await this.#options.coordinator.settle(`The worker process could not be started${why}`);
  }

  /** Ends all workers at once. */
  endAll(): void {
    this.#options.coordinator.endWorkers();
    for (const worker of this.#workers) worker.kill();
  }

  /** Runs a worker for each job. Returns the last error output of a worker. */
  async #runAll(
    build: BuildKind,
    requests: readonly JobRequest[],
    { concurrency, signal }: RunOptions,
  ): Promise<string> {
    const jobs = requests.map((request) => ({ request, asked: new Set<string>() }));
    const open = new Map(
      jobs.map(({ request, asked }) => [request.file.key, this.#reportingLoaded(request, asked)]),
    );
    this.#options.coordinator.open(build, open);
    let lastWords = '';
    const lane = async (): Promise<void> => {
      for (let next = jobs.shift(); next !== undefined; next = jobs.shift()) {
        if (signal.aborted) return;
        const words = await this.#runWorker(build, next.request.file.key, next.asked);
        if (words !== '') lastWords = words;
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, lane));
    return lastWords;
  }

  /** Returns a request that is told which files its worker has loaded, even if the worker dies. */
  #reportingLoaded(request: JobRequest, asked: ReadonlySet<string>): JobRequest {
    const report = (): void => request.onEvent({ kind: 'loaded', modules: this.#loadedBy(asked) });
    return {
      ...request,
      onEvent(event) {
        if (event.kind === 'finished') report();
        request.onEvent(event);
      },
      onEnd(end) {
        if (end.kind === 'crashed') report();
        request.onEnd(end);
      },
    };
  }

  /** Returns the files that a worker with the given requests loaded, and the files that its transpiler read. */
  #loadedBy(asked: ReadonlySet<string>): string[] {
    const { readsTypes, texts } = this.#options;
    const paths = new Set(asked);
    if (readsTypes) for (const path of withTypes(asked, texts.originalOf)) paths.add(path);
    const names = [...paths, ...[...asked].flatMap((path) => this.#othersOf(path))];
    return [...new Set(names)].map((name) =>
      variableOf(name) === undefined ? name.replaceAll('\\', '/') : name,
    );
  }

  #othersOf(path: string): readonly string[] {
    const { originalOf } = this.#options.texts;
    const known =
      this.#others.get(path) ?? (script.test(path) ? otherNames(originalOf(path) ?? '') : []);
    this.#others.set(path, known);
    return known;
  }

  /** Runs a worker, and adds the files that it requests. Resolves when it has ended, with its error output. */
  #runWorker(build: BuildKind, key: string, asked: Set<string>): Promise<string> {
    const { texts } = this.#options;
    const worker = startProcess({
      ...this.#options,
      settings: this.#settings(build, key),
      textOf(path) {
        asked.add(path);
        return variableOf(path) === undefined ? texts.textOf(build, path) : undefined;
      },
    });
    this.#workers.add(worker);
    return worker.ended.finally(() => this.#workers.delete(worker));
  }

  #settings(build: BuildKind, key: string): ProcessSettings {
    const { root, coordinator, files, settings } = this.#options;
    const { path, project } = files.get(key) ?? { path: key, project: '' };
    return {
      socket: coordinator.address,
      progress: coordinator.directory,
      root,
      file: path,
      project,
      build,
      command: commandProcess(this.#options, path),
      ...settings,
    };
  }
}
