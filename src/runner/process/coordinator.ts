import type { JobEvent, OutsideCommand, StartedProcesses } from '../job.ts';
import type { BuildKind, JobRequest } from '../test-runner.ts';
import {
  type ConnectedWorker,
  listenForWorkers,
  pipeAddress,
  type WorkerServer,
} from './listen-for-workers.ts';
import {
  endRequest,
  isWaiting,
  type OpenRequest,
  openRequests,
  type SettledShare,
  settledShare,
} from './open-requests.ts';
import { readProgress, watchProgress, type WorkerProgress } from './progress-file.ts';
import type { BuildFacts, Leaving, TestFileOrder, WorkerTestFile } from './worker-protocol.ts';

/** The interval, in milliseconds, of checking whether all messages of an ended worker were read. */
const lookEvery = 50;
/** The time, in milliseconds, within which the socket of an ended worker closes. */
const farewell = 2000;

/** A worker that has taken a job. */
interface BusyWorker extends ConnectedWorker {
  readonly open: OpenRequest;
  overran: boolean;
}

/** The facts that workers get with their job. */
type WorkerFacts = Pick<TestFileOrder, 'mutantCount' | 'siteTable' | 'root' | 'texts'>;

/** The facts and functions with which a coordinator is started. */
export interface CoordinatorOptions {
  /** The facts that workers get beside their job. */
  readonly facts: WorkerFacts;
  /** Returns what to report about the processes that a test file started. */
  readonly outsideOf: (started: readonly StartedProcesses[]) => readonly OutsideCommand[];
  /** Called when the coordinator has been closed. */
  readonly onClose?: () => void;
}

/** Returns the key of a test file, from the worker's project name and absolute path. */
export type TestFileKey = (project: string, file: string) => string;

/**
 * Starts listening for workers.
 *
 * @param directory an empty folder for the socket and the workers' progress files
 */
export async function startCoordinator(
  directory: string,
  options: CoordinatorOptions,
  keyOf: TestFileKey,
): Promise<Coordinator> {
  const coordinator = new Coordinator(directory, options, keyOf);
  await coordinator.listen();
  return coordinator;
}

/** Gives workers the jobs of their test files, passes on their reports, and ends workers that hang. */
export class Coordinator {
  /** The address to which workers connect. */
  readonly address: string;
  /** The folder for the socket and the workers' progress files. */
  readonly directory: string;
  readonly #options: CoordinatorOptions;
  readonly #keyOf: TestFileKey;
  readonly #workers = new Set<BusyWorker>();
  readonly #waiting = new Set<ConnectedWorker>();
  /** By file, the end of the last job that was taken. */
  readonly #turns = new Map<string, Promise<void>>();
  #requests: readonly OpenRequest[] = [];
  #build: BuildKind = 'observe';
  #isShared = false;
  #server: WorkerServer | undefined;

  constructor(directory: string, options: CoordinatorOptions, keyOf: TestFileKey) {
    this.address = pipeAddress(directory, 'socket');
    this.directory = directory;
    this.#options = options;
    this.#keyOf = keyOf;
  }

  /** The facts about the build that every worker gets. */
  get facts(): BuildFacts {
    const { mutantCount, siteTable } = this.#options.facts;
    return { mutantCount, siteTable };
  }

  async listen(): Promise<void> {
    this.#server = await listenForWorkers(this.address, (worker) => void this.#serve(worker));
  }

  /** Opens a set of requests for one build. With `shared`, a worker takes several files, and no file appears twice. */
  open(build: BuildKind, requests: readonly JobRequest[], shared = false): void {
    this.#build = build;
    this.#isShared = shared;
    this.#requests = openRequests(requests);
  }

  /**
   * Ends every open request, after a moment for reading the last messages of workers that connected. The message is the reason
   * for requests whose worker never connected.
   */
  async settle(message: string): Promise<void> {
    await this.#awaitWorkers();
    for (const open of this.#requests) {
      endRequest(open, { kind: 'crashed', overran: false, message });
    }
  }

  /**
   * Does the same for a shared set, but leaves requests open that have not ended, and returns them so that they can be opened
   * again.
   */
  async settleShared(): Promise<SettledShare> {
    await this.#awaitWorkers();
    const opened = this.#requests;
    this.#requests = [];
    return settledShare(opened);
  }

  /** Whether workers have asked for all jobs of the open requests. */
  get allTaken(): boolean {
    return this.#requests.every(({ taken }) => taken);
  }

