import type { ChildProcess } from 'node:child_process';

import type { PackageLocation } from '../process/locate-package.ts';

/** The part of Vitest's class of worker processes that versions 4.0 to 4.1 have in common. */
export interface PoolWorkerClass {
  readonly prototype: PoolWorker;
}

export interface PoolWorker {
  /** The pool gives further files only to workers with the name that the file asks for. */
  name: string;
  _fork?: ChildProcess | undefined;
  start(): Promise<void>;
  send(message: PoolMessage): void;
  stop(): Promise<void>;
  deserialize(data: unknown): unknown;
}

interface PoolMessage {
  readonly type?: string;
}

/** True if Vitest goes on by itself after a worker has died that was to run several files. */
export function outlivesWorkers({ version }: PackageLocation): boolean {
  const [major = 0, minor = 0, patch = 0] = version
    .split('.')
    .map((part) => Number.parseInt(part, 10));
  return major !== 4 || minor > 1 || (minor === 1 && patch >= 9);
}

/**
 * Makes Vitest 4.0 to 4.1.8 go on after a worker has died that was to run several files. Their pool waits for the death of a worker only while it runs its first
 * file, and would give it further files. So a worker that has died answers for itself: its file has ended, and it has stopped.
 */
export function outliveWorkers({ prototype }: PoolWorkerClass): void {
  if (changed.has(prototype)) return;
  changed.add(prototype);
  const start = prototype.start;
  prototype.start = async function (this: PoolWorker) {
    const isNew = this._fork === undefined;
    await Reflect.apply(start, this, []);
    if (isNew && this._fork !== undefined) answerOnceDead(this, this._fork);
  };
}

const changed = new WeakSet<PoolWorker>();

/** Makes a worker answer for itself once its process has died. Call it before the pool listens to the process. */
export function answerOnceDead(worker: PoolWorker, process: ChildProcess): void {
  const { send } = worker;
  let hasFile = false;
  const answer = (type: string): void => {
    process.emit('message', { __vitest_worker_response__: true, type }, undefined);
  };
  worker.send = (message) => {
    hasFile ||= message.type === 'run';
    if (process.connected) Reflect.apply(send, worker, [message]);
  };
  // This listener comes before those of the pool, which would take the death for a failure of its own.
  process.once('exit', () => {
    worker.name = 'ended';
    worker.deserialize = (data) => data;
    worker.send = ({ type }) => {
      if (type === 'stop') queueMicrotask(() => answer('stopped'));
    };
    worker.stop = () => Promise.resolve();
    if (hasFile) answer('testfileFinished');
    answer('stopped');
  });
}
