import { spiedMethods, type SpiedMethod } from '../../../../model/test-case-trace.ts';
import { asksFor, currentRun, type RunContext } from '../run-context.ts';
import { type AnyFunction, copyMembers, overrideMember, replaceMember } from './replace-member.ts';

/** The calls of one method that are noted. */
const mostCalls = 100;

/**
 * Lets runs of test cases print nothing on this console, and notes what they would print. Not noted is what code prints by a method that it
 * took while it loaded: no test can spy on that.
 */
export function muteConsole(console: object): void {
  for (const name of Object.keys(console)) {
    const method = spiedMethods.find((each) => each === name);
    const original: unknown = Reflect.get(console, name);
    if (method === undefined || typeof original !== 'function') {
      replaceMember(console, name, (own) => muted(own));
    } else {
      inRuns(console, name, { early: muted(original), late: muted(original, method) });
    }
  }
}

/** Gives an object one function where code runs on behalf of a run, and another one everywhere else, until something sets the member. */
function inRuns(
  owner: object,
  name: string,
  { early, late }: { readonly early: AnyFunction; readonly late: AnyFunction },
): void {
  Object.defineProperty(owner, name, {
    configurable: true,
    enumerable: true,
    get: () => (currentRun() === undefined ? early : late),
    set: (value: unknown) => {
      const own = { value, configurable: true, enumerable: true, writable: true };
      Object.defineProperty(owner, name, own);
    },
  });
}

/** Lets them write nothing to the standard output and error. */
export function muteStreams(): void {
  for (const stream of [process.stdout, process.stderr])
    overrideMember(stream, 'write', mutedWrite);
}

/**
 * Answers the requests of runs with an empty object, as the tests do that are printed of them, and notes them. Code that took `fetch` while it
 * loaded is denied it as before: no test can replace that.
 */
export function answerRequests(global: typeof globalThis): void {
  const { fetch: original, Response } = global;
  if (typeof original !== 'function' || typeof Response?.json !== 'function') return;
  const answering = (...args: readonly unknown[]): unknown => {
    const run = currentRun();
    if (run === undefined || run.ended) return Reflect.apply(original, global, args);
    asksFor('fetch');
    note(run, 'fetch', args);
    return Promise.resolve(Response.json({}));
  };
  copyMembers(original, answering);
  inRuns(global, 'fetch', { early: original, late: answering });
}

function muted(original: AnyFunction, method?: SpiedMethod): AnyFunction {
  function silent(this: unknown, ...args: unknown[]): unknown {
    const run = currentRun();
    if (run === undefined) return Reflect.apply(original, this, args);
    if (method !== undefined && !run.ended) note(run, method, args);
    return undefined;
  }
  copyMembers(original, silent);
  return silent;
}

function note({ spied }: RunContext, method: SpiedMethod, args: readonly unknown[]): void {
  const calls = spied.get(method) ?? [];
  if (calls.length < mostCalls) calls.push(args);
  spied.set(method, calls);
}

function mutedWrite(original: AnyFunction): AnyFunction {
  return function silent(this: unknown, ...args: unknown[]): unknown {
    if (currentRun() === undefined) return Reflect.apply(original, this, args);
    const done = args.at(-1);
    if (typeof done === 'function') process.nextTick(done);
    return true;
  };
}
