import { failedWith, type TestOutcome } from '../../worker/run-attempts.ts';
import { describeError, isAssertionError } from '../../worker/unhandled-errors.ts';
import type { CircusState, CircusTest } from '../jest-api.ts';

/** What was thrown, of an error as circus keeps it: by itself, or with a second error that has the test's place. */
export function thrownBy(error: unknown): unknown {
  return Array.isArray(error) ? (error[0] ?? error[1]) : error;
}

/** A few words on an error as circus keeps it. */
export function errorText(error: unknown): string {
  return describeError(thrownBy(error));
}

/** The outcome of a test that failed with such an error, or of one whose hook did. */
export function failureOf(error: unknown, inTest: boolean): TestOutcome {
  const thrown = thrownBy(error);
  return {
    ...failedWith(thrown, inTest),
    byAssertion: isAssertionError(thrown) || isMatchers(thrown),
  };
}

/** Whether an error comes from a matcher of `expect`. */
function isMatchers(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'matcherResult' in error;
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
