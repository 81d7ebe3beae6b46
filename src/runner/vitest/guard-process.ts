import type { ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

import { expectError } from '../../foundation/expected-errors.ts';

const early = ['SIGINT', 'SIGTERM', 'unhandledRejection'] as const;
const events = [...early, 'exit'] as const;

/** The codes of errors that come from sending to a process that has ended. */
const goneCodes = new Set([
  'ERR_IPC_CHANNEL_CLOSED',
  'EPIPE',
  'ECONNRESET',
  'ERR_WORKER_NOT_RUNNING',
]);

/** Where the pool of Vitest 2 and 3 fails when one of its processes ends: in its own code, or in what waits for the first message of a process. */
const pool = /[\\/]tinypool[\\/]|\bChildProcess\.errorListener \(node:events/;

/** Milliseconds after closing during which Vitest may still notice that a worker is gone. */
const aftermath = 50_000;

/**
 * Calls `start` and removes the handlers that it adds to this process. With these handlers Vitest would end the command at Ctrl-C
 * and at every unhandled rejection. Vitest itself causes some rejections and uncaught errors, when it sends to a worker that has died
 * because of a mutant or of a unit's own code; these are ignored. All others end the process, since they are bugs. Returns the result of `start` and a
 * function that stops ignoring them.
 */
export async function guardProcess<Value>(
  start: () => Promise<Value>,
): Promise<{ readonly value: Value; readonly release: () => void }> {
  const before = new Map(events.map((event) => [event, new Set(process.rawListeners(event))]));
  const ignoreGone = (error: unknown): void => {
    if (!isGone(error)) throw error;
  };
  const expectGone = (error: unknown): void => {
    if (isGone(error)) expectError(error);
  };
  process.on('uncaughtExceptionMonitor', expectGone);
  process.on('unhandledRejection', ignoreGone);
  before.get('unhandledRejection')?.add(ignoreGone);
  const removeAdded = (from: readonly (typeof events)[number][]): void => {
    for (const event of from) {
      for (const listener of process.rawListeners(event)) {
        if (before.get(event)?.has(listener) === true) continue;
        process.removeListener(event, listener as (...values: unknown[]) => void);
      }
    }
  };
  subscribe(startsOfProcesses, silenceOnceDead);
  const stop = (): void => {
    unsubscribe(startsOfProcesses, silenceOnceDead);
    process.off('unhandledRejection', ignoreGone);
    process.off('uncaughtExceptionMonitor', expectGone);
  };
  // A signal may come while Vitest starts, and a rejection that an earlier Vitest has left behind: with the handlers of this one, it would
  // end the process. This event comes before the handler is added, so the handler is removed in a microtask.
  const onAdded = (event: string | symbol): void => {
    const added = early.find((one) => one === event);
    if (added !== undefined) queueMicrotask(() => removeAdded([added]));
  };
  process.on('newListener', onAdded);
  try {
    const value = await start();
    removeAdded(events);
    return { value, release: () => void setTimeout(stop, aftermath).unref() };
  } catch (error) {
    removeAdded(events);
    stop();
    throw error;
  } finally {
    process.off('newListener', onAdded);
  }
}

/** Node's own channel, which tells of each process that this process starts. */
const startsOfProcesses = 'child_process';

const silenced = new WeakSet<ChildProcess>();

/**
 * Makes a worker of Vitest 2 and 3 swallow messages once it has died. Otherwise, its pool goes on for ever: it sends the dead worker a message,
 * learns from the error that the worker is dead, and sends the next.
 */
function silenceOnceDead(message: unknown): void {
  const { process: worker } = message as { readonly process: ChildProcess };
  // Several Vitests in one process ask for this, each for the workers of all.
  if (silenced.has(worker)) return;
  silenced.add(worker);
  // At this moment, the process has neither arguments nor a channel. This listener comes before those of the pool.
  worker.once('exit', () => {
    if (worker.spawnargs.some((word) => pool.test(word))) worker.send = () => false;
  });
}

function isGone(error: unknown): error is object {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && goneCodes.has(String(error.code))) return true;
  if ('stack' in error && pool.test(String(error.stack))) return true;
  return (
    'message' in error &&
    /^(?:\[(?:vitest|birpc)\b|Worker exited unexpectedly)/.test(String(error.message))
  );
}
