/**
 * Reports a statement that can't be carried out because of the test case, and not because of the unit. The cause is the error
 * that a test would throw.
 */
export class Misuse extends Error {
  constructor(cause: unknown) {
    super('A statement of the test case makes no sense', { cause });
  }
}

/** Carries out a step that involves only the test case: every error is a misuse. */
export function withoutUnit<Result>(make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    throw new Misuse(error);
  }
}
