import { UserError } from '../../foundation/user-error.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';

/** Returns the error that no package of a workspace can be analysed, with the reason for each package. */
export function noPackages(root: string, outcomes: readonly PackageOutcome[]): UserError {
  return new UserError(
    'no-packages',
    `No package of the workspace can be analysed:\n${listProblems(outcomes)}`,
    'To take the root for one project, whose tests are in all packages, use --no-workspaces.',
    root,
  );
}

/** Returns the reason why a package has no result, as one sentence without the details after a colon or a semicolon. */
export function shortProblem({ problem }: PackageOutcome): string {
  const [sentence = ''] = (problem?.message ?? '').split(/[:;]\s|\n/, 1);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

/** Lists each package with its reason, one per line. */
function listProblems(outcomes: readonly PackageOutcome[]): string {
  return outcomes.map((one) => `  ${one.folder}: ${shortProblem(one)}`).join('\n');
}
