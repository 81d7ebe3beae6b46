import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { join, parse, sep } from 'node:path';

import { FIXED_RANDOM, FIXED_TIME } from '../../../../model/generated-test.ts';
import { callers, isOfProject } from '../../callers.ts';
import { isPackageFile } from '../../is-project-file.ts';
import { asksFor, currentLoad, currentRun, type RunContext } from '../run-context.ts';
import { copyMembers, replaceOwnOrInherited } from './replace-member.ts';

/**
 * Makes runs of test cases find the same time and the same random numbers each time, and records that they asked for them. A test can fix
 * neither random bytes, nor a function that a module has taken from `Math` or `Date` while it loaded.
 */
export function fixSurroundings(global: typeof globalThis): void {
  fixDate(global);
  fixMember(global.Math, 'random', {
    asked: 'random',
    fixed: nextRandom,
    unfixed: ({ chance }) => chance(2 ** 30) / 2 ** 30,
  });
  const { crypto: webCrypto, performance: clock } = global;
  if (clock !== undefined) fixElapsed(clock, 'now', 'elapsed', elapsed);
  if (webCrypto !== undefined) varyBytes(webCrypto);
}

/** The same for members of the process, which belong to no global object. */
export function fixProcessSurroundings(): void {
  fixElapsed(process, 'hrtime', 'hrtime', elapsedPair);
  fixElapsed(process.hrtime, 'bigint', 'hrtime', () => BigInt(elapsed()) * 1_000_000n);
  fixElapsed(process, 'uptime', 'hrtime', () => elapsed() / 1000);
  varyDirectory();
  varyBytes(crypto);
  syncBuiltinESMExports();
}

/**
 * Records that a run reads the working directory, of which a result may have any part, such as how deep it is. A fresh run finds another
 * one, so that no assertion on such a result seems stable.
 */
function varyDirectory(): void {
  replaceOwnOrInherited(
    process,
    'cwd',
    (original) =>
      function varying(this: unknown, ...args: unknown[]): unknown {
        const directory: unknown = Reflect.apply(original, this, args);
        return findsAnother() ? anotherDirectory(String(directory)) : directory;
      },
  );
}

/** A directory that shares neither a name with this one nor how deep it is. */
export function anotherDirectory(directory: string): string {
  const { root } = parse(directory);
  const isDeep = directory.slice(root.length).includes(sep);
  return isDeep ? join(root, 'elsewhere') : join(root, 'else', 'where');
}

/** Returns whether the code that reads the working directory must find another one. What loads modules needs the real one. */
function findsAnother(): boolean {
  if (asksFor('directory')) return currentRun()?.isFresh === true;
  const load = currentLoad();
  if (load === undefined || load.isOver) return false;
  const caller = callers().find((file) => isPackageFile(file) || isOfProject(file));
  if (caller === undefined || isPackageFile(caller)) return false;
  load.readsDirectory = true;
  return load.isElsewhere === true;
}

/** A function that a test replaces: what it returns then, and what the original returns that code has read before. */
interface FixedMember {
  readonly asked: 'time' | 'random';
  readonly fixed: () => number;
  readonly unfixed: (run: RunContext) => number;
}

function fixMember(owner: object, name: string, { asked, fixed, unfixed }: FixedMember): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const late = (...args: readonly unknown[]): unknown =>
    asksFor(asked) ? fixed() : Reflect.apply(original, owner, args);
  const early = (...args: readonly unknown[]): unknown => {
    const run = currentRun();
    return run === undefined ? Reflect.apply(original, owner, args) : unfixed(run);
  };
  for (const each of [late, early]) copyMembers(original, each);
  Object.defineProperty(owner, name, {
    configurable: true,
    get: () => (currentRun() === undefined ? early : late),
    set: (value: unknown) => {
      Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    },
  });
}

/** Replaces a function, also an inherited one, with one that takes the time of the run. */
function fixElapsed(
  owner: object,
  name: string,
  asked: 'elapsed' | 'hrtime',
  fixed: (...args: readonly unknown[]) => unknown,
): void {
  replaceOwnOrInherited(
    owner,
    name,
    (original) =>
      function fixing(this: unknown, ...args: unknown[]): unknown {
        asksFor('time');
        return asksFor(asked) ? fixed(...args) : Reflect.apply(original, this, args);
      },
  );
}

/** The functions that give random bytes, and what is made of these. */
const ofBytes: Readonly<Record<string, (run: RunContext, ...args: readonly unknown[]) => unknown>> =
  {
    randomUUID: (run) => {
      const bytes = filled(run, Buffer.alloc(16));
      bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
      bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
      return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
    getRandomValues: filled,
    randomFillSync: filled,
    randomInt,
    randomBytes: (run, size, callback) => {
      const bytes = filled(run, Buffer.alloc(Number(size)));
      if (typeof callback !== 'function') return bytes;
      Reflect.apply(callback, undefined, [null, bytes]);
      return undefined;
    },
  };

function varyBytes(owner: object): void {
  for (const [name, make] of Object.entries(ofBytes)) {
    replaceOwnOrInherited(
      owner,
      name,
      (original) =>
        function varying(this: unknown, ...args: unknown[]): unknown {
          const run = currentRun();
          return run === undefined ? Reflect.apply(original, this, args) : make(run, ...args);
        },
    );
  }
}

/** Returns the next random number of the current run. */
function nextRandom(): number {
  const rising = currentRun()?.rising;
  if (rising === undefined) return FIXED_RANDOM;
  const number = (rising.drawn % rising.steps) / rising.steps;
  rising.drawn += 1;
  return number;
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

function filled<Target>({ chance }: RunContext, target: Target): Target {
  if (!ArrayBuffer.isView(target)) throw new TypeError('Not an array of integers');
  const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
  bytes.forEach((_, at) => {
    bytes[at] = chance(256);
  });
  return target;
}

function randomInt({ chance }: RunContext, ...args: readonly unknown[]): unknown {
  const numbers = args.filter((value) => typeof value === 'number');
  const [least = 0, limit = 0] = numbers.length > 1 ? numbers : [0, numbers[0]];
  const value = least + chance(limit - least);
  const callback = args.at(-1);
  if (typeof callback !== 'function') return value;
  Reflect.apply(callback, undefined, [null, value]);
  return undefined;
}

/** The replaced class keeps its prototype, so that every date, also an older one, is an instance of it. */
function fixDate(global: typeof globalThis): void {
  const { Date: RealDate } = global;
  fixMember(RealDate, 'now', {
    asked: 'time',
    fixed: virtualTime,
    unfixed: ({ isFresh }) => virtualTime() + (isFresh ? 98_765_432 : 0),
  });
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
  if (args.length > 1) return !args.some((each) => Number.isNaN(Number(each)));
  const [text] = args;
  if (typeof text !== 'string' || /^[+-]?\d{4,6}(?:-\d\d){0,2}$/.test(text)) return false;
  // A text that is no date is none in any zone.
  if (Number.isNaN(Date.parse(text))) return false;
  return !/(?:Z|[+-]\d\d:?\d\d|GMT|UTC)\s*$/i.test(text);
}
