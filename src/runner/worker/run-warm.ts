import type { ExecuteJob, JobEvent } from '../job.ts';
import { describeNoticed } from './noticed-in.ts';
import { leftSince } from './open-resources.ts';
import { runWholeFile, wholeFileEvent, type WholeFileRun } from './run-whole-file.ts';
import type { Session } from './session-tools.ts';

/** The number of mutants that run between two unmutated runs of the file. */
const batchSize = 16;
/** A process that has run nothing yet runs at most this many mutants without an unmutated run before them. */
const fewMutants = 4;

/**
 * Evaluates the file anew for each mutant in this process. Unmutated runs come first and after each batch. A few mutants in a process
 * that has run nothing yet need only the one after them. If an unmutated run
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
  const isExhaustive = job.exhaustive === true;
  let queue = [...mutants];
  /** How many timers and handles an unmutated run leaves, once there was one. */
  let usual: number | undefined;
  const control = async (): Promise<string | undefined> => {
    const before = session.openResources();
    const failure = await controlFailure(session, job);
    usual ??= leftSince(before, session);
    return failure;
  };
  let message = ranBefore || mutants.length > fewMutants ? await control() : undefined;
  if (message !== undefined && ranBefore) {
    report({ kind: 'postponed', mutants });
    return;
  }
  let doubtful = queue;
  let isSpoilt = false;
  while (message === undefined && queue.length > 0 && !isSpoilt) {
    const batch = queue.slice(0, batchSize);
    const held: JobEvent[] = [];
    let left = 0;
    for (const mutant of batch) {
      if (!session.canForget()) break;
      const before = session.openResources();
      const run = await runWholeFile(session, job, {
        mutant,
        stopAtFailure: !isExhaustive,
      });
      held.push(eventOf(job, mutant, run));
      left = leftSince(before, session);
      if (run.overran || left > (usual ?? 0)) break;
    }
    message = await control();
    // Timers and handles that the mutant left would go on in the runs of the mutants after it.
    isSpoilt = left > (usual ?? 0);
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
  const { why, overran } = await runWholeFile(session, job, {
    mutant: -1,
    stopAtFailure: true,
  });
  if (overran) return 'its unmutated run takes too long when repeated';
  if (why !== undefined) return describeNoticed(why);
  return session.canForget() ? undefined : notAnew;
}
