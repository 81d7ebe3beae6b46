import { currentRun } from '../run-context.ts';
import { type AnyFunction, overrideMember, replaceMember } from './replace-member.ts';

/** Lets runs of test cases print nothing on this console. */
export function muteConsole(console: object): void {
  for (const name of Object.keys(console)) replaceMember(console, name, muted);
}

/** Lets them write nothing to the standard output and error. */
export function muteStreams(): void {
  for (const stream of [process.stdout, process.stderr])
    overrideMember(stream, 'write', mutedWrite);
}

function muted(original: AnyFunction): AnyFunction {
  return function silent(this: unknown, ...args: unknown[]): unknown {
    return currentRun() === undefined ? Reflect.apply(original, this, args) : undefined;
  };
}

function mutedWrite(original: AnyFunction): AnyFunction {
  return function silent(this: unknown, ...args: unknown[]): unknown {
    if (currentRun() === undefined) return Reflect.apply(original, this, args);
    const done = args.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}
