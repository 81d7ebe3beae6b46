import type { TraceEnd } from '../../model/test-case-trace.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { TestCaseResult, TestCaseRun, UnitHost, UnitHostOptions } from '../unit-host.ts';
import {
  dismiss,
  type HostWorker,
  kill,
  lastWords,
  leave,
  sentence,
  type WorkerSource,
  WorkerStarter,
} from './host-worker.ts';
import { packRuns } from './run-request.ts';
import { lastOf, resultsOfEnded, withoutTrace } from './unfinished-runs.ts';
import type { BuildFacts } from './worker-protocol.ts';

/** How a runner starts the workers of one host. */
export interface HostPort extends WorkerSource {
  /** Absolute path of the project. */
  readonly root: string;
  readonly facts: BuildFacts;
  /** Whether an unneeded worker is told to end, and killed only if it does not, which takes the least time. */
  readonly endsItself: boolean;
  /** Called when the host is closed. By then, its last worker has ended or was told to end. */
  readonly onClose: () => void;
}

/** Limits in milliseconds. */
export interface HostLimits {
  /** The limit until a worker process connects, and until it has loaded the set-up of all tests and the unit. */
  readonly load: number;
  /** The time that a run may take beyond its own limit before its process is ended. */
  readonly slack: number;
}

/** A later load may take `factor` times as long as the first one, and `constant` milliseconds more. */
const reload = { factor: 10, constant: 5000 };

const usualLimits: HostLimits = { load: 60_000, slack: 1000 };

/** After this number of consecutive workers that run nothing, no other worker is started for a batch. */
const futileStarts = 3;

/**
 * Opens a unit host: starts a worker process, which loads the unit, and watches it from here. Resolves even if the unit can't
 * be loaded; the host then has a `failure`.
 */
export async function openUnitHost(
  options: UnitHostOptions,
  port: HostPort,
  limits: HostLimits = usualLimits,
): Promise<UnitHost> {
  const host = new ProcessHost(options, port, limits);
  const failure = await host.open();
  const close = (): Promise<void> => host.close();
  if (failure === undefined) {
    return {
      run: (runs, signal) => host.run(runs, signal),
      hasPage: host.hasPage,
      globals: host.globals,
      remodel: (model) => host.remodel(model),
      close,
    };
  }
  const end: TraceEnd = { kind: 'crashed', message: failure };
  return { failure, run: async (runs) => runs.map((run) => withoutTrace(end, run)), close };
}

/** The signal that ends a batch of runs, also as a promise. */
interface Interruption {
  readonly signal: AbortSignal;
  readonly interrupted: Promise<undefined>;
}

/** A unit host with at most one worker process at a time. */
class ProcessHost {
  readonly #build: UnitHostOptions['build'];
  readonly #port: HostPort;
  readonly #limits: HostLimits;
  readonly #starter: WorkerStarter;
  /** Whether tests have a page; known once the unit is loaded. */
  hasPage = false;
  /** The globals of the model that tests can set; known once the unit is loaded. */
  globals: readonly string[] = [];
  #model: UnitModel;
  /** Whether the worker has another model. */
  #isRemodelled = false;
  #worker: HostWorker | undefined;
  /** A worker that was being started when a call was interrupted. The next call takes it. */
  #starting: Promise<HostWorker | string> | undefined;
  /** Loop steps of loading the unit without a mutant. */
  #burntByLoading: number | undefined;
  #reloadLimit: number;

  constructor(options: UnitHostOptions, port: HostPort, limits: HostLimits) {
    this.#build = options.build;
    this.#model = options.model;
    this.#port = port;
    this.#limits = limits;
    this.#starter = new WorkerStarter(port, limits.load);
    this.#reloadLimit = limits.load;
  }

