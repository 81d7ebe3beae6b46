import type { QuietTime } from '../quiet-time.ts';
import { realClearTimeout, realNow, realSetImmediate, realSetTimeout } from '../real-timers.ts';
import { arrayOf, mostRounds, type Realm } from './make-value.ts';
import { withoutUnit } from './misuse.ts';
import { fireNext, isAwaited, isSlow, type RunContext, waitsForLong } from './run-context.ts';

/** The result of waiting for a promise. */
export type Settled =
  | { readonly kind: 'fulfilled'; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly error: unknown }
  /** The promise did not settle before the deadline, or never will. */
  | { readonly kind: 'endless' };

export interface WaitOptions {
  readonly run: RunContext;
  /** The time at which the wait ends, by `realNow`. */
  readonly deadline: number;
  /** Begins a wait: see `watchQuiet`. */
  readonly beginQuiet: () => QuietTime;
  /** Whether no mutant is active, so that a test is to be made of what happens. */
  readonly isOriginal: boolean;
}

/** Milliseconds between two checks of what is under way. */
const look = 2;

const NativePromise = Promise;

/**
 * Waits for a promise or any other value, as `await` does. Gives up within milliseconds if nothing can settle the promise any
 * more, because the process has nothing to do.
 */
export function waitForPromise(
  value: unknown,
  { run, deadline, beginQuiet, isOriginal }: WaitOptions,
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
      // This includes timers that don't keep the process alive.
      const isWaiting = run.timers.some(isAwaited);
      const isHopeless = run.denied !== undefined || isSlow(run) || quiet.isHopeless(isWaiting);
      // Nobody wants a test that waits so long. With a mutant, the promise may settle after all.
      const isTooLong = isOriginal && !isWaiting && waitsForLong(run) && quiet.hasOnlyTimers();
      if (isHopeless || isTooLong || realNow() > deadline) finish({ kind: 'endless' });
      else if (isWaiting && quiet.hasOnlyTimers() && fireNext(run, isAwaited))
        realSetImmediate(check);
      // This timer must not count as work under way. The worker's channel keeps the process alive.
      else timer = realSetTimeout(check, look).unref();
    };
    NativePromise.resolve(value).then(
      (fulfilled) => finish({ kind: 'fulfilled', value: fulfilled }),
      (error: unknown) => finish({ kind: 'rejected', error }),
    );
    // Most promises settle before the next turn of the event loop, and need no watching.
    realSetImmediate(check);
  });
}

/** Returns the elements of an async iterable. If there are too many, the promise never settles. */
export async function gather(iterable: unknown, realm: Realm): Promise<unknown[]> {
  withoutUnit(() => {
    if (!isAsyncIterable(iterable)) throw new TypeError('The value is no async iterable');
  });
  const elements: unknown[] = [];
  for await (const element of iterable as AsyncIterable<unknown>) {
    elements.push(element);
    if (elements.length > mostRounds) return await new NativePromise(() => {});
  }
  return arrayOf(elements, realm);
}

function isAsyncIterable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}
