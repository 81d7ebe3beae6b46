import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

import { FIXED_RANDOM, FIXED_TIME } from '../../../../model/generated-test.ts';
import { asksFor, currentRun } from '../run-context.ts';
import { type AnyFunction, overrideMember, replaceMember } from './replace-member.ts';

/** The value of every random byte. The random identifier is made of such bytes. */
const RANDOM_BYTE = Math.floor(FIXED_RANDOM * 256);
const RANDOM_UUID = '80808080-8080-4080-8080-808080808080';

/** Makes runs of test cases find the same time and the same random numbers each time, and records that they asked for them. */
export function fixSurroundings(global: typeof globalThis): void {
  fixDate(global);
  always(global.Math, 'random', 'random', () => FIXED_RANDOM);
  const { crypto: webCrypto, performance: clock } = global;
  if (clock !== undefined) always(clock, 'now', 'elapsed', elapsed);
  if (webCrypto !== undefined) {
    always(webCrypto, 'randomUUID', 'random', () => RANDOM_UUID);
    always(webCrypto, 'getRandomValues', 'random', fill);
  }
}

/** The same for members of the process, which belong to no global object. */
export function fixProcessSurroundings(): void {
  always(process, 'hrtime', 'elapsed', elapsedPair);
  always(process.hrtime, 'bigint', 'elapsed', () => BigInt(elapsed()) * 1_000_000n);
  always(process, 'uptime', 'elapsed', () => elapsed() / 1000);
  always(crypto, 'randomUUID', 'random', () => RANDOM_UUID);
  always(crypto, 'randomInt', 'random', randomInt);
  always(crypto, 'getRandomValues', 'random', fill);
  always(crypto, 'randomFillSync', 'random', fill);
  always(crypto, 'randomBytes', 'random', (size, callback) => {
    const bytes = Buffer.alloc(Number(size), RANDOM_BYTE);
    if (typeof callback !== 'function') return bytes;
    Reflect.apply(callback, undefined, [null, bytes]);
    return undefined;
  });
  syncBuiltinESMExports();
}

/** Replaces a function, also an inherited one, with one that returns a fixed value inside runs. */
function always(
  owner: object,
  name: string,
  surrounding: 'elapsed' | 'random',
  fixed: (...args: readonly unknown[]) => unknown,
): void {
  const make = (original: AnyFunction): AnyFunction =>
    function fixing(this: unknown, ...args: unknown[]): unknown {
      if (surrounding === 'elapsed') asksFor('time');
      return asksFor(surrounding) ? fixed(...args) : Reflect.apply(original, this, args);
    };
  if (Object.hasOwn(owner, name)) replaceMember(owner, name, make);
  else overrideMember(owner, name, make);
}

/** Returns the milliseconds by which the current run has moved its clock. */
function elapsed(): number {
  return currentRun()?.clock?.now ?? 0;
}

/** Returns the same as seconds and nanoseconds, less an earlier pair. */
function elapsedPair(earlier: unknown): readonly [number, number] {
  const [seconds, nanoseconds] = Array.isArray(earlier) ? earlier.map(Number) : [0, 0];
  const all = elapsed() * 1e6 - (seconds ?? 0) * 1e9 - (nanoseconds ?? 0);
  const whole = Math.floor(all / 1e9);
  return [whole, all - whole * 1e9];
}

/** Returns the time that the current run sees, in milliseconds since 1970. */
function virtualTime(): number {
  return FIXED_TIME + elapsed();
}

function fill(target: unknown): unknown {
  if (!ArrayBuffer.isView(target)) throw new TypeError('Not an array of integers');
  new Uint8Array(target.buffer, target.byteOffset, target.byteLength).fill(RANDOM_BYTE);
  return target;
}

function randomInt(...args: readonly unknown[]): unknown {
  const numbers = args.filter((value) => typeof value === 'number');
  const [least, limit] = numbers.length > 1 ? numbers : [0, numbers[0]];
  const value = Math.floor((least ?? 0) + FIXED_RANDOM * ((limit ?? 0) - (least ?? 0)));
  const callback = args.at(-1);
  if (typeof callback !== 'function') return value;
  Reflect.apply(callback, undefined, [null, value]);
  return undefined;
}

/** The replaced class keeps its prototype, so that every date, also an older one, is an instance of it. */
function fixDate(global: typeof globalThis): void {
  const { Date: RealDate } = global;
  replaceMember(
    RealDate,
    'now',
    (now) =>
      function fixing(): unknown {
        return asksFor('time') ? virtualTime() : Reflect.apply(now, RealDate, []);
      },
  );
  const fixed = new Proxy(RealDate, {
    construct(target, args, newTarget) {
      if (args.length === 0 && asksFor('time')) {
        return Reflect.construct(target, [virtualTime()], newTarget);
      }
      if (isLocal(args)) asksFor('locale');
      return Reflect.construct(target, args, newTarget);
    },
    apply: () =>
      asksFor('time')
        ? new RealDate(virtualTime()).toString()
        : Reflect.apply(RealDate, undefined, []),
  });
  RealDate.prototype.constructor = fixed;
  global.Date = fixed;
}

/**
 * Returns whether the arguments mean different instants in different time zones: years, months and days, or a text without an
 * offset.
 */
function isLocal(args: readonly unknown[]): boolean {
  if (args.length > 1) return true;
  const [text] = args;
  if (typeof text !== 'string' || /^[+-]?\d{4,6}(?:-\d\d){0,2}$/.test(text)) return false;
  return !/(?:Z|[+-]\d\d:?\d\d|GMT|UTC)\s*$/i.test(text);
}
