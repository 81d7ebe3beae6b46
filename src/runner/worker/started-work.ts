import { AsyncResource } from 'node:async_hooks';
import { MessagePort } from 'node:worker_threads';

import { engineTasks } from './engine-tasks.ts';

/** The messages that were sent to ports of this process, or of its threads. */
let messages = 0;
let isWatching = false;

/**
 * Tells whether code has started anything that calls back in a later turn of the event loop. Node numbers all timers, ticks, handles and
 * requests as they are made, so two numbers of its own that follow each other show that there was nothing in between.
 */
export class StartedWork {
  #number = 0;
  #messages = 0;

  /** Begins to look. */
  note(): void {
    this.#number = nextNumber();
    this.#messages = messages;
  }

  /** Returns whether anything was started since this object was last asked. Jobs of promises don't count. */
  isAny(): boolean {
    const before = this.#number;
    const sent = this.#messages;
    this.note();
    return this.#number !== before + 1 || messages !== sent || engineTasks() > 0;
  }
}

/** Returns the number that Node gives to what is made at this moment. Later ones are greater. */
export function nextNumber(): number {
  return new AsyncResource('AssayRun').asyncId();
}

/** Counts messages to ports from now on, because these have no number of their own. Call it before any user code runs. */
export function watchMessages(): void {
  if (isWatching) return;
  isWatching = true;
  const prototype: { postMessage: (...values: never[]) => unknown } = MessagePort.prototype;
  prototype.postMessage = new Proxy(prototype.postMessage, {
    apply(target, self, values) {
      messages += 1;
      return Reflect.apply(target, self, values) as unknown;
    },
  });
}
