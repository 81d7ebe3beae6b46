import type { TestCaseTrace, TraceEnd } from '../../model/test-case-trace.ts';
import type { TestCaseResult, TestCaseRun, UnitHost, UnitHostOptions } from '../unit-host.ts';
import { type ConnectedWorker, listenForWorkers } from './listen-for-workers.ts';
import { packRuns } from './run-request.ts';
import type { StartedWorker } from './start-process.ts';
import type { BuildFacts } from './worker-protocol.ts';

/** How a runner starts the workers of one host. */
export interface HostPort {
  /** Absolute path of the project. */
  readonly root: string;
  readonly facts: BuildFacts;
  /** The address to which workers connect, from `pipeAddress`. Nobody listens there yet. */
  readonly address: string;
  /** Starts a worker, which replaces the one before it. */
  readonly start: () => StartedWorker;
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

/** The milliseconds within which a worker should end after it was told to. */
const farewell = 500;

/** After this number of consecutive workers that run nothing, no other worker is started for a batch. */
const futileStarts = 3;

/** A connected worker that has got its order. */
interface HostWorker extends ConnectedWorker {
  readonly started: StartedWorker;
}

/**
 * Opens a unit host: starts a worker process, which loads the unit, and watches it from here. Resolves even if the unit can't
 * be loaded; the host then has a `failure`.
 */
export async function openUnitHost(
  { build, model }: UnitHostOptions,
  port: HostPort,
  limits: HostLimits = usualLimits,
): Promise<UnitHost> {
  /** Receives the worker that is being started. */
  let onWorker: ((worker: ConnectedWorker) => void) | undefined;
  const server = await listenForWorkers(port.address, (connected) => {
    if (onWorker === undefined) void connected.send({ kind: 'close' });
    else onWorker(connected);
    onWorker = undefined;
  });
  let worker: HostWorker | undefined;
  /** A worker that was being started when a call was interrupted. The next call takes it. */
  let starting: Promise<HostWorker | string> | undefined;
  /** Loop steps of loading the unit without a mutant. */
  let burntByLoading: number | undefined;
  let reloadLimit = limits.load;
  const endNow = (): void => {
    if (worker !== undefined) kill(worker);
  };

  /** Starts a worker. Returns a sentence if that is impossible. */
  async function start(mutant: number): Promise<HostWorker | string> {
    const arrival = new Promise<ConnectedWorker>((resolve) => {
      onWorker = resolve;
    });
    const started = port.start();
    let isWaiting: NodeJS.Timeout | undefined;
    const connected = await Promise.race([
      arrival,
      started.ended,
      new Promise<string>((resolve) => {
        isWaiting = setTimeout(() => resolve('it took too long'), limits.load);
      }),
    ]);
    clearTimeout(isWaiting);
    if (typeof connected === 'string') {
      onWorker = undefined;
      started.kill();
      return sentence('The worker process could not be started', connected);
    }
    const { root, facts } = port;
    const known = burntByLoading === undefined ? {} : { burntByLoading };
    void connected.send({ kind: 'open', root, build, model, mutant, ...facts, ...known });
    return { ...connected, started };
  }

  /** Starts the first worker and waits until it has loaded the unit. Returns a sentence if it can't. */
  async function load(): Promise<string | undefined> {
    const first = await start(-1);
    if (typeof first === 'string') return first;
    worker = first;
    const startedAt = performance.now();
    for (;;) {
      const message = await first.next(limits.load);
      switch (message.kind) {
        case 'loaded': {
          burntByLoading = message.fuel;
          const { factor, constant } = reload;
          const took = performance.now() - startedAt;
          reloadLimit = Math.min(limits.load, took * factor + constant);
          return undefined;
        }
        case 'failed':
          return sentence(`${model.file} could not be loaded`, message.message);
        case 'late':
          return `${model.file} was still being loaded after ${limits.load / 1000} seconds.`;
        case 'gone':
          return sentence(
            `The process ended while ${model.file} was being loaded`,
            await soon(first.started.ended),
          );
        default:
      }
    }
  }

  /** Gives a worker runs and adds their results. If a run has no result, returns how it ended, if that is known. */
  async function runIn(
    { send, next }: HostWorker,
    runs: readonly TestCaseRun[],
    results: TestCaseResult[],
  ): Promise<TraceEnd | undefined> {
    void send(packRuns(runs));
    let isLoading = false;
    for (let done = 0; done < runs.length;) {
      const run = runs[done];
      const limit = isLoading ? reloadLimit : (run?.limit ?? 0) + limits.slack;
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

  async function runAll(
    runs: readonly TestCaseRun[],
    signal: AbortSignal,
    interrupted: Promise<undefined>,
  ): Promise<readonly TestCaseResult[]> {
    const results: TestCaseResult[] = [];
    let futile = 0;
    while (results.length < runs.length && !signal.aborted && futile < futileStarts) {
      const before = results.length;
      const first = runs[before];
      if (worker?.isGone() === true) worker = undefined;
      const isNew = worker === undefined;
      if (worker === undefined) {
        starting ??= start(first?.fresh === true ? first.mutant : -1);
        const started = await Promise.race([starting, interrupted]);
        if (started === undefined) break;
        starting = undefined;
        if (typeof started === 'string') {
          futile += 1;
          continue;
        }
        worker = started;
      }
      const now = worker;
      if (signal.aborted) break;
      const end = await runIn(now, runs.slice(before), results);
      if (results.length === runs.length || signal.aborted) break;
      // A run without a result ended its process, unless the process was spent.
      leave(now);
      worker = undefined;
      if (end !== undefined) results.push(...endedAlike(end, runs.slice(results.length)));
      futile = isNew && results.length === before ? futile + 1 : 0;
    }
    // Nobody knows how interrupted runs would have ended.
    if (signal.aborted) return results;
    const end: TraceEnd = { kind: 'crashed', message: 'The worker process could not be started.' };
    return [...results, ...runs.slice(results.length).map((run) => withoutTrace(end, run))];
  }

  /** Ends a worker that is not in a run. */
  async function dismiss(): Promise<void> {
    if (worker === undefined || worker.isGone()) return;
    if (port.endsItself) {
      void worker.send({ kind: 'close' });
      await worker.next(farewell);
    }
    kill(worker);
  }

  const failure = await load();
  if (failure !== undefined) await dismiss();
  return {
    ...(failure !== undefined && { failure }),
    async run(runs, signal) {
      if (failure !== undefined) {
        return runs.map((run) => withoutTrace({ kind: 'crashed', message: failure }, run));
      }
      let onAbort = endNow;
      const interrupted = new Promise<undefined>((resolve) => {
        onAbort = (): void => {
          endNow();
          resolve(undefined);
        };
      });
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        return await runAll(runs, signal, interrupted);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    async close() {
      void starting?.then((late) => typeof late === 'string' || leave(late));
      await dismiss();
      await server.close();
      port.onClose();
    },
  };
}

/** Ends a worker that is no longer needed. */
function leave(worker: HostWorker): void {
  kill(worker);
  worker.socket.destroy();
}

function kill(worker: HostWorker): void {
  if (!worker.isGone() && !worker.kill()) worker.started.kill();
}

/** Waits a moment for the last words of a worker. */
async function soon(ended: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), farewell);
  });
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

function sentence(what: string, why: string): string {
  const reason = why.trim().replace(/\.$/, '');
  return reason === '' ? `${what}.` : `${what}: ${reason}.`;
}

function lastOf(run: TestCaseRun | undefined): number {
  return Math.max(0, (run?.testCase.statements.length ?? 0) - 1);
}

/**
 * Returns the results of a run that ended its process, and of those right after it that would end theirs, too: a test case that
 * hangs without a mutant hangs with most mutants.
 */
function endedAlike(
  end: TraceEnd,
  [first, ...others]: readonly TestCaseRun[],
): readonly TestCaseResult[] {
  const { testCase, mutant, observe } = first ?? {};
  const next = others.findIndex((run) => run.testCase !== testCase || run.observe !== observe);
  const alike = others.slice(0, next < 0 ? others.length : next);
  return [first, ...(mutant === -1 ? alike : [])].map((run) => withoutTrace(end, run));
}

/** Returns what is known about a run whose process is gone: any of its statements may have been begun. */
function withoutTrace(end: TraceEnd, run: TestCaseRun | undefined): TestCaseResult {
  const trace: TestCaseTrace = {
    end,
    statementsRun: run?.testCase.statements.length ?? 0,
    observations: [],
    surroundings: [],
    leavesState: true,
  };
  return { trace, fuel: run?.fuel ?? 0 };
}