  /** Starts the first worker and waits until it has loaded the unit. Returns a sentence if it can't. */
  async open(): Promise<string | undefined> {
    await this.#starter.listen();
    const first = await this.#start(-1);
    if (typeof first === 'string') return first;
    this.#worker = first;
    const failure = await this.#awaitLoaded(first);
    if (failure !== undefined) await dismiss(first, this.#port.endsItself);
    return failure;
  }

  /** See `UnitHost`. */
  async run(runs: readonly TestCaseRun[], signal: AbortSignal): Promise<readonly TestCaseResult[]> {
    let onAbort = (): void => {};
    const interrupted = new Promise<undefined>((resolve) => {
      onAbort = (): void => {
        if (this.#worker !== undefined) kill(this.#worker);
        resolve(undefined);
      };
    });
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.#runAll(runs, { signal, interrupted });
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  remodel(model: UnitModel): void {
    this.#isRemodelled ||= model !== this.#model;
    this.#model = model;
  }

  async close(): Promise<void> {
    void this.#starting?.then((late) => typeof late === 'string' || leave(late));
    if (this.#worker !== undefined) await dismiss(this.#worker, this.#port.endsItself);
    await this.#starter.close();
    this.#port.onClose();
  }

  /** Starts a worker that loads the unit with a mutant. Returns a sentence if that is impossible. */
  async #start(mutant: number): Promise<HostWorker | string> {
    const worker = await this.#starter.start();
    if (typeof worker === 'string') return worker;
    const { root, facts } = this.#port;
    const burntByLoading = this.#burntByLoading;
    const known = burntByLoading === undefined ? {} : { burntByLoading };
    const unit = { build: this.#build, model: this.#model };
    this.#isRemodelled = false;
    void worker.send({ kind: 'open', root, ...unit, mutant, ...facts, ...known });
    return worker;
  }

  /** Waits until the first worker has loaded the unit. Returns a sentence if it can't. */
  async #awaitLoaded(worker: HostWorker): Promise<string | undefined> {
    const { file } = this.#model;
    const { load } = this.#limits;
    const startedAt = performance.now();
    for (;;) {
      const message = await worker.next(load);
      switch (message.kind) {
        case 'loaded':
          this.hasPage = message.hasPage === true;
          this.globals = message.globals ?? [];
          this.#noteLoading(message.fuel, performance.now() - startedAt);
          return undefined;
        case 'failed':
          return sentence(`${file} could not be loaded`, message.message);
        case 'late':
          return `${file} was still being loaded after ${load / 1000} seconds.`;
        case 'gone':
          return sentence(
            `The process ended while ${file} was being loaded`,
            await lastWords(worker.started.ended),
          );
        default:
      }
    }
  }

  #noteLoading(fuel: number, milliseconds: number): void {
    this.#burntByLoading = fuel;
    const limit = milliseconds * reload.factor + reload.constant;
    this.#reloadLimit = Math.min(this.#limits.load, limit);
  }

  async #runAll(
    runs: readonly TestCaseRun[],
    interruption: Interruption,
  ): Promise<readonly TestCaseResult[]> {
    const { signal } = interruption;
    const results: TestCaseResult[] = [];
    let futile = 0;
    while (results.length < runs.length && !signal.aborted && futile < futileStarts) {
      const before = results.length;
      const isNew = this.#worker === undefined || this.#worker.isGone();
      const worker = await this.#readyWorker(runs[before], interruption);
      if (signal.aborted) break;
      if (typeof worker === 'object') await this.#runBatch(worker, runs, { results, signal });
      futile = isNew && results.length === before ? futile + 1 : 0;
    }
    // Nobody knows how interrupted runs would have ended.
    if (signal.aborted) return results;
    const end: TraceEnd = { kind: 'crashed', message: 'The worker process could not be started.' };
    return [...results, ...runs.slice(results.length).map((run) => withoutTrace(end, run))];
  }

  /** Returns the worker, or starts one for a run. Returns a sentence if that is impossible; undefined after an interruption. */
  async #readyWorker(
    run: TestCaseRun | undefined,
    { interrupted }: Interruption,
  ): Promise<HostWorker | string | undefined> {
    if (this.#worker?.isGone() === true) this.#worker = undefined;
    if (this.#worker !== undefined) return this.#worker;
    this.#starting ??= this.#start(run?.fresh === true ? run.mutant : -1);
    const started = await Promise.race([this.#starting, interrupted]);
    if (started === undefined) return undefined;
    this.#starting = undefined;
    if (typeof started === 'object') this.#worker = started;
    return started;
  }

  /** Runs in one worker what has no result yet, and adds the results. */
  async #runBatch(
    worker: HostWorker,
    runs: readonly TestCaseRun[],
    { results, signal }: { readonly results: TestCaseResult[]; readonly signal: AbortSignal },
  ): Promise<void> {
    const end = await this.#runIn(worker, runs.slice(results.length), results);
    if (results.length === runs.length || signal.aborted) return;
    // A run without a result ended its process, unless the process was spent.
    leave(worker);
    this.#worker = undefined;
    if (end !== undefined) results.push(...resultsOfEnded(end, runs.slice(results.length)));
  }

  /** Gives a worker runs and adds their results. If a run has no result, returns how it ended, if that is known. */
  async #runIn(
    { send, next }: HostWorker,
    runs: readonly TestCaseRun[],
    results: TestCaseResult[],
  ): Promise<TraceEnd | undefined> {
    void send({ ...packRuns(runs), ...(this.#isRemodelled && { model: this.#model }) });
    this.#isRemodelled = false;
    let isLoading = false;
    for (let done = 0; done < runs.length;) {
      const run = runs[done];
      const limit = isLoading ? this.#reloadLimit : (run?.limit ?? 0) + this.#limits.slack;
      const message = await next(limit);
      switch (message.kind) {
        case 'result':
          results.push(message.result);
          done += 1;
          isLoading = false;
          break;
        case 'loading':
        case 'loaded':
          isLoading = message.kind === 'loading';
          break;
        case 'late':
          return { kind: 'endless', statement: lastOf(run) };
        case 'gone':
          return { kind: 'crashed', message: 'The process ended unexpectedly.' };
        case 'failed':
          return { kind: 'crashed', message: message.message };
        case 'spent':
          return undefined;
        default:
      }
    }
    return undefined;
  }
}
