import type { QuietTime } from '../quiet-time.ts';
import { realClearTimeout, realNow, realSetImmediate, realSetTimeout } from '../real-timers.ts';

/** The error of a promise that never settles. */
export class NeverSettles extends Error {
  override readonly name = 'NeverSettles';
}

/** Milliseconds between two checks of what is under way. */
const look = 2;

const NativePromise = Promise;

/** Waits for a promise. Throws `NeverSettles` soon if the process has nothing left to do, and otherwise at the deadline. */
export function settle<Value>(
  value: PromiseLike<Value>,
  beginQuiet: () => QuietTime,
  limit: number,
): Promise<Value> {
  return new NativePromise((resolve, reject) => {
    let isDone = false;
    let timer: NodeJS.Timeout | undefined;
    const deadline = realNow() + limit;
    const quiet = beginQuiet();
    const end = (): void => {
      isDone = true;
      realClearTimeout(timer);
    };
    const check = (): void => {
      if (isDone) return;
      if (quiet.isHopeless(false) || realNow() > deadline) {
        end();
        reject(new NeverSettles('The promise never settles.'));
        return;
      }
      timer = realSetTimeout(check, look).unref();
    };
    const follow = async (): Promise<void> => {
      try {
        const fulfilled = await value;
        end();
        resolve(fulfilled);
      } catch (error) {
        end();
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    void follow();
    realSetImmediate(check);
  });
}
