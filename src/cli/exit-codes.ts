import { UserError } from '../foundation/user-error.ts';

/** The exit codes of the command `assay`. */
export const exitCodes = {
  /** Done. The score is not below `thresholds.break`, and the baseline knows all survivors. */
  ok: 0,
  /** Done, but the mutation score is below `thresholds.break`, or there are survivors that the baseline does not know. */
  scoreBelowThreshold: 1,
  /** Assay can't start with these flags, this configuration or this project. */
  unusable: 2,
  /** The project's tests fail without a mutant. */
  testsFail: 3,
  /** A bug in Assay. */
  bug: 4,
  /** Stopped by a signal. The results up to then are reported. */
  interrupted: 130,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Returns the exit code for something that was thrown. */
export function exitCodeOf(error: unknown): ExitCode {
  if (!(error instanceof UserError)) return exitCodes.bug;
  switch (error.code) {
    case 'tests-fail':
      return exitCodes.testsFail;
    case 'score-below-threshold':
    case 'new-survivors':
      return exitCodes.scoreBelowThreshold;
    case 'interrupted':
      return exitCodes.interrupted;
    default:
      return exitCodes.unusable;
  }
}