  /** Returns how the job of a test file has left its shared worker, if it has. */
  leavingOf(key: string): Leaving | undefined {
    return this.#requests.find(({ request }) => request.file.key === key)?.left;
  }

  /** Ends all workers at once. */
  endWorkers(): void {
    for (const worker of [...this.#workers, ...this.#waiting]) worker.kill();
  }

  async close(): Promise<void> {
    this.endWorkers();
    await this.#server?.close();
    this.#options.onClose?.();
  }

  /** Gives a worker its job and passes on its messages, or tells it to end if there is nothing for it to do. */
  async #serve(connected: ConnectedWorker): Promise<void> {
    const open = this.#requestFor(connected.hello.testFile);
    if (open === undefined) {
      void connected.send({ kind: 'close' });
      return;
    }
    open.taken = true;
    const { file, inTurn = false } = open.request;
    const before = inTurn ? this.#turns.get(file.key) : undefined;
    const turn = this.#work(connected, open, before);
    if (inTurn) this.#turns.set(file.key, turn);
    await turn;
  }

  /** @param before the end of what comes before the job */
  async #work(
    connected: ConnectedWorker,
    open: OpenRequest,
    before?: Promise<void>,
  ): Promise<void> {
    this.#waiting.add(connected);
    await before;
    this.#waiting.delete(connected);
    const job = open.ended ? undefined : open.request.takeJob();
    if (job === undefined) {
      endRequest(open, { kind: 'finished' });
      void connected.send({ kind: 'close' });
      return;
    }
    const worker: BusyWorker = { ...connected, open, overran: false };
    this.#workers.add(worker);
    const stopWatching = watchProgress(this.directory, worker.hello.pid, () => {
      worker.overran = true;
      worker.kill();
    });
    const { facts } = this.#options;
    void worker.send({ kind: 'job', build: this.#build, job, shared: this.#isShared, ...facts });
    const isFinished = await this.#listenTo(worker);
    stopWatching();
    if (!isFinished) return this.#leave(worker);
    this.#workers.delete(worker);
    void worker.send({ kind: 'close' });
  }

  #requestFor(testFile: WorkerTestFile | undefined): OpenRequest | undefined {
    if (testFile === undefined) return undefined;
    const key = this.#keyOf(testFile.project, testFile.filepath);
    return this.#requests.find(
      (open) => open.request.file.key === key && !open.taken && isWaiting(open),
    );
  }

  /** Passes on the messages of a worker. Resolves when its job is over, with `false` if the worker is gone before. */
  async #listenTo({ open, next }: BusyWorker): Promise<boolean> {
    for (;;) {
      const message = await next();
      if (message.kind === 'gone') return false;
      if (message.kind === 'leaves') open.left = message.how;
      if (message.kind !== 'event') continue;
      if (open.left === 'declined') return true;
      open.request.onEvent(this.#completed(message.event));
      if (message.event.kind !== 'finished') continue;
      endRequest(open, { kind: 'finished' });
      return true;
    }
  }

  #completed(event: JobEvent): JobEvent {
    if (event.kind !== 'observed' || event.started === undefined) return event;
    const outside = this.#options.outsideOf(event.started);
    const { kind, file } = event;
    return { kind, file: { ...file, ...(outside.length > 0 && { outside }) } };
  }

  /** Ends the request of a worker that is gone. */
  #leave(worker: BusyWorker): void {
    this.#workers.delete(worker);
    if (worker.open.ended || worker.open.left === 'declined') return;
    if (this.#isShared) worker.open.left = 'spent';
    const progress = readProgress(this.directory, worker.hello.pid);
    endRequest(worker.open, {
      kind: 'crashed',
      ...activeIn(progress),
      overran: worker.overran,
      message: worker.overran
        ? 'The worker process did not answer within its time limit and was ended.'
        : 'The worker process ended unexpectedly.',
    });
  }

  /** Waits until the messages of all ended workers were read. */
  async #awaitWorkers(): Promise<void> {
    for (let waited = 0; this.#workers.size > 0 && waited < farewell; waited += lookEvery) {
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
    for (const worker of this.#workers) this.#leave(worker);
  }
}

/** Returns the mutant and the test that a worker ran last. */
function activeIn(progress: WorkerProgress | undefined): { mutant?: number; ordinal?: number } {
  if (progress === undefined) return {};
  return {
    ...(progress.mutant >= 0 && { mutant: progress.mutant }),
    ...(progress.ordinal >= 0 && { ordinal: progress.ordinal }),
  };
}
