import { engineTasks, watchEngineTasks } from './engine-tasks.ts';
import { type Line, watchEventLoop } from './event-loop.ts';
import { realNow } from './real-timers.ts';

/** Usually, a process with nothing to do for this many milliseconds is asked whether it will ever do anything again. */
const usualQuiet = 30;
/** The longest interval, in milliseconds, between two such questions. */
const longestQuiet = 480;

/** The facts about a worker that are needed. */
export interface WatchedWorker {
  /** The number of requests to the framework's main process that await their answers. */
  readonly messagesUnderWay: () => number;
  /** The connections that keep the worker alive when it is idle. */
  readonly lines: () => readonly Line[];
}

/** The time since a wait began. */
export interface QuietTime {
  /**
   * Whether nothing is left in this process that could settle a promise; to be asked every few milliseconds.
   *
   * @param isBusy whether the caller knows of anything
   */
  readonly isHopeless: (isBusy: boolean) => boolean;
  /** Whether nothing but timers can settle a promise, for all that is known. */
  readonly hasOnlyTimers: () => boolean;
}

/**
 * Watches a worker for waits that nothing can end: no timer, no input or output, no work in other threads, no message under way beyond
 * those of the idle worker. That is noticed within milliseconds, and believed only where all of it is known; of timers that don't
 * keep the process alive the caller has to know. Call it before any user code runs.
 *
 * @param quietFor the milliseconds after which the process is asked first. The answer takes about 4 ms of processor time.
 * @returns begins a wait
 */
export function watchQuiet(
  { messagesUnderWay, lines }: WatchedWorker,
  quietFor: number = usualQuiet,
): () => QuietTime {
  const idle = countResources();
  const isLoopIdle = watchEventLoop(lines);
  watchEngineTasks(globalThis);
  return () => {
    let since = realNow();
    let patience = quietFor;
    return {
      hasOnlyTimers: () =>
        messagesUnderWay() === 0 && engineTasks() === 0 && !isBusierThan(idle, ['Timeout']),
      isHopeless(isBusy) {
        const now = realNow();
        if (isBusy || messagesUnderWay() > 0 || engineTasks() > 0 || isBusierThan(idle)) {
          since = now;
        } else if (now - since > patience) {
          if (isLoopIdle()) return true;
          since = realNow();
          patience = Math.min(2 * patience, longestQuiet);
        }
        return false;
      },
    };
  };
}

function countResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** A timer or immediate that existed when the worker was idle came from its start, and is gone by now. */
const passing = new Set(['Timeout', 'Immediate']);

function isBusierThan(idle: ReadonlyMap<string, number>, ignored: readonly string[] = []): boolean {
  for (const [kind, count] of countResources()) {
    if (ignored.includes(kind)) continue;
    if (passing.has(kind) || count > (idle.get(kind) ?? 0)) return true;
  }
  return false;
}
