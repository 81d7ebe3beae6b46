import type { JobEvent, OutsideCommand, StartedProcesses } from '../job.ts';
import type { BuildKind, JobEnd, JobRequest } from '../test-runner.ts';
import { type ConnectedWorker, listenForWorkers, pipeAddress } from './listen-for-workers.ts';
import { readProgress, watchProgress, type WorkerProgress } from './progress-file.ts';
import type { SharedOutcome } from './share-workers.ts';
import type { Leaving, TestFileOrder, WorkerTestFile } from './worker-protocol.ts';

/** The interval, in milliseconds, of checking whether all messages of an ended worker were read. */
const lookEvery = 50;
/** The time, in milliseconds, within which the socket of an ended worker closes. */
const farewell = 2000;

/** A request that has not ended. It ends exactly once, unless it is declined. */
interface OpenRequest {
  readonly request: JobRequest;
  ended: boolean;
  /** How its job left a shared worker. */
  left?: Leaving;
}

/** A worker that has taken a job. */
interface BusyWorker extends ConnectedWorker {
  readonly open: OpenRequest;
  overran: boolean;
}

/** The facts that workers get with their job. */
type WorkerFacts = Pick<TestFileOrder, 'mutantCount' | 'siteTable' | 'root' | 'texts'>;

/** Gives workers the jobs of their test files, passes on their reports, and ends workers that hang. */
export interface Coordinator {
  /** The address to which workers connect. */
  readonly address: string;
  /** Opens a set of requests, by test file key, for one build. With `shared`, a worker takes several files. */
  readonly open: (
    build: BuildKind,
    requests: ReadonlyMap<string, JobRequest>,
    shared?: boolean,
  ) => void;
  /**
   * Ends every open request, after a moment for reading the last messages of workers that connected. The message is the reason
   * for requests whose worker never connected.
   */
  readonly settle: (message: string) => Promise<void>;
  /**
   * Does the same for a shared set, but leaves requests open that have not ended, and returns them so that they can be opened
   * again. `unfit` are the requests whose file needs its own process from now on.
   */
  readonly settleShared: () => Promise<SharedOutcome & { readonly unfit: readonly JobRequest[] }>;
  /** Ends all workers at once. */
  readonly endWorkers: () => void;
  readonly close: () => Promise<void>;
}

/**
 * Starts listening for workers.
 *
 * @param directory an empty folder for the socket and the workers' progress files
 * @param order what workers are told beside their job; and what to make of the processes that a test file started
 * @param keyOf the key of a test file, from the worker's project name and absolute path
 */
export async function startCoordinator(
  directory: string,
  order: {
    readonly facts: WorkerFacts;
    readonly outsideOf: (started: readonly StartedProcesses[]) => readonly OutsideCommand[];
  },
  keyOf: (project: string, file: string) => string,
): Promise<Coordinator> {
  const address = pipeAddress(directory, 'socket');
  const workers = new Set<BusyWorker>();
  let requests = new Map<string, OpenRequest>();
  let build: BuildKind = 'observe';
  let shared = false;

  /** Returns the request for a worker; undefined if there is nothing for it to do. */
  function requestFor({ project, filepath }: WorkerTestFile): OpenRequest | undefined {
    const open = requests.get(keyOf(project, filepath));
    return open === undefined || open.ended || open.left !== undefined ? undefined : open;
  }

  async function serve(connected: ConnectedWorker): Promise<void> {
    const { testFile } = connected.hello;
    const open = testFile && requestFor(testFile);
    const job = open?.request.takeJob();
    if (open === undefined || job === undefined) {
      if (open !== undefined) end(open, { kind: 'finished' });
      void connected.send({ kind: 'close' });
      return;
    }
    const worker: BusyWorker = { ...connected, open, overran: false };
    workers.add(worker);
    const stopWatching = watchProgress(directory, worker.hello.pid, () => {
      worker.overran = true;
      worker.kill();
    });
    void worker.send({ kind: 'job', build, job, shared, ...order.facts });
    const isFinished = await listen(worker);
    stopWatching();
    if (!isFinished) return leave(worker);
    workers.delete(worker);
    void worker.send({ kind: 'close' });
  }

  /** Passes on the messages of a worker. Resolves when its job is over, with `false` if the worker is gone before. */
  async function listen({ open, next }: BusyWorker): Promise<boolean> {
    for (;;) {
      const message = await next();
      if (message.kind === 'gone') return false;
      if (message.kind === 'leaves') open.left = message.how;
      if (message.kind !== 'event') continue;
      if (open.left === 'declined') return true;
      open.request.onEvent(completed(message.event));
      if (message.event.kind !== 'finished') continue;
      end(open, { kind: 'finished' });
      return true;
    }
  }

  function completed(event: JobEvent): JobEvent {
    if (event.kind !== 'observed' || event.started === undefined) return event;
    const outside = order.outsideOf(event.started);
    const { kind, file } = event;
    return { kind, file: { ...file, ...(outside.length > 0 && { outside }) } };
  }

  function leave(worker: BusyWorker): void {
    workers.delete(worker);
    if (worker.open.ended || worker.open.left === 'declined') return;
    if (shared) worker.open.left = 'spent';
    const progress = readProgress(directory, worker.hello.pid);
    end(worker.open, {
      kind: 'crashed',
      ...activeIn(progress),
      overran: worker.overran,
      message: worker.overran
        ? 'The worker process did not answer within its time limit and was ended.'
        : 'The worker process ended unexpectedly.',
    });
  }

  async function hearOut(): Promise<void> {
    for (let waited = 0; workers.size > 0 && waited < farewell; waited += lookEvery) {
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
    for (const worker of workers) leave(worker);
  }

  const endWorkers = (): void => {
    for (const worker of workers) worker.kill();
  };

  const server = await listenForWorkers(address, (worker) => void serve(worker));
  return {
    address,
    open(nextBuild, nextRequests, nextShared = false) {
      build = nextBuild;
      shared = nextShared;
      requests = new Map();
      for (const [key, request] of nextRequests) requests.set(key, { request, ended: false });
    },
    async settle(message) {
      await hearOut();
      for (const open of requests.values()) {
        end(open, { kind: 'crashed', overran: false, message });
      }
    },
    async settleShared() {
      await hearOut();
      const open = [...requests.values()];
      requests = new Map();
      const requestsOf = (chosen: (one: OpenRequest) => boolean): JobRequest[] =>
        open.filter(chosen).map(({ request }) => request);
      return {
        declined: requestsOf(({ left }) => left === 'declined'),
        missed: requestsOf(({ left, ended }) => !ended && left === undefined),
        unfit: requestsOf(({ left }) => left === 'declined' || left === 'spent'),
      };
    },
    endWorkers,
    close() {
      endWorkers();
      return server.close();
    },
  };
}

function end(open: OpenRequest, how: JobEnd): void {
  if (open.ended) return;
  open.ended = true;
  open.request.onEnd(how);
}

function activeIn(progress: WorkerProgress | undefined): { mutant?: number; ordinal?: number } {
  if (progress === undefined) return {};
  return {
    ...(progress.mutant >= 0 && { mutant: progress.mutant }),
    ...(progress.ordinal >= 0 && { ordinal: progress.ordinal }),
  };
}
