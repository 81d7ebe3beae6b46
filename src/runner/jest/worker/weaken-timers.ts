import { realClearTimeout, realSetTimeout } from '../../worker/real-timers.ts';
import type { JestEnvironment } from '../jest-api.ts';

/**
 * Has circus, which is about to be loaded and then keeps the function for its time limits, set timers that don't keep the
 * process busy: a test that waits for nothing but its limit is noticed at once. What it returns has to be called before
 * any code of the user's runs.
 */
export function weakenTimers({ global }: JestEnvironment): () => void {
  const own = Object.getOwnPropertyDescriptor(global, 'setTimeout');
  const weak = (callback: (...values: unknown[]) => void, delay = 0, ...values: unknown[]) => {
    const timer = realSetTimeout(callback, delay, ...values);
    if (delay > 0) timer.unref();
    // Circus clears a timer by the environment's `clearTimeout`, which may know nothing of it, but lets go of it first.
    return { unref: () => realClearTimeout(timer) };
  };
  Reflect.set(global, 'setTimeout', weak);
  return () => {
    if (own !== undefined) Object.defineProperty(global, 'setTimeout', own);
  };
}
