import type { JobEvent } from '../job.ts';
import type { Leaving } from '../process/worker-protocol.ts';

/** What a job in a shared worker takes from its session. */
export interface SharedWorker {
  /** No other job ran in this process before. */
  readonly isFirst: boolean;
  readonly report: (event: JobEvent) => void;
  /** Puts everything back that can be put back, and tells what is left over that a later file might notice. */
  readonly cleanUp: () => Promise<readonly string[]>;
}

/**
 * Does a job in a worker that takes several files, one after another, and tells in what state it leaves the worker.
 * A later job whose runs went wrong without a mutant is declined: an earlier file may be the reason, so it
 * is done again in a process of its own, and nothing of it is reported. Its events are held back for that.
 */
export async function doShared(
  worker: SharedWorker,
  run: (report: (event: JobEvent) => void) => Promise<void>,
): Promise<Leaving> {
  const held: JobEvent[] = [];
  let impression: Impression = 'good';
  await run((event) => {
    const added = impressionOf(event);
    if (impression !== 'doubtful' && added !== 'good') impression = added;
    if (worker.isFirst) worker.report(event);
    else held.push(event);
  });
  // What was assigned in the callback is not seen here.
  const found = impression as Impression;
  if (found === 'doubtful' && !worker.isFirst) return 'declined';
  for (const event of held) worker.report(event);
  const left = await worker.cleanUp();
  return found === 'good' && left.length === 0 ? 'fit' : 'spent';
}

/** After something messy no other file should run in this process; something doubtful may be an earlier file's doing. */
type Impression = 'good' | 'messy' | 'doubtful';

function impressionOf(event: JobEvent): Impression {
  switch (event.kind) {
    case 'observed': {
      const { error, unhandled, tests } = event.file;
      const failed = tests.some(({ outcome }) => outcome === 'fail');
      return error !== undefined || unhandled.length > 0 || failed ? 'doubtful' : 'good';
    }
    case 'unsteady':
    case 'disagreed':
    case 'warm-void':
    case 'postponed':
    case 'control':
    case 'adapter-failed':
      return 'doubtful';
    case 'overran':
    case 'denied':
      return 'messy';
    case 'whole-file':
      return event.why?.kind === 'unhandled-error' ? 'messy' : 'good';
    case 'hot-batch':
    case 'impact':
    case 'loaded':
    case 'finished':
      return 'good';
  }
}
