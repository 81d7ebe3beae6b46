const comment = `/**
 * Returns whether a call throws none of the errors that it is known to throw. Any other error stays an error.
 */`;

/** The text of the function `succeeds`, which leaves out arguments that a constructor or method refuses. */
export function succeedsText(isTypeScript: boolean): string {
  const head = isTypeScript
    ? `function succeeds(
  run: () => unknown,
  ...errors: readonly (abstract new (...values: never[]) => unknown)[]
): boolean {`
    : 'function succeeds(run, ...errors) {';
  return `${comment}
${head}
  try {
    run();
    return true;
  } catch (error) {
    if (errors.some((each) => error instanceof each)) return false;
    throw error;
  }
}`;
}
