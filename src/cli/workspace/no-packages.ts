import { UserError } from '../../foundation/user-error.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import { listProblems } from './short-problem.ts';

/** The error where no package of a workspace can be analysed, with the reason for each. */
export function noPackages(root: string, outcomes: readonly PackageOutcome[]): UserError {
  return new UserError(
    'no-packages',
    `No package of the workspace can be analysed:\n${listProblems(outcomes)}`,
    'To take the root for one project, whose tests are in all packages, use --no-workspaces.',
    root,
  );
}
