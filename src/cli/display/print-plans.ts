import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import { planReport } from '../../report/terminal/plan-report.ts';
import type { RunFlags } from '../../options/run-flags.ts';
import type { Shell } from '../shell.ts';
import { useColour } from './use-colour.ts';
import { writeText } from './write-text.ts';
import type { AnalysedPackage } from '../../app/workspace/analyse-packages.ts';

/** Writes the plan of each package to standard output, as text or as JSON. Throws a `UserError` if the run was stopped before. */
export async function printPlans(
  analysed: readonly AnalysedPackage[],
  { json }: RunFlags,
  shell: Shell,
): Promise<void> {
  if (analysed.some(({ outcome, result }) => outcome.status === 'pending' || result?.interrupted)) {
    throw new UserError(
      'interrupted',
      'The run was stopped before there was a plan for each package.',
      'Let it observe every test file once.',
    );
  }
  const plans = analysed.flatMap(({ outcome: { folder }, result }) =>
    result?.plan === undefined ? [] : [{ package: folder, plan: result.plan }],
  );
  const colour = useColour(shell.stdout, shell.environment);
  const texts = plans.map(
    ({ package: folder, plan }) => `Package ${folder}\n\n${planReport(plan, { colour })}`,
  );
  const text =
    texts.length === 0 ? 'There is nothing to mutate, and so nothing to plan.\n' : texts.join('\n');
  await writeText(shell.stdout, json === true ? `${JSON.stringify(plans)}\n` : text);
}

/** Writes the plan of a run to standard output, as text or JSON. Throws a `UserError` if the run was stopped before. */
export async function printPlan(
  { plan, interrupted }: AnalysisResult,
  flags: RunFlags,
  shell: Shell,
): Promise<void> {
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
}
