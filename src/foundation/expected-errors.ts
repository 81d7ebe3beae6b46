const expected = new WeakSet<object>();

/** Marks an error that a library throws outside of all calls. It is no bug, because Assay notices its cause in another way. */
export function expectError(error: object): void {
  expected.add(error);
}

/** Returns whether an uncaught error is marked as expected. */
export function isExpected(error: unknown): boolean {
  return typeof error === 'object' && error !== null && expected.has(error);
}
