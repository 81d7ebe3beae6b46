import { realClearTimeout, realSetTimeout, realUnref } from '../../worker/real-timers.ts';
import type { Body } from './test-tree.ts';

/** Node's default time limit: none. */
const unlimited = Number.POSITIVE_INFINITY;

/**
 * Calls the body of a test or hook, and waits for its promise or, if it takes a callback, for the callback. Rejects with the
 * error of the body, or when its time is up.
 *
 * @param timeout milliseconds
 */
export async function runBody(
  body: Body,
  context: unknown,
  timeout: number = unlimited,
): Promise<void> {
  const ended =
    body.length > 1
      ? new Promise((resolve, reject) => {
          const done = (error?: unknown): void => {
            if (error === undefined || error === null) resolve(undefined);
            else reject(asError(error));
          };
          Reflect.apply(body, context, [context, done]);
        })
      : Reflect.apply(body, context, [context]);
  if (!Number.isFinite(timeout)) {
    await ended;
    return;
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    const error = new Error(`test timed out after ${timeout}ms`);
    timer = realSetTimeout(() => reject(error), timeout);
    realUnref(timer);
  });
  await Promise.race([ended, late]).finally(() => realClearTimeout(timer));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
