import type { QuietTime } from '../quiet-time.ts';
import { realClearTimeout, realNow, realSetImmediate, realSetTimeout } from '../real-timers.ts';
import type { RunContext, RunTimer } from './run-context.ts';

/** What came of a promise. */
export type Settled =
  | { readonly kind: 'fulfilled'; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** Not before the deadline, or never. */
  | { readonly kind: 'endless' };

export interface WaitOptions {
  readonly run: RunContext;
  /** By `realNow`. */
  readonly deadline: number;
  /** Begins a wait: see `watchQuiet`. */
  readonly beginQuiet: () => QuietTime;
}

/** Milliseconds between two looks at what is under way. */
const look = 2;

const NativePromise = Promise;

/**
 * Waits for a promise, or for any other value, as `await` does. One that nothing can settle any more, since the process
 * has nothing to do, is given up within milliseconds.
 */
export function waitForPromise(
  value: unknown,
  { run, deadline, beginQuiet }: WaitOptions,
): Promise<Settled> {
  return new NativePromise((resolve) => {
    let isDone = false;
    let timer: NodeJS.Timeout | undefined;
    const finish = (settled: Settled): void => {
      if (isDone) return;
      isDone = true;
      realClearTimeout(timer);
      resolve(settled);
    };
    const quiet = beginQuiet();
    const check = (): void => {
      if (isDone) return;
      // Those that don't keep the process alive among them.
      const isWaiting = run.timers.some(isPending);
      const isHopeless = run.denied !== undefined || quiet.isHopeless(isWaiting);
      if (isHopeless || realNow() > deadline) finish({ kind: 'endless' });
      // It must not count as something under way itself; what the worker is told keeps it alive.
      else timer = realSetTimeout(check, look).unref();
    };
    NativePromise.resolve(value).then(
      (fulfilled) => finish({ kind: 'fulfilled', value: fulfilled }),
      (error: unknown) => finish({ kind: 'rejected', error }),
    );
    // Most promises settle before the next turn of the event loop, where nothing has to watch them.
    realSetImmediate(check);
  });
}

/** Whether or not it keeps the process alive. A timer that is no object is an environment's, which sets one of Node's for it. */
function isPending({ timer }: RunTimer): boolean {
  return (
    typeof timer === 'object' &&
    timer !== null &&
    '_destroyed' in timer &&
    timer._destroyed === false
  );
}
