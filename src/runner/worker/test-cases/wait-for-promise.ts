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
  /** What the process has under way when no run does anything, by kind. */
  readonly idle: ReadonlyMap<string, number>;
}

/** Milliseconds between two looks at what is under way, and without anything under way until a promise is given up. */
const look = 2;
const quietFor = 50;

const NativePromise = Promise;

/**
 * Waits for a promise, or for any other value, as `await` does. One that nothing can settle any more, since the process
 * has nothing to do, is given up within milliseconds.
 */
export function waitForPromise(value: unknown, options: WaitOptions): Promise<Settled> {
  return new NativePromise((resolve) => {
    let isDone = false;
    let timer: NodeJS.Timeout | undefined;
    const finish = (settled: Settled): void => {
      if (isDone) return;
      isDone = true;
      realClearTimeout(timer);
      resolve(settled);
    };
    let quietSince = realNow();
    const check = (): void => {
      if (isDone) return;
      const now = realNow();
      if (isBusy(options)) quietSince = now;
      const isHopeless = now - quietSince > quietFor || options.run.denied !== undefined;
      if (isHopeless || now > options.deadline) finish({ kind: 'endless' });
      else timer = realSetTimeout(check, look);
    };
    NativePromise.resolve(value).then(
      (fulfilled) => finish({ kind: 'fulfilled', value: fulfilled }),
      (error: unknown) => finish({ kind: 'rejected', error }),
    );
    // Most promises settle before the next turn of the event loop, where nothing has to watch them.
    realSetImmediate(check);
  });
}

/** Timers, handles and requests of this process by kind. */
export function countResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** Whether anything is under way that may settle a promise of the run. */
function isBusy({ run, idle }: WaitOptions): boolean {
  if (run.timers.some(isPending)) return true;
  for (const [kind, count] of countResources()) {
    // Timers of the run are known; others are the worker's own, this wait's among them.
    if (kind === 'Timeout' || kind === 'Immediate') continue;
    if (count > (idle.get(kind) ?? 0)) return true;
  }
  return false;
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
