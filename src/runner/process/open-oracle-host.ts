import type {
  OracleAnswer,
  OracleAsk,
  OracleBaseline,
  OracleHost,
  OracleHostOptions,
  Unanswered,
} from '../oracle-host.ts';
import {
  dismiss,
  type HostWorker,
  kill,
  lastWords,
  leave,
  sentence,
  WorkerStarter,
} from './host-worker.ts';
import type { HostPort } from './open-unit-host.ts';

/** Milliseconds until a worker connects, and until it has loaded the file. */
const loadLimit = 60_000;

/**
 * Opens a host of relations: starts a worker process, which loads the file, and watches it from here. Resolves even if the file
 * can't be loaded; the host then has a `failure`.
 */
export async function openOracleHost(
  options: OracleHostOptions,
  port: HostPort,
): Promise<OracleHost> {
  const host = new WatchedOracles(options, port);
  const failure = await host.open();
  const close = (): Promise<void> => host.close();
  if (failure === undefined) return { ask: (ask, limit) => host.ask(ask, limit), close };
  return { failure, ask: async () => ({ kind: 'died', message: failure }), close };
}

class WatchedOracles {
  readonly #options: OracleHostOptions;
  readonly #port: HostPort;
  readonly #starter: WorkerStarter;
  #worker: HostWorker | undefined;
  #burntByLoading: number | undefined;
  #baseline: OracleBaseline | undefined;

  constructor(options: OracleHostOptions, port: HostPort) {
    this.#options = options;
    this.#port = port;
    this.#starter = new WorkerStarter(port, loadLimit);
  }

  /** Starts the first worker and waits until it has loaded the file. Returns a sentence if it can't. */
  async open(): Promise<string | undefined> {
    await this.#starter.listen();
    const worker = await this.#start(-1);
    if (typeof worker === 'string') return worker;
    this.#worker = worker;
    const failure = await this.#awaitLoaded(worker);
    if (failure !== undefined) await dismiss(worker, this.#port.endsItself);
    return failure;
  }

  async ask(ask: OracleAsk, limit: number): Promise<OracleAnswer | Unanswered> {
    const { signal } = this.#options;
    const onAbort = (): void => {
      if (this.#worker !== undefined) kill(this.#worker);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      // A worker that can't evaluate the modules anew is replaced once.
      for (let attempt = 0; attempt < 2 && !signal.aborted; attempt += 1) {
        const worker = await this.#readyWorker(ask);
        if (signal.aborted) break;
        if (typeof worker === 'string') return { kind: 'died', message: worker };
        const answer = await this.#askWorker(worker, ask, limit);
        if (signal.aborted) break;
        if (answer !== 'spent') return answer;
      }
      return signal.aborted
        ? { kind: 'interrupted' }
        : { kind: 'died', message: 'The modules could not be evaluated anew.' };
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  async close(): Promise<void> {
    if (this.#worker !== undefined) await dismiss(this.#worker, this.#port.endsItself);
    await this.#starter.close();
    this.#port.onClose();
  }

  async #start(mutant: number): Promise<HostWorker | string> {
    const worker = await this.#starter.start();
    if (typeof worker === 'string') return worker;
    const { root, facts } = this.#port;
    const { build, file, data } = this.#options;
    const burntByLoading = this.#burntByLoading;
    const baseline = this.#baseline;
    const known = {
      ...(burntByLoading !== undefined && { burntByLoading }),
      ...(baseline && { baseline }),
    };
    void worker.send({ kind: 'oracles', root, build, file, data, mutant, ...facts, ...known });
    return worker;
  }

  async #readyWorker(ask: OracleAsk): Promise<HostWorker | string> {
    if (this.#worker?.isGone() === true) this.#worker = undefined;
    if (this.#worker !== undefined) return this.#worker;
    const fresh = ask.kind === 'mutant' && ask.fresh;
    const started = await this.#start(fresh ? ask.mutant : -1);
    if (typeof started === 'object') this.#worker = started;
    return started;
  }

  async #awaitLoaded(worker: HostWorker): Promise<string | undefined> {
    const { file } = this.#options;
    for (;;) {
      const message = await worker.next(loadLimit);
      switch (message.kind) {
        case 'loaded':
          this.#burntByLoading = message.fuel;
          return undefined;
        case 'failed':
          return sentence(`${file} could not be loaded`, message.message);
        case 'late':
          return `${file} was still being loaded after ${loadLimit / 1000} seconds.`;
        case 'gone':
          return sentence(
            `The process ended while ${file} was being loaded`,
            await lastWords(worker.started.ended),
          );
        default:
      }
    }
  }

  async #askWorker(
    worker: HostWorker,
    ask: OracleAsk,
    limit: number,
  ): Promise<OracleAnswer | Unanswered | 'spent'> {
    void worker.send({ kind: 'ask', ask });
    let isLoading = false;
    for (;;) {
      const message = await worker.next(isLoading ? loadLimit : limit);
      switch (message.kind) {
        case 'answer':
          if (message.answer.kind === 'measured') this.#baseline = message.answer.baseline;
          return message.answer;
        case 'loading':
        case 'loaded':
          isLoading = message.kind === 'loading';
          break;
        case 'late':
          this.#replace(worker);
          return { kind: 'hung' };
        case 'spent':
          this.#replace(worker);
          return 'spent';
        case 'gone':
          this.#replace(worker);
          return { kind: 'died', message: 'The process ended unexpectedly.' };
        case 'failed':
          this.#replace(worker);
          return { kind: 'died', message: message.message };
        default:
      }
    }
  }

  #replace(worker: HostWorker): void {
    leave(worker);
    this.#worker = undefined;
  }
}
