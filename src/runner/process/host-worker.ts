import { type ConnectedWorker, listenForWorkers, type WorkerServer } from './listen-for-workers.ts';
import type { StartedWorker } from './start-process.ts';

/** A connected worker of a unit host. */
export interface HostWorker extends ConnectedWorker {
  readonly started: StartedWorker;
}

/** How the workers of one host are started. */
export interface WorkerSource {
  /** The address to which workers connect, from `pipeAddress`. Nobody listens there yet. */
  readonly address: string;
  /** Starts a worker, which replaces the one before it. */
  readonly start: () => StartedWorker;
}

/** The time, in milliseconds, within which a worker should end after it was told to. */
const farewell = 500;

/** Starts the workers of one host, one at a time. */
export class WorkerStarter {
  readonly #source: WorkerSource;
  /** The time, in milliseconds, within which a worker has to connect. */
  readonly #limit: number;
  #server: WorkerServer | undefined;
  /** Receives the worker that is being started. */
  #onWorker: ((worker: ConnectedWorker) => void) | undefined;

  constructor(source: WorkerSource, limit: number) {
    this.#source = source;
    this.#limit = limit;
  }

  /** Begins to listen for workers. */
  async listen(): Promise<void> {
    this.#server = await listenForWorkers(this.#source.address, (connected) => {
      if (this.#onWorker === undefined) void connected.send({ kind: 'close' });
      else this.#onWorker(connected);
      this.#onWorker = undefined;
    });
  }

  /** Starts a worker, and waits until it has connected. Returns a sentence if it does not. */
  async start(): Promise<HostWorker | string> {
    const arrival = new Promise<ConnectedWorker>((resolve) => {
      this.#onWorker = resolve;
    });
    const started = this.#source.start();
    let timer: NodeJS.Timeout | undefined;
    const connected = await Promise.race([
      arrival,
      started.ended,
      new Promise<string>((resolve) => {
        timer = setTimeout(() => resolve('it took too long'), this.#limit);
      }),
    ]);
    clearTimeout(timer);
    if (typeof connected !== 'string') return { ...connected, started };
    this.#onWorker = undefined;
    started.kill();
    return sentence('The worker process could not be started', connected);
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }
}

/** Ends a worker that is not in a run. With `endsItself`, it is told to end, and killed only if it does not. */
export async function dismiss(worker: HostWorker, endsItself: boolean): Promise<void> {
  if (worker.isGone()) return;
  if (endsItself) {
    void worker.send({ kind: 'close' });
    await worker.next(farewell);
  }
  kill(worker);
}

/** Ends a worker that is no longer needed, and its connection. */
export function leave(worker: HostWorker): void {
  kill(worker);
  worker.socket.destroy();
}

/** Ends the process of a worker at once. */
export function kill(worker: HostWorker): void {
  if (!worker.isGone() && !worker.kill()) worker.started.kill();
}

/** Returns the last words of a worker; an empty text if they don't come within a moment. */
export async function lastWords(ended: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(''), farewell);
  });
  return Promise.race([ended, late]).finally(() => clearTimeout(timer));
}

/** Returns a sentence that says what happened and, if known, why. */
export function sentence(what: string, why: string): string {
  const reason = why.trim().replace(/\.$/, '');
  return reason === '' ? `${what}.` : `${what}: ${reason}.`;
}
