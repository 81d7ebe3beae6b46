import { AsyncResource } from 'node:async_hooks';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers';
import timersPromises from 'node:timers/promises';
import { types } from 'node:util';

import { realClearTimeout, realSetTimeout } from '../../real-timers.ts';
import {
  asksFor,
  currentLoad,
  currentRun,
  enterRun,
  longestWait,
  noteUncaught,
  type RunContext,
} from '../run-context.ts';
import { delayOf, type TimerSetter } from '../virtual-clock.ts';
import { noteVariable } from './hide-environment.ts';
import { type AnyFunction, overrideMember, replaceMember } from './replace-member.ts';

const setters = [
  ['setTimeout', 'clearTimeout', clearTimeout],
  ['setInterval', 'clearInterval', clearInterval],
  ['setImmediate', 'clearImmediate', clearImmediate],
] as const;

/**
 * Records the timers that runs of test cases set with these functions, so that no timer outlives its run. If a run has a clock, its timers
 * belong to that clock.
 */
export function trackTimers(owner: object): void {
  for (const [setter, name, clear] of setters) {
    replaceMember(owner, setter, (set) => tracking(set, setter, clear as (timer: unknown) => void));
    replaceMember(owner, name, clearing);
  }
}

function tracking(
  set: AnyFunction,
  setter: TimerSetter,
  clear: (timer: unknown) => void,
): AnyFunction {
  return function tracked(this: unknown, ...args: unknown[]): unknown {
    const run = currentRun();
    asksFor('timers');
    if (run?.clock !== undefined && !run.ended) return run.clock.set(setter, args);
    if (run === undefined) return Reflect.apply(set, this, args);
    const delay = setter === 'setImmediate' ? 0 : delayOf(args[1]);
    const due = run.elapsed + Math.max(1, delay);
    const [callback] = args;
    // It fires in the scope in which it is set, early or not.
    const called =
      setter === 'setTimeout' && typeof callback === 'function'
        ? AsyncResource.bind(function (this: unknown, ...values: unknown[]): void {
            run.elapsed = Math.max(run.elapsed, due);
            Reflect.apply(callback, this, values);
          })
        : undefined;
    const timer: unknown = Reflect.apply(
      set,
      this,
      called === undefined ? args : [called, ...args.slice(1)],
    );
    const fire = (): void => {
      clear(timer);
      try {
        if (called !== undefined) Reflect.apply(called, timer, args.slice(2));
      } catch (error) {
        enterRun(run, () => noteUncaught(error));
      }
    };
    // No run waits for such a timer, so it must not seem to be work under way.
    const isFree = delay > longestWait.during ? freed(timer) : () => isWeak(timer);
    if (run.ended) clear(timer);
    else {
      const early = called !== undefined && isNodeTimer(timer) ? { due, fire } : {};
      run.timers.push({ timer, delay, clear: () => clear(timer), isFree, ...early });
    }
    return timer;
  };
}

/** Lets the process end without waiting for a timer. Returns whether the unit does so, too. */
function freed(timer: unknown): () => boolean {
  if (!isNodeTimer(timer)) return () => false;
  timer.unref();
  let isFree = false;
  const unref = (): NodeJS.Timeout => {
    isFree = true;
    return timer;
  };
  Object.defineProperty(timer, 'unref', { configurable: true, value: unref });
  return () => isFree;
}

/** Returns whether the process does not wait for a timer. */
export function isWeak(timer: unknown): boolean {
  return isNodeTimer(timer) && !timer.hasRef();
}

/** Returns whether a timer is one of Node's, and no number of an environment. */
function isNodeTimer(timer: unknown): timer is NodeJS.Timeout {
  return typeof timer === 'object' && timer !== null && 'unref' in timer;
}

function clearing(clear: AnyFunction): AnyFunction {
  return function tracked(this: unknown, ...args: unknown[]): unknown {
    const isCleared = currentRun()?.clock?.clear(args[0]) === true;
    return isCleared ? undefined : Reflect.apply(clear, this, args);
  };
}

/** Makes runs wait for signals that abort after a time, because their timers are not listed anywhere. */
export function trackSignals(owner: object): void {
  replaceMember(
    owner,
    'timeout',
    (make) =>
      function tracked(this: unknown, ...args: unknown[]): unknown {
        const signal: unknown = Reflect.apply(make, this, args);
        const run = currentRun();
        if (run !== undefined) {
          const timer = { _destroyed: false };
          const delay = delayOf(args[0]);
          const twin = realSetTimeout(() => (timer._destroyed = true), delay);
          twin.unref();
          // Node does not wait for such a signal.
          const clear = (): void => realClearTimeout(twin);
          run.timers.push({ timer, delay, clear, isFree: () => true });
        }
        return signal;
      },
  );
}

