import type { JobRequest } from '../test-runner.ts';

/** The outcome of requests whose files shared workers. Requests that ended are in neither list. */
export interface SharedOutcome {
  /** These have to run again, in separate processes. */
  readonly declined: readonly JobRequest[];
  /** The workers of these never started, because a process ended before their turn. */
  readonly missed: readonly JobRequest[];
}

/**
 * Runs requests in shared workers as long as there is progress, and returns those that need a separate process. A batch may
 * leave requests over, because a worker that is not fit for another file ends.
 */
export async function shareWorkers(
  requests: readonly JobRequest[],
  options: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly isShareable: (request: JobRequest) => boolean;
    /** Whether workers of an earlier batch wait for files. */
    readonly areWaiting?: () => boolean;
    readonly runBatch: (requests: readonly JobRequest[]) => Promise<SharedOutcome>;
  },
): Promise<JobRequest[]> {
  const { concurrency, signal, isShareable, areWaiting, runBatch } = options;
  const alone = requests.filter((request) => !isShareable(request));
  let waiting = requests.filter((request) => isShareable(request));
  // With as many workers as files, nothing can be shared, unless they have been started already.
  while (waiting.length > (areWaiting?.() === true ? 0 : concurrency) && !signal.aborted) {
    const { declined, missed } = await runBatch(waiting);
    alone.push(...declined);
    const gotOn = missed.length < waiting.length;
    waiting = [...missed];
    if (!gotOn) break;
  }
  return [...alone, ...waiting];
}
