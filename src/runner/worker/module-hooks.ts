import { register } from 'node:module';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';

import { type HooksData, phases } from './hooks-thread.ts';

/** The module hooks of this process, which run in a thread of their own. */
export interface RegisteredHooks {
  /** See `Phase`. */
  readonly shared: Int32Array;
  /** Returns the paths of the modules of packages that ES modules have imported since the last call, after preloading. */
  readonly takeImported: () => readonly string[];
}

/** Registers the module hooks. */
export function registerHooks(given: Omit<HooksData, 'shared' | 'imported'>): RegisteredHooks {
  const shared = new Int32Array(new SharedArrayBuffer(phases * Int32Array.BYTES_PER_ELEMENT));
  const { port1: received, port2: imported } = new MessageChannel();
  received.unref();
  const data: HooksData = { ...given, shared, imported };
  register(new URL('./hooks-thread.js', import.meta.url), { data, transferList: [imported] });
  return {
    shared,
    takeImported() {
      const paths: string[] = [];
      for (;;) {
        const message = receiveMessageOnPort(received);
        if (message === undefined) return paths;
        paths.push(String(message.message));
      }
    },
  };
}