/** Catches what microtasks of runs throw, because Node can't tell to which run a microtask of this kind belongs. */
export function holdMicrotasks(global: object): void {
  replaceMember(global, 'queueMicrotask', (queue) => (task: unknown) => {
    const isOfRun = currentRun() !== undefined && typeof task === 'function';
    Reflect.apply(queue, undefined, [isOfRun ? held(task) : task]);
  });
}

function held(task: AnyFunction): () => void {
  return () => {
    try {
      Reflect.apply(task, undefined, []);
    } catch (error) {
      noteUncaught(error);
    }
  };
}

/** The same for members of the process: timers of modules, listeners and the environment. */
export function trackProcess(): void {
  trackTimers(timers);
  // Each of these functions takes its options last.
  abortable(timersPromises, 'setTimeout', 2);
  abortable(timersPromises, 'setInterval', 2);
  abortable(timersPromises, 'setImmediate', 1);
  for (const name of ['on', 'addListener', 'prependListener']) {
    overrideMember(process, name, (add) => keepingLoad(trackingListener(add)));
  }
  // These methods add listeners, too.
  for (const name of ['once', 'prependOnceListener']) {
    overrideMember(process, name, trackingListener);
  }
  process.env = trackedEnvironment(process.env);
  syncBuiltinESMExports();
}

function abortable(owner: object, name: string, at: number): void {
  replaceMember(
    owner,
    name,
    (wait) =>
      function tracked(this: unknown, ...args: unknown[]): unknown {
        const run = currentRun();
        if (run === undefined) return Reflect.apply(wait, this, args);
        if (!hasSignal(args[at])) {
          while (args.length < at) args.push(undefined);
          args[at] = { ...(args[at] as object | undefined), signal: signalOf(run) };
        }
        const waiting: unknown = Reflect.apply(wait, this, args);
        const timer = { _destroyed: false };
        run.timers.push({ timer, delay: at < 2 ? 0 : delayOf(args[0]), clear: () => {} });
        if (types.isPromise(waiting)) {
          const settle = (): void => void (timer._destroyed = true);
          waiting.then(settle, settle);
        }
        return waiting;
      },
  );
}

function signalOf(run: RunContext): AbortSignal {
  if (run.ended) return AbortSignal.abort();
  run.abort ??= new AbortController();
  return run.abort.signal;
}

function hasSignal(options: unknown): boolean {
  return typeof options === 'object' && options !== null && 'signal' in options;
}

function trackingListener(add: AnyFunction): AnyFunction {
  return function tracked(this: unknown, ...args: unknown[]): unknown {
    const run = currentRun();
    if (run === undefined) return Reflect.apply(add, this, args);
    if (run.ended) return this;
    const [event, listener] = args as [string, (...values: unknown[]) => void];
    run.undo.push(() => void process.removeListener(event, listener));
    return Reflect.apply(add, this, args);
  };
}

/**
 * Node calls listeners of the process outside of any scope. A listener that was added while a module loads belongs to that
 * loading.
 */
function keepingLoad(add: AnyFunction): AnyFunction {
  return function kept(this: unknown, ...args: unknown[]): unknown {
    const load = currentLoad();
    const [event, listener] = args;
    if (load === undefined || typeof listener !== 'function') return Reflect.apply(add, this, args);
    const called = function (this: unknown, ...values: unknown[]): unknown {
      return enterRun(load, () => Reflect.apply(listener, this, values) as unknown);
    };
    // Node finds the listener by this member when it is to be removed.
    return Reflect.apply(add, this, [event, Object.assign(called, { listener })]);
  };
}

/** Returns an environment in which a run's changes last only as long as the run. */
export function trackedEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const change = (name: string | symbol, make: () => boolean): boolean => {
    const run = currentRun();
    if (run?.ended === true) return true;
    if (run !== undefined && typeof name === 'string') {
      const before = environment[name];
      run.undo.push(() => {
        if (before === undefined) delete environment[name];
        else environment[name] = before;
      });
    }
    return make();
  };
  return new Proxy(environment, {
    get(target, name) {
      noteVariable(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      noteVariable(name);
      return Reflect.has(target, name);
    },
    set: (target, name, value) => change(name, () => Reflect.set(target, name, value)),
    deleteProperty: (target, name) => change(name, () => Reflect.deleteProperty(target, name)),
    defineProperty: (target, name, descriptor) =>
      change(name, () => Reflect.defineProperty(target, name, descriptor)),
  });
}
