import type { BuildKind, JobRequest, RunOptions } from '../test-runner.ts';
import { variableOf } from '../variable-names.ts';
import type { Coordinator } from './coordinator.ts';
import { otherNames, withTypes } from './loaded-names.ts';
import { commandProcess, type ProcessHostOptions } from './process-hosts.ts';
import { type AskedNames, SharedProcesses } from './shared-processes.ts';
import type { ProcessFile, ProcessSettings } from './worker-protocol.ts';

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
  /** Whether a worker may take one test file after another. */
  readonly shareWorkers: boolean;
}

/** Matches the path of a module whose text can name what else it loads. */
const script = /\.[cm]?[jt]sx?$/;

/** Does jobs in Node processes: in one for each test file and job or, if that is allowed, in one for many test files. */
export class ProcessJobs {
  readonly #options: ProcessJobsOptions;
  readonly #processes: SharedProcesses;
  /** The keys of files that need a process of their own. */
  readonly #loners = new Set<string>();
  /** The files that modules can load beside requested files, by the paths of the requested files. */
  readonly #others = new Map<string, readonly string[]>();

  constructor(options: ProcessJobsOptions) {
    this.#options = options;
    const { texts } = options;
    this.#processes = new SharedProcesses({
      startOf: (build, file) => ({ ...options, settings: this.#settings(build, file) }),
      textOf: (build, path) =>
        variableOf(path) === undefined ? texts.textOf(build, path) : undefined,
    });
  }

  /** Runs jobs in a build. Resolves when all have ended. */
  async run(build: BuildKind, requests: readonly JobRequest[], options: RunOptions): Promise<void> {
    const { signal, fresh = false } = options;
    if (requests.length === 0 || signal.aborted) return;
    const endAll = (): void => this.endAll();
    signal.addEventListener('abort', endAll, { once: true });
    process.once('exit', endAll);
    const isSharing = this.#options.shareWorkers && !fresh;
    const left = isSharing ? await this.#runShared(build, requests, options) : requests;
    if (left.length > 0) await this.#runAlone(build, left, options);
    process.off('exit', endAll);
    signal.removeEventListener('abort', endAll);
  }

  /** Ends all workers at once. */
  endAll(): void {
    this.#options.coordinator.endWorkers();
    this.#processes.endAll();
  }

  /** Runs jobs in workers that take one file after another. Returns the requests that need processes of their own. */
  async #runShared(
    build: BuildKind,
    requests: readonly JobRequest[],
    options: RunOptions,
  ): Promise<readonly JobRequest[]> {
    const { coordinator } = this.#options;
    const isAlone = ({ file, isPart }: JobRequest): boolean =>
      isPart === true || this.#loners.has(file.key);
    const alone = requests.filter(isAlone);
    const jobs = requests
      .filter((request) => !isAlone(request))
      .map((request) => this.#sharedJob(request));
    if (jobs.length === 0) return alone;
    const open = jobs.map(({ reporting }) => reporting);
    coordinator.open(build, open, true);
    this.#processes.use(build);
    await inLanes(jobs, options, ({ request, ...job }) =>
      this.#processes.run(build, this.#fileOf(request.file.key), job),
    );
    const settled = await coordinator.settleShared();
    for (const { file } of settled.unfit) this.#loners.add(file.key);
    const again = new Set([...settled.declined, ...settled.missed].map(({ file }) => file.key));
    const left = jobs.filter(({ request }) => again.has(request.file.key));
    return [...alone, ...left.map(({ request }) => request)];
  }

  /** Returns what the run of a job in a shared worker needs. */
  #sharedJob(request: JobRequest): SharedJob {
    const { coordinator } = this.#options;
    const { key } = request.file;
    const asked = new Set<string>();
    const plain = this.#reportingLoaded(request, asked);
    let end: (isFit: boolean) => void = () => {};
    const over = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    const reporting: JobRequest = {
      ...plain,
      onEnd(how) {
        const left = coordinator.leavingOf(key) ?? 'fit';
        end(how.kind === 'finished' && left === 'fit');
        plain.onEnd(how);
      },
    };
    return { request, reporting, asked, over };
  }

  /** Runs a worker for each job. */
  async #runAlone(
    build: BuildKind,
    requests: readonly JobRequest[],
    options: RunOptions,
  ): Promise<void> {
    const { coordinator } = this.#options;
    const jobs = requests.map((request) => ({ request, asked: new Set<string>() }));
    const open = jobs.map(({ request, asked }) => this.#reportingLoaded(request, asked));
    coordinator.open(build, open);
    let lastWords = '';
    await inLanes(jobs, options, async ({ request, asked }) => {
      const words = await this.#processes.runAlone(build, this.#fileOf(request.file.key), asked);
      if (words !== '') lastWords = words;
    });
    const why = lastWords === '' ? '.' : `: ${lastWords.trim()}`;
    await coordinator.settle(`The worker process could not be started${why}`);
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

  #fileOf(key: string): ProcessFile {
    const { path, project } = this.#options.files.get(key) ?? { path: key, project: '' };
    return { file: path, project, command: commandProcess(this.#options, path) };
  }

  #settings(build: BuildKind, file: ProcessFile): ProcessSettings {
    const { root, coordinator, settings } = this.#options;
    return {
      socket: coordinator.address,
      progress: coordinator.directory,
      root,
      build,
      ...file,
      ...settings,
    };
  }
}

/** A job that runs in a shared worker. */
interface SharedJob {
  readonly request: JobRequest;
  /** The request, with what else has to happen. */
  readonly reporting: JobRequest;
  readonly asked: AskedNames;
  /** Resolves when the job is over, with whether its worker may take another file. */
  readonly over: Promise<boolean>;
}

/** Runs something for each item, for several at once, until a signal. */
async function inLanes<Item>(
  items: readonly Item[],
  { concurrency, signal }: RunOptions,
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (signal.aborted) return;
      await run(next);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, lane));
}
