/** Work that waits for promises where there are any. It yields each value that may be a promise, and is given the settled value. */
export type Steps<Result> = Generator<unknown, Result, unknown>;

/** Does the work at once if it meets no promise; otherwise returns a promise of its result. */
export function drive<Result>(steps: Steps<Result>): Result | Promise<Result> {
  let next = steps.next();
  while (next.done !== true) {
    const { value } = next;
    if (isPromise(value)) return driveLater(steps, value);
    next = steps.next(value);
  }
  return next.value;
}

async function driveLater<Result>(
  steps: Steps<Result>,
  first: PromiseLike<unknown>,
): Promise<Result> {
  let next = await resume(steps, first);
  while (next.done !== true) next = await resume(steps, next.value);
  return next.value;
}

async function resume<Result>(
  steps: Steps<Result>,
  value: unknown,
): Promise<IteratorResult<unknown, Result>> {
  let settled: unknown;
  try {
    settled = await value;
  } catch (error) {
    return steps.throw(error);
  }
  return steps.next(settled);
}

export function isPromise(value: unknown): value is PromiseLike<unknown> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'then' in value &&
    typeof value.then === 'function'
  );
}
