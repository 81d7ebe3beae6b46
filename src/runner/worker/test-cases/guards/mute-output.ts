import { consoleMethods, type ConsoleMethod } from '../../../../model/test-case-trace.ts';
import { currentRun, type RunContext } from '../run-context.ts';
import { type AnyFunction, overrideMember, replaceMember } from './replace-member.ts';

/** The calls of one method that are noted. */
const mostCalls = 100;

/** Lets runs of test cases print nothing on this console, and notes what they would print. */
export function muteConsole(console: object): void {
  for (const name of Object.keys(console)) {
    const method = consoleMethods.find((each) => each === name);
    replaceMember(console, name, (original) => muted(original, method));
  }
}

/** Lets them write nothing to the standard output and error. */
export function muteStreams(): void {
  for (const stream of [process.stdout, process.stderr])
    overrideMember(stream, 'write', mutedWrite);
}

function muted(original: AnyFunction, method: ConsoleMethod | undefined): AnyFunction {
  return function silent(this: unknown, ...args: unknown[]): unknown {
    const run = currentRun();
    if (run === undefined) return Reflect.apply(original, this, args);
    if (method !== undefined && !run.ended) note(run, method, args);
    return undefined;
  };
}

function note({ printed }: RunContext, method: ConsoleMethod, args: readonly unknown[]): void {
  const calls = printed.get(method) ?? [];
  if (calls.length < mostCalls) calls.push(args);
  printed.set(method, calls);
}

function mutedWrite(original: AnyFunction): AnyFunction {
  return function silent(this: unknown, ...args: unknown[]): unknown {
    if (currentRun() === undefined) return Reflect.apply(original, this, args);
    const done = args.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}
