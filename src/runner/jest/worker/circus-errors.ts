import { describeError } from '../../worker/unhandled-errors.ts';
import type { CircusState, CircusTest } from '../jest-api.ts';

/** What was thrown, of an error as circus keeps it: by itself, or with a second error that has the test's place. */
export function thrownBy(error: unknown): unknown {
  return Array.isArray(error) ? (error[0] ?? error[1]) : error;
}

/** A few words on an error as circus keeps it. */
export function errorText(error: unknown): string {
  return describeError(thrownBy(error));
}

/**
 * Takes the errors that came when no test ran, and those that version 30 holds back until it knows whether somebody handles
 * the rejection after all.
 */
export function takeStrayErrors(state: CircusState, test?: CircusTest): unknown[] {
  const held = [
    test?.unhandledRejectionErrorByPromise,
    state.unhandledRejectionErrorByPromise,
  ].flatMap((rejections) => {
    const found = [...(rejections?.values() ?? [])];
    rejections?.clear();
    return found;
  });
  return [...state.unhandledErrors.splice(0), ...(test?.errors.splice(0) ?? []), ...held];
}
