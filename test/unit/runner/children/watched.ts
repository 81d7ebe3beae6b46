import { randomBytes, scrypt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as waitPromised } from 'node:timers/promises';
import { promisify } from 'node:util';
import { MessageChannel, Worker } from 'node:worker_threads';

import { createWatchdog } from '../../../../src/runner/worker/watchdog.ts';

/** Lets attempts of several kinds be watched, one after another, and writes how each ended, and whether its intervals were done. */
interface Watched {
  readonly name: string;
  readonly run: () => PromiseLike<unknown>;
  readonly limit?: number;
  readonly ownDelays?: readonly number[];
}

/** Keeps this process alive, as its line to the coordinator does in a worker. */
const line = new MessageChannel().port1;
line.on('message', () => {});
let messages = 0;
// A timer of the worker's start, which is gone when tests run.
setTimeout(() => {}, 1);
const watchdog = createWatchdog({ messagesUnderWay: () => messages, lines: () => [line] });
// As Vitest does around a hook before the first test.
watchdog.ignore([4000]);
clearTimeout(setTimeout(() => {}, 4000).unref());
const never = (): Promise<never> => new Promise(() => {});
const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function deriveBits(iterations: number): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', Buffer.from('key'), 'PBKDF2', false, [
    'deriveBits',
  ]);
  const salt = Buffer.from('salt');
  return crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations }, key, 256);
}

async function compress(bytes: Buffer): Promise<ArrayBuffer> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

interface Waiting {
  readonly value: Promise<string>;
}

function waitForMemory(milliseconds: number): Promise<string> {
  const memory = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const waitAsync: unknown = Reflect.get(Atomics, 'waitAsync');
  if (typeof waitAsync !== 'function') throw new Error('This Node has no Atomics.waitAsync.');
  const waiting: Waiting = waitAsync(memory, 0, 0, milliseconds);
  return waiting.value;
}

/** Kept, so that they are not collected themselves. */
const registries: FinalizationRegistry<unknown>[] = [];

let isDone = false;

/** Keeps the process busy for so many milliseconds. */
function beBusy(milliseconds: number): void {
  const interval = setInterval(() => {}, 5);
  setTimeout(() => {
    clearInterval(interval);
    isDone = true;
  }, milliseconds);
}

let hookTimer: Promise<unknown> = Promise.resolve();
function startHookTimer(): void {
  hookTimer = new Promise((resolve) => setTimeout(resolve, 90).unref());
}

const attempts: readonly Watched[] = [
  { name: 'never', run: never },
  { name: 'timer', run: () => wait(90) },
  {
    name: 'interval-then-nothing',
    run() {
      beBusy(70);
      return never();
    },
  },
  {
    name: 'overran',
    limit: 60,
    run() {
      beBusy(150);
      return never();
    },
  },
  { name: 'unref', run: () => new Promise((resolve) => setTimeout(resolve, 90).unref()) },
  {
    name: 'signal',
    run: () =>
      new Promise((resolve) => {
        AbortSignal.timeout(90).addEventListener('abort', resolve);
      }),
  },
  {
    name: 'own-delay',
    ownDelays: [5000],
    run() {
      setTimeout(() => {}, 5000).unref();
      return never();
    },
  },
  {
    name: 'message',
    run() {
      messages = 1;
      // An answer comes from outside: nothing in this process tells of it.
      return new Promise((resolve) => {
        setTimeout(() => {
          messages = 0;
          resolve(undefined);
        }, 90).unref();
      });
    },
    ownDelays: [90],
  },
  {
    name: 'second-line',
    ownDelays: [90],
    run() {
      const { port1, port2 } = new MessageChannel();
      setTimeout(() => port2.postMessage('answer'), 90).unref();
      return new Promise((resolve) => {
        port1.on('message', (message) => {
          port1.close();
          resolve(message);
        });
      });
    },
  },
  {
    name: 'after-own-limit',
    ownDelays: [0, 60],
    run: () => new Promise((resolve) => setTimeout(resolve, 90).unref()),
  },
  {
    name: 'before-own-limit',
    ownDelays: [0, 5000],
    run: () => new Promise((resolve) => setTimeout(resolve, 90).unref()),
  },
  { name: 'after-all-those', run: never },
  { name: 'promised-timer', run: () => waitPromised(90, undefined, { ref: false }) },
  { name: 'web-crypto', run: () => deriveBits(200_000) },
  { name: 'scrypt', run: () => promisify(scrypt)('password', 'salt', 32) },
  { name: 'compression', run: () => compress(randomBytes(4_000_000)) },
  {
    name: 'weak-thread',
    run() {
      const script =
        "setTimeout(() => require('node:worker_threads').parentPort.postMessage(''), 90)";
      const worker = new Worker(script, { eval: true });
      worker.unref();
      return once(worker, 'message');
    },
  },
  { name: 'shared-memory', run: () => waitForMemory(90) },
  { name: 'after-other-threads', run: never },
  { name: 'timer-of-a-hook', run: () => hookTimer },
  {
    name: 'collected-object',
    limit: 150,
    run() {
      registries.push(new FinalizationRegistry(() => {}));
      return never();
    },
  },
];

await wait(20);
const ends: Record<string, { how: string; isDone: boolean }> = {};
for (const { name, run, limit = 3000, ownDelays = [] } of attempts) {
  if (name === 'timer-of-a-hook') startHookTimer();
  isDone = false;
  const abandoned = watchdog.begin(limit, ownDelays)();
  await Promise.race([run(), abandoned]).catch(() => {});
  const how = watchdog.end() ?? 'settled';
  ends[name] = { how, isDone };
  await wait(0);
}
line.close();
process.stdout.write(JSON.stringify(ends));
