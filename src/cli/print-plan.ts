import type { AnalysisResult } from '../model/analysis-result.ts';
import { UserError } from '../foundation/user-error.ts';
import { planReport } from '../report/plan-report.ts';
import { exitCodes, type ExitCode } from './exit-codes.ts';
import type { RunFlags } from '../options/run-flags.ts';
import type { Shell } from './shell.ts';
import { useColour } from './use-colour.ts';
import { writeText } from './write-text.ts';

/** Writes the plan of a run to standard output, as text or JSON. Throws a `UserError` where the run was stopped before. */
export async function printPlan(
  { plan, interrupted }: AnalysisResult,
  flags: RunFlags,
  shell: Shell,
): Promise<ExitCode> {
  if (interrupted) {
    throw new UserError(
      'interrupted',
      'The run was stopped before there was a plan.',
      'Let it observe every test file once.',
    );
  }
  const text =
    plan === undefined
      ? 'There is nothing to mutate, and so nothing to plan.\n'
      : planReport(plan, { colour: useColour(shell.stdout, shell.environment) });
  await writeText(shell.stdout, flags.json === true ? `${JSON.stringify(plan ?? null)}\n` : text);
  return exitCodes.ok;
}
