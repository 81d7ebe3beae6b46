import { AsyncLocalStorage } from 'node:async_hooks';

import type { Surrounding } from '../../../model/test-case-trace.ts';

/** What the guards take down of one run of a test case. */
export interface RunContext {
  /** The first thing that it asked for and may not do; kept even where the code under test swallows the error. */
  denied: string | undefined;
  /** It is over: what it has left running may set nothing going any more. */
  ended: boolean;
  readonly surroundings: Set<Surrounding>;
  readonly timers: RunTimer[];
  /** Puts back what it changed in the process; the last change comes last. */
  readonly undo: (() => void)[];
  /** Ends waits that have no timer to clear. */
  abort: AbortController | undefined;
}

export interface RunTimer {
  readonly clear: () => void;
  /** What setting it gave. */
  readonly timer: unknown;
}

/** Modules that are being loaded, and what they leave under way. */
export interface LoadContext {
  isOver: boolean;
}

const storage = new AsyncLocalStorage<RunContext | LoadContext>();

/**
 * The run on whose behalf code is running, however long after: it follows promises, timers and callbacks. The machinery of
 * the worker itself has none, so that the guards let it pass even while a run waits.
 */
export function currentRun(): RunContext | undefined {
  const context = storage.getStore();
  return context !== undefined && 'denied' in context ? context : undefined;
}

/**
 * Whether code is running on behalf of modules that are loaded by now: intervals, sockets and the like that they have opened, and what is
 * run in a scope that was made then.
 */
export function isLeftFromLoading(): boolean {
  return currentLoad()?.isOver === true;
}

/** The loading on whose behalf code is running. */
export function currentLoad(): LoadContext | undefined {
  const context = storage.getStore();
  return context !== undefined && 'isOver' in context ? context : undefined;
}

export function enterRun<Result>(context: RunContext | LoadContext, body: () => Result): Result {
  return storage.run(context, body);
}

export function createRunContext(): RunContext {
  return {
    denied: undefined,
    ended: false,
    surroundings: new Set(),
    timers: [],
    undo: [],
    abort: undefined,
  };
}

/** Takes down that a run asked for something that it depends on; false outside of runs. */
export function asksFor(surrounding: Surrounding): boolean {
  const run = currentRun();
  if (run === undefined) return false;
  run.surroundings.add(surrounding);
  return true;
}

/** Clears what a run has left going, and undoes what it changed. */
export function endRun(run: RunContext): void {
  run.ended = true;
  for (const { clear } of run.timers) clear();
  run.abort?.abort();
  for (let at = run.undo.length - 1; at >= 0; at -= 1) run.undo[at]?.();
}
