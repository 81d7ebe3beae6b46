import type { ExecuteJob, JobEvent } from '../job.ts';
import { measureImpact } from './measure-impact.ts';
import { describeNoticed } from './noticed-in.ts';
import { canRunHot, runHot } from './run-hot.ts';
import { runStateful } from './run-stateful.ts';
import { runWarm } from './run-warm.ts';
import { runWholeFile, wholeFileEvent } from './run-whole-file.ts';
import type { Session } from './session-tools.ts';

/**
 * Runs the live mutants of one test file: hot if that is allowed, and then those for which the file has to be evaluated anew.
 * For a cold mutant or a control run, the process does nothing else.
 */
export async function executeFile(
  session: Session,
  job: ExecuteJob,
  report: (event: JobEvent) => void,
): Promise<void> {
  session.runtime.combine(job.combinations ?? []);
  if (job.measuring !== undefined) {
    await measureImpact(session, { ...job, measuring: job.measuring }, report);
    return;
  }
  if (job.control === true) {
    await runControls(session, job, report);
    return;
  }
  if (job.cold !== undefined) {
    const stopAtFailure = job.exhaustive !== true;
    const run = await runWholeFile(session, job, { mutant: job.cold, stopAtFailure });
    const { overran, isFair } = run;
    const limit = job.fileLimit;
    if (overran) report({ kind: 'overran', mutant: job.cold, limit, ...(isFair && { isFair }) });
    else report(wholeFileEvent(run, { job, mutant: job.cold, isolation: 'cold' }));
    return;
  }
  const unsettled = await runHot(session, job, report);
  if (session.isDeclined()) return;
  const stateful = (job.stateful ?? []).filter((mutant) => !unsettled.has(mutant));
  const left = await runStateful(session, job, stateful, report);
  const warm = [...new Set([...unsettled, ...job.warm, ...left])];
  const ranBefore = stateful.length > 0 || job.hot.some(({ ordinal }) => canRunHot(job, ordinal));
  await runWarm(session, job, warm, ranBefore, report);
}

/**
 * Runs the file without a mutant: once, or once for each order of the job. If modules can't be evaluated anew in this process, the
 * remaining orders are left to other processes.
 */
async function runControls(
  session: Session,
  job: ExecuteJob,
  report: (event: JobEvent) => void,
): Promise<void> {
  for (const [orderIndex, ordered] of (job.orders ?? [undefined]).entries()) {
    if (!session.canForget()) return;
    const options = { mutant: -1, stopAtFailure: false, ...(ordered && { ordered }) };
    const run = await runWholeFile(session, job, options);
    // The result of `why` is among the failed tests.
    const error = run.why !== undefined && !('ordinal' in run.why) ? run.why : undefined;
    report({
      kind: 'control',
      ...(ordered && { orderIndex }),
      failed: run.failed,
      ...(error && { error: describeNoticed(error) }),
    });
  }
}
