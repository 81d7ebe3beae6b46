import type { BuildKind } from '../test-runner.ts';
import type { ServedText } from './served-texts.ts';
import { type ProcessStart, type StartedProcess, startProcess } from './start-process.ts';
import { PRELOADED, type ProcessFile } from './worker-protocol.ts';

/** The files that the worker of a test file asks for. */
export type AskedNames = Set<string>;

/** How workers are started. */
export interface SharedProcessOptions {
  /** Returns how to start a worker with a test file. */
  readonly startOf: (build: BuildKind, file: ProcessFile) => Omit<ProcessStart, 'textOf'>;
  readonly textOf: (build: BuildKind, path: string) => ServedText | undefined;
}

/** A worker process, and what it has asked for. */
interface Worker {
  readonly started: StartedProcess;
  /** The names that it asks for on behalf of its present test file. */
  asked: AskedNames;
  /** The names that it has asked for before its first test file. They hold for all its files. */
  preloaded: AskedNames;
}

/** Keeps the worker processes of a runner. A worker that is left fit by a test file takes another, also in a later run of the same build. */
export class SharedProcesses {
  readonly #options: SharedProcessOptions;
  readonly #workers = new Set<Worker>();
  #idle: Worker[] = [];
  #build: BuildKind | undefined;

  constructor(options: SharedProcessOptions) {
    this.#options = options;
  }

  /** Ends idle workers of other builds. */
  use(build: BuildKind): void {
    if (this.#build === build) return;
    this.#build = build;
    for (const { started } of this.#idle) started.give(undefined);
    this.#idle = [];
  }

  /**
   * Has a worker do the job of a test file, in the build that is used.
   *
   * @param asked the names that it asks for are added
   * @param over resolves when the job is over, with whether the worker may take another file
   * @returns resolves when the job is over and the worker is idle or has ended, with the last words of a worker that has ended
   */
  async run(
    build: BuildKind,
    file: ProcessFile,
    { asked, over }: { readonly asked: AskedNames; readonly over: Promise<boolean> },
  ): Promise<string> {
    const worker = this.#take(build, file, asked);
    const isFit = await Promise.race([worker.started.ended, over]);
    if (isFit !== true) return worker.started.ended;
    this.#idle.push(worker);
    return '';
  }

  /** Does the same in a process of its own. */
  runAlone(build: BuildKind, file: ProcessFile, asked: AskedNames): Promise<string> {
    const worker = this.#start(build, file, asked);
    worker.started.give(undefined);
    return worker.started.ended;
  }

  /** Ends all workers at once. */
  endAll(): void {
    this.#idle = [];
    for (const { started } of this.#workers) started.kill();
  }

  #take(build: BuildKind, file: ProcessFile, asked: AskedNames): Worker {
    const worker = this.#idle.pop();
    if (worker === undefined) return this.#start(build, file, asked);
    for (const name of worker.preloaded) asked.add(name);
    worker.asked = asked;
    worker.started.give(file);
    return worker;
  }

  #start(build: BuildKind, file: ProcessFile, asked: AskedNames): Worker {
    const { startOf, textOf } = this.#options;
    const started = startProcess({
      ...startOf(build, file),
      textOf(path) {
        if (path === PRELOADED) {
          worker.preloaded = new Set(worker.asked);
          return undefined;
        }
        worker.asked.add(path);
        return textOf(build, path);
      },
    });
    const worker: Worker = { started, asked, preloaded: new Set() };
    this.#workers.add(worker);
    void started.ended.finally(() => {
      this.#workers.delete(worker);
      this.#idle = this.#idle.filter((one) => one !== worker);
    });
    return worker;
  }
}
