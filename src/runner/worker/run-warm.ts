import type { ExecuteJob, JobEvent } from '../job.ts';
import { describeNoticed } from './noticed-in.ts';
import { runWholeFile, wholeFileEvent, type WholeFileRun } from './run-whole-file.ts';
import type { Session } from './session-tools.ts';

/** The number of mutants that run between two unmutated runs of the file. */
const batchSize = 16;

/**
 * Evaluates the file anew for each mutant in this process. Unmutated runs come first and after each batch. If an unmutated run
 * differs from the observed outcome, the batch is void, and its mutants are handed back to run cold. The other mutants get
 * another process, unless no mutant ran in this process: then the file can't be repeated at all. A process that can evaluate
 * modules only once is treated in the same way. After a mutant that left a timer or a handle, the process runs no further
 * mutant.
 *
 * @param ranBefore whether mutants were active in this process before
 */
export async function runWarm(
  session: Session,
  job: ExecuteJob,
  mutants: readonly number[],
  ranBefore: boolean,
  report: (event: JobEvent) => void,
): Promise<void> {
  if (mutants.length === 0) return;
  let queue = [...mutants];
  const atFirst = session.openResources();
  let message = await controlFailure(session, job);
  if (message !== undefined && ranBefore) {
    report({ kind: 'postponed', mutants });
    return;
  }
  let doubtful = queue;
  let isSpoilt = false;
  const usual = session.openResources() - atFirst;
  while (message === undefined && queue.length > 0 && !isSpoilt) {
    const batch = queue.slice(0, batchSize);
    const held: JobEvent[] = [];
    for (const mutant of batch) {
      const stopAtFailure = job.exhaustive !== true;
      const before = session.openResources();
      const run = await runWholeFile(session, job, { mutant, stopAtFailure });
      held.push(eventOf(job, mutant, run));
      // Timers and handles that the mutant left would go on in the runs of the mutants after it.
      isSpoilt = session.openResources() - before > usual;
      if (run.overran || isSpoilt) break;
    }
    message = await controlFailure(session, job);
    doubtful = batch;
    if (message !== undefined) break;
    for (const event of held) report(event);
    queue = queue.slice(held.length);
  }
  if (message !== undefined) {
    report({ kind: 'warm-void', mutants: doubtful, message });
    queue = queue.filter((mutant) => !doubtful.includes(mutant));
  }
  if (queue.length > 0) report({ kind: 'postponed', mutants: queue });
}

function eventOf(job: ExecuteJob, mutant: number, run: WholeFileRun): JobEvent {
  if (run.overran && run.why === undefined) {
    return { kind: 'overran', mutant, limit: job.fileLimit };
  }
  return wholeFileEvent(run, { job, mutant, isolation: 'warm' });
}

const notAnew = 'its modules can not be evaluated anew in one process';

/** Returns the reason why warm runs of the file are worthless; undefined if there is none. */
async function controlFailure(session: Session, job: ExecuteJob): Promise<string | undefined> {
  if (!session.canForget()) return notAnew;
  const { why, overran } = await runWholeFile(session, job, { mutant: -1, stopAtFailure: true });
  if (overran) return 'its unmutated run takes too long when repeated';
  if (why !== undefined) return describeNoticed(why);
  return session.canForget() ? undefined : notAnew;
}
