import workerThreads, { type MessagePort } from 'node:worker_threads';

import { denyMembers } from './deny.ts';
import { replaceMember } from './replace-member.ts';

/**
 * Denies runs messages to other threads. Node uses workers and ports while modules load, and units use channels to send
 * messages to themselves, so only ports that were given to another thread are denied.
 */
export function denyThreads(): void {
  const threads = new WeakSet();
  const outward = new WeakSet();
  const others = new WeakMap<object, MessagePort>();
  const { parentPort, MessagePort } = workerThreads;
  if (parentPort !== null) outward.add(parentPort);
  const give = (list: unknown): void => {
    for (const one of Array.isArray(list) ? (list as readonly object[]) : []) {
      const other = others.get(one);
      if (other !== undefined) outward.add(other);
    }
  };
  replaceMember(
    workerThreads,
    'Worker',
    (Worker) =>
      function seen(...args: unknown[]): unknown {
        const [, options] = args as [unknown, { transferList?: unknown } | undefined];
        const target = new.target === seen || new.target === undefined ? Worker : new.target;
        const thread = Reflect.construct(Worker, args, target) as object;
        threads.add(thread);
        give(options?.transferList);
        return thread;
      },
  );
  const channels = [globalThis, workerThreads];
  const channelClass = (Channel: typeof MessageChannel) =>
    new Proxy(Channel, {
      construct(target, args, newTarget) {
        const channel = Reflect.construct(target, args, newTarget) as workerThreads.MessageChannel;
        others.set(channel.port1, channel.port2);
        others.set(channel.port2, channel.port1);
        return channel;
      },
    });
  const replacement = channelClass(MessageChannel);
  for (const owner of channels) replaceMember(owner, 'MessageChannel', () => replacement);
  const posts = [workerThreads.Worker.prototype, MessagePort.prototype];
  for (const owner of posts) {
    replaceMember(
      owner,
      'postMessage',
      (post) =>
        function posted(this: unknown, ...args: unknown[]): unknown {
          const [, list] = args as [unknown, unknown];
          give(Array.isArray(list) ? list : (list as { transfer?: unknown } | undefined)?.transfer);
          return Reflect.apply(post, this, args);
        },
    );
  }
  const isIn =
    (known: WeakSet<object>) =>
    (_: readonly unknown[], self: unknown): boolean =>
      typeof self === 'object' && self !== null && known.has(self);
  const what = 'use other threads';
  const thread = { what, of: 'worker_threads.Worker', when: isIn(threads) };
  denyMembers(workerThreads.Worker.prototype, ['postMessage', 'terminate'], thread);
  const port = { what, of: 'worker_threads.MessagePort', when: isIn(outward) };
  denyMembers(MessagePort.prototype, ['postMessage', 'close'], port);
}
