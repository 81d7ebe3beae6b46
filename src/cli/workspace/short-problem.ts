import type { PackageOutcome } from '../../model/package-outcome.ts';

/** Why a package has no result, as one sentence without the details that follow a colon or a semicolon. */
export function shortProblem({ problem }: PackageOutcome): string {
  const [sentence = ''] = (problem?.message ?? '').split(/[:;]\s|\n/, 1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** Each package with its reason, a line each. */
export function listProblems(outcomes: readonly PackageOutcome[]): string {
  return outcomes.map((one) => `  ${one.folder}: ${shortProblem(one)}`).join('\n');
}
