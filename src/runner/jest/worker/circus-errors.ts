import { failedWith, type TestOutcome } from '../../worker/run-attempts.ts';
import { describeError, isAssertionError } from '../../worker/unhandled-errors.ts';
import type { CircusState, CircusTest } from '../jest-api.ts';

/** Returns the thrown value of an error in circus' form: the value alone, or a pair with an error that has the test's place. */
export function thrownBy(error: unknown): unknown {
  return Array.isArray(error) ? (error[0] ?? error[1]) : error;
}

/** Describes an error in circus' form in a few words. */
export function errorText(error: unknown): string {
  return describeError(thrownBy(error));
}

/** Returns the outcome of a test that failed with an error in circus' form. `inTest` is false for the error of a hook. */
export function failureOf(error: unknown, inTest: boolean): TestOutcome {
  const thrown = thrownBy(error);
  return {
    ...failedWith(thrown, inTest),
    byAssertion: isAssertionError(thrown) || isMatcherError(thrown),
  };
}

/** True for an error of a matcher of `expect`. */
function isMatcherError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'matcherResult' in error;
}

/**
 * Removes and returns the errors that came while no test ran. Version 30 keeps rejections apart until it knows whether something
 * handles them; these are removed and returned, too.
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
