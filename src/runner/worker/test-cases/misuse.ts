/** A statement that can't be carried out: its fault, not the unit's. The cause is what it would throw in a test. */
export class Misuse extends Error {
  constructor(cause: unknown) {
    super('A statement of the test case makes no sense', { cause });
  }
}

/** Carries out what involves the test case alone: whatever goes wrong is a misuse. */
export function withoutUnit<Result>(make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    throw new Misuse(error);
  }
}
