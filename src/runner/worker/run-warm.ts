import type { ExecuteJob, JobEvent } from '../job.ts';
import { describeNoticed } from './noticed-in.ts';
import { openResources } from './open-resources.ts';
import { runWholeFile, wholeFileEvent, type WholeFileRun } from './run-whole-file.ts';
import type { Session } from './session-tools.ts';

/** How many mutants run between two unmutated runs of the file. */
const batchSize = 16;

/**
 * Evaluates the file anew for each mutant in this process. Unmutated runs come first and after each batch: where one
 * differs from the observed outcome, the batch is void and its mutants are handed back to run cold. The others get
 * another process, unless nothing with a mutant ran in this one: then the file itself can't be repeated. A process that can
 * evaluate modules but once is treated so as well. One in which a mutant left a timer or a handle runs no further mutant.
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
  const atFirst = openResources();
  let message = await controlFailure(session, job);
  if (message !== undefined && ranBefore) {
    report({ kind: 'postponed', mutants });
    return;
  }
  let doubtful = queue;
  let isSpoilt = false;
  const usual = openResources() - atFirst;
  while (message === undefined && queue.length > 0 && !isSpoilt) {
    const batch = queue.slice(0, batchSize);
    const held: JobEvent[] = [];
    for (const mutant of batch) {
      const stopAtFailure = job.exhaustive !== true;
      const before = openResources();
      const run = await runWholeFile(session, job, { mutant, stopAtFailure });
      held.push(eventOf(job, mutant, run));
      // What it left under way would go on in the runs of the mutants after it.
      isSpoilt = openResources() - before > usual;
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

/** What makes warm runs of the file worthless, if anything does. */
async function controlFailure(session: Session, job: ExecuteJob): Promise<string | undefined> {
  if (!session.canForget()) return notAnew;
  const { why, overran } = await runWholeFile(session, job, { mutant: -1, stopAtFailure: true });
  if (overran) return 'its unmutated run takes too long when repeated';
  if (why !== undefined) return describeNoticed(why);
  return session.canForget() ? undefined : notAnew;
}
