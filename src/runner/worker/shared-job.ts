import type { JobEvent } from '../job.ts';
import type { Leaving } from '../process/worker-protocol.ts';

/** The input of a job in a shared worker. */
export interface SharedWorker {
  /** Whether no other job ran in this process before. */
  readonly isFirst: boolean;
  readonly report: (event: JobEvent) => void;
  /** Puts back everything that can be put back. Describes the rest that a later file might notice. */
  readonly cleanUp: () => Promise<readonly string[]>;
}

/**
 * Does a job in a worker that takes several files, one after another. Returns in what state it leaves the worker. A later job
 * whose runs failed without a mutant is declined, because an earlier file may be the reason. It is done again in its own
 * process, and none of its events are reported. For this, its events are held back.
 *
 * @param run does the job; once `isDeclined` returns true, nothing that it still does counts
 */
export async function doShared(
  worker: SharedWorker,
  run: (report: (event: JobEvent) => void, isDeclined: () => boolean) => Promise<void>,
): Promise<Leaving> {
  const held: JobEvent[] = [];
  let impression: Impression = 'good';
  const isDeclined = (): boolean => impression === 'doubtful' && !worker.isFirst;
  await run((event) => {
    const added = impressionOf(event);
    if (impression !== 'doubtful' && added !== 'good') impression = added;
    if (worker.isFirst) worker.report(event);
    else held.push(event);
  }, isDeclined);
  if (isDeclined()) return 'declined';
  // TypeScript does not see the assignment in the callback.
  const found = impression as Impression;
  for (const event of held) worker.report(event);
  const left = await worker.cleanUp();
  if (found === 'messy') return 'worn';
  return found === 'good' && left.length === 0 ? 'fit' : 'spent';
}

/** After a messy job, no other file should run in this process, because of a mutant. A doubtful result may be the fault of an earlier file. */
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
    case 'called':
      return 'messy';
    case 'whole-file':
      return event.why?.kind === 'unhandled-error' ? 'messy' : 'good';
    case 'hot-batch':
    case 'impact':
    case 'reviewed':
    case 'reviewing':
    case 'loaded':
    case 'finished':
      return 'good';
  }
}
