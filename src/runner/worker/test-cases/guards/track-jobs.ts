import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { types } from 'node:util';
import zlib from 'node:zlib';

import { currentRun } from '../run-context.ts';
import { type AnyFunction, replaceMember } from './replace-member.ts';

const cryptoJobs = [
  'pbkdf2 scrypt hkdf randomFill generateKey generateKeyPair generatePrime checkPrime sign verify',
].flatMap((names) => names.split(' '));
const zlibJobs = [
  'gzip gunzip deflate deflateRaw inflate inflateRaw unzip brotliCompress brotliDecompress',
].flatMap((names) => names.split(' '));

/** Makes runs wait for the work of the process's other threads, because Node does not list it among its active resources. */
export function trackJobs(): void {
  for (const name of cryptoJobs) replaceMember(crypto, name, tracking);
  for (const name of zlibJobs) replaceMember(zlib, name, tracking);
  const { subtle } = crypto.webcrypto;
  const prototype: object | null = Reflect.getPrototypeOf(subtle);
  const names = prototype === null ? [] : Object.getOwnPropertyNames(prototype);
  for (const name of names) {
    if (prototype !== null && name !== 'constructor') replaceMember(prototype, name, tracking);
  }
  syncBuiltinESMExports();
}

function tracking(start: AnyFunction): AnyFunction {
  return function tracked(this: unknown, ...args: unknown[]): unknown {
    const run = currentRun();
    if (run === undefined) return Reflect.apply(start, this, args);
    const job = { _destroyed: false };
    const settle = (): void => void (job._destroyed = true);
    const done = args.at(-1);
    if (typeof done === 'function') {
      args[args.length - 1] = function settled(this: unknown, ...results: unknown[]): unknown {
        settle();
        return Reflect.apply(done, this, results);
      };
    }
    const started: unknown = Reflect.apply(start, this, args);
    if (types.isPromise(started)) void started.then(settle, settle);
    else if (typeof done !== 'function') settle();
    run.timers.push({ timer: job, delay: 0, clear: () => {} });
    return started;
  };
}
