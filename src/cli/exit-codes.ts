import { UserError } from '../foundation/user-error.ts';

/** The exit codes of the command `assay`. */
export const exitCodes = {
  /** Done, the score is not below `thresholds.break`, and the baseline knows all that survived. */
  ok: 0,
  /** Done, and the mutation score is below `thresholds.break`, or there are survivors that the baseline does not know. */
  scoreBelowThreshold: 1,
  /** The flags, the configuration or the project are such that Assay can't start. */
  unusable: 2,
  /** The project's tests fail before any mutant is active. */
  testsFail: 3,
  /** A bug in Assay. */
  bug: 4,
  /** Stopped by a signal; what was computed until then is reported. */
  interrupted: 130,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The exit code for something that was thrown. */
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
