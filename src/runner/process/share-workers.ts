import type { JobRequest } from '../test-runner.ts';

/** What became of requests whose files shared workers; those that ended are in neither list. */
export interface SharedOutcome {
  /** They have to run again, in processes of their own. */
  readonly declined: readonly JobRequest[];
  /** Their workers never came, since a process ended before their turn. */
  readonly missed: readonly JobRequest[];
}

/**
 * Runs requests in shared workers, as long as that gets on, and returns those that need a process of their own. A batch
 * may leave requests over, since a worker that is not fit for another file ends.
 */
export async function shareWorkers(
  requests: readonly JobRequest[],
  options: {
    readonly concurrency: number;
    readonly signal: AbortSignal;
    readonly isShareable: (request: JobRequest) => boolean;
    readonly runBatch: (requests: readonly JobRequest[]) => Promise<SharedOutcome>;
  },
): Promise<JobRequest[]> {
  const { concurrency, signal, isShareable, runBatch } = options;
  const alone = requests.filter((request) => !isShareable(request));
  let waiting = requests.filter((request) => isShareable(request));
  // With as many workers as files, there is nothing to share.
  while (waiting.length > concurrency && !signal.aborted) {
    const { declined, missed } = await runBatch(waiting);
    alone.push(...declined);
    const gotOn = missed.length < waiting.length;
    waiting = [...missed];
    if (!gotOn) break;
  }
  return [...alone, ...waiting];
}
