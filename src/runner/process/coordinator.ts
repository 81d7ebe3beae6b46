import { createServer, type Server, type Socket } from 'node:net';

import type { JobEvent, OutsideCommand, StartedProcesses } from '../job.ts';
import type { JobEnd, JobRequest } from '../test-runner.ts';
import type { BuildKind, JobFacts } from './job-order.ts';
import { receiveLines, sendLine } from './json-lines.ts';
import { pipeAddress } from './pipe-address.ts';
import { type Progress, readProgress } from './progress-file.ts';
import type { SharedOutcome } from './share-workers.ts';
import type { CoordinatorMessage, Leaving, WorkerMessage } from './worker-protocol.ts';

const watchEvery = 50;
/** Milliseconds in which the socket of a worker that has ended closes. */
const farewell = 2000;

/** A request on its way: it ends exactly once, unless it is declined. */
interface OpenRequest {
  readonly request: JobRequest;
  ended: boolean;
  /** How its job left a shared worker. */
  left?: Leaving;
}

/** A connected worker and what was last seen of it. */
interface ConnectedWorker {
  readonly pid: number;
  readonly open: OpenRequest;
  lastStep: number;
  lastStepAt: number;
  overran: boolean;
}

/** What workers are told beside their job. */
export interface WorkerFacts extends JobFacts {
  /** Absolute path of the project. */
  readonly root: string;
  /** Folder in which the texts of the mutated sources are asked for. */
  readonly texts: string;
}

/** Hands jobs to workers, passes on what they report, and ends those that hang. */
export interface Coordinator {
  /** Where workers connect. */
  readonly address: string;
  /** Opens a set of requests, by test file key, for one build; `shared` where workers take several files. */
  readonly open: (
    build: BuildKind,
    requests: ReadonlyMap<string, JobRequest>,
    shared?: boolean,
  ) => void;
  /**
   * Ends every request that is still open, after the workers that came have had a moment to be heard to the end. The
   * reason is for those whose worker never came.
   */
  readonly settle: (message: string) => Promise<void>;
  /**
   * The same for a shared set, but requests that have not ended are left open: they are handed back to be asked for
   * again. `unfit` are those whose file should get a process of its own from now on.
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
    readonly facts: () => WorkerFacts;
    readonly outsideOf: (started: readonly StartedProcesses[]) => readonly OutsideCommand[];
  },
  keyOf: (project: string, file: string) => string,
): Promise<Coordinator> {
  const address = pipeAddress(directory, 'socket');
  const workers = new Set<ConnectedWorker>();
  let requests = new Map<string, OpenRequest>();
  let build: BuildKind = 'observe';
  let shared = false;

  const server = createServer((socket) => {
    let worker: ConnectedWorker | undefined;
    socket.on('error', () => {});
    receiveLines<WorkerMessage>(socket, (message) => {
      if (message.kind === 'hello') {
        worker = welcome(socket, message);
      } else if (worker !== undefined && message.kind === 'leaves') {
        worker.open.left = message.how;
      } else if (worker !== undefined && message.kind === 'event') {
        if (worker.open.left === 'declined') {
          workers.delete(worker);
          reply(socket, { kind: 'goodbye' });
          return;
        }
        worker.open.request.onEvent(completed(message.event));
        if (message.event.kind === 'finished') {
          end(worker.open, { kind: 'finished' });
          workers.delete(worker);
          reply(socket, { kind: 'goodbye' });
        }
      }
    });
    socket.on('close', () => {
      if (worker !== undefined) leave(worker);
    });
  });

  function completed(event: JobEvent): JobEvent {
    if (event.kind !== 'observed' || event.started === undefined) return event;
    const outside = order.outsideOf(event.started);
    const { kind, file } = event;
    return { kind, file: { ...file, ...(outside.length > 0 && { outside }) } };
  }

  function welcome(
    socket: Socket,
    hello: Extract<WorkerMessage, { kind: 'hello' }>,
  ): ConnectedWorker | undefined {
    const open = requests.get(keyOf(hello.project, hello.file));
    const isOpen = open !== undefined && !open.ended && open.left === undefined;
    const job = isOpen ? open.request.takeJob() : undefined;
    if (!isOpen || job === undefined) {
      if (isOpen) end(open, { kind: 'finished' });
      reply(socket, { kind: 'nothing' });
      return undefined;
    }
    const worker = { pid: hello.pid, open, lastStep: -1, lastStepAt: Date.now(), overran: false };
    workers.add(worker);
    reply(socket, { kind: 'job', build, job, shared, ...order.facts() });
    return worker;
  }

  function leave(worker: ConnectedWorker): void {
    workers.delete(worker);
    if (worker.open.ended || worker.open.left === 'declined') return;
    if (shared) worker.open.left = 'spent';
    const progress = readProgress(directory, worker.pid);
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
    for (let waited = 0; workers.size > 0 && waited < farewell; waited += watchEvery) {
      await new Promise((resolve) => setTimeout(resolve, watchEvery));
    }
    for (const worker of workers) leave(worker);
  }

  const watch = setInterval(() => {
    const now = Date.now();
    for (const worker of workers) endIfHanging(worker, now);
  }, watchEvery);
  watch.unref();

  function endIfHanging(worker: ConnectedWorker, now: number): void {
    const progress = readProgress(directory, worker.pid);
    if (progress === undefined) return;
    if (progress.step !== worker.lastStep) {
      worker.lastStep = progress.step;
      worker.lastStepAt = now;
    } else if (!worker.overran && progress.limit > 0 && now - worker.lastStepAt > progress.limit) {
      worker.overran = true;
      endProcess(worker.pid);
    }
  }

  // A worker in an endless loop would not notice that this process is gone.
  const endAll = (): void => {
    for (const worker of workers) endProcess(worker.pid);
  };
  process.once('exit', endAll);

  await listen(server, address);
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
    endWorkers: endAll,
    async close() {
      clearInterval(watch);
      process.off('exit', endAll);
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function end(open: OpenRequest, how: JobEnd): void {
  if (open.ended) return;
  open.ended = true;
  open.request.onEnd(how);
}

function activeIn(progress: Progress | undefined): { mutant?: number; ordinal?: number } {
  if (progress === undefined) return {};
  return {
    ...(progress.mutant >= 0 && { mutant: progress.mutant }),
    ...(progress.ordinal >= 0 && { ordinal: progress.ordinal }),
  };
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

function reply(socket: Socket, message: CoordinatorMessage): void {
  sendLine(socket, message);
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
}
