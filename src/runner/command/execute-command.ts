import type { ExecuteJob, JobEvent, Noticed } from '../job.ts';
import { killKind } from '../kill-kind.ts';
import { fuelBudget } from '../worker/fuel-budget.ts';
import { describeExit } from './describe-exit.ts';
import { hasPassed } from './observe-command.ts';
import type { CommandRun, CommandTask } from './start-command.ts';

/** Starts a run of a command. */
export type StartRun = (
  task: Pick<CommandTask, 'mutant' | 'fuel' | 'limit' | 'combinations'>,
) => Promise<CommandRun>;

/** Returns the next mutant of a job that has no run yet, or -1 for a run without a mutant; undefined if all have runs. */
export function nextMutant(job: ExecuteJob, taken: ReadonlySet<number>): number | undefined {
  const wanted = job.control === true ? [-1] : job.cold === undefined ? job.warm : [job.cold];
  return wanted.find((mutant) => !taken.has(mutant));
}

/** Runs a command without a mutant, to check that it still passes. */
export async function runControl(job: ExecuteJob, start: StartRun): Promise<JobEvent> {
  const run = await start({ mutant: -1, fuel: Number.MAX_SAFE_INTEGER, limit: job.fileLimit });
  const failed = hasPassed(run) ? [] : [{ ordinal: 0, message: describeExit(run) }];
  return { kind: 'control', failed };
}

/** Runs a command with a mutant. A command that is known to be flaky is not run, since its outcome would mean nothing. */
export async function executeMutant(
  job: ExecuteJob,
  mutant: number,
  start: StartRun,
): Promise<JobEvent> {
  const { tests, flaky, combinations = [], fileLimit: limit, exhaustive } = job;
  const event = { kind: 'whole-file', mutant, isolation: 'cold' } as const;
  if (flaky.includes(0)) return { ...event, testsRun: 0 };
  const fuel = fuelBudget(tests[0]?.fuel ?? 0);
  const run = await start({ mutant, fuel, limit, combinations });
  const why = noticed(run);
  if (why === undefined && run.overran) return { kind: 'overran', mutant, limit };
  return {
    ...event,
    testsRun: 1,
    ...(why && { why }),
    ...(exhaustive === true && {
      noticedBy: why === undefined ? [] : [0],
      howNoticed: why === undefined ? [] : [killKind(why)],
    }),
  };
}

function noticed(run: CommandRun): Noticed | undefined {
  if (run.report.isExhausted) return { kind: 'loop-fuel-exhausted', ordinal: 0 };
  if (run.overran || hasPassed(run)) return undefined;
  return { kind: 'test-failed', ordinal: 0, message: describeExit(run) };
}
