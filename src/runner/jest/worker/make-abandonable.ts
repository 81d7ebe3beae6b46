import type { CircusFunction } from '../jest-api.ts';

/**
 * Has a test or hook fail as soon as the attempt that it belongs to is given up, since what it waits for may never come. A
 * generator is left as it is: circus has to see that it is one.
 *
 * @param abandoned gives a promise that rejects when the attempt under way is given up, if there is one
 * @param call calls the function itself
 */
export function makeAbandonable(
  runnable: { fn?: CircusFunction },
  abandoned: () => Promise<never> | undefined,
  call: <Result>(body: () => Result) => Result = (body) => body(),
): void {
  const { fn } = runnable;
  if (fn === undefined || isGenerator(fn)) return;
  // Circus gives `done` to functions with a parameter.
  runnable.fn =
    fn.length > 0
      ? function (this: unknown, done) {
          let isDone = false;
          const giveUp = (reason: unknown): void => {
            if (!isDone) done?.(reason);
          };
          abandoned()?.then(undefined, giveUp);
          return call(() =>
            fn.call(this, (...reason) => {
              isDone = true;
              return done?.(...reason);
            }),
          );
        }
      : function (this: unknown) {
          const settled = call(() => fn.call(this));
          const end = abandoned();
          return end !== undefined && isThenable(settled) ? Promise.race([settled, end]) : settled;
        };
}

function isGenerator(fn: CircusFunction): boolean {
  return Object.prototype.toString.call(fn) === '[object GeneratorFunction]';
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}
