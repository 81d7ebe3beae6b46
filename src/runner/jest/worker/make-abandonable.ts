import type { CircusFunction } from '../jest-api.ts';

/**
 * Makes a test or hook fail as soon as its attempt is given up, since it may wait for ever. A generator function stays as it is:
 * circus must see that it is one.
 *
 * @param abandoned returns a promise that rejects when the current attempt is given up; undefined if there is no attempt
 * @param call calls the function of the test or hook
 */
export function makeAbandonable(
  runnable: { fn?: CircusFunction },
  abandoned: () => Promise<never> | undefined,
  call: <Result>(body: () => Result) => Result = (body) => body(),
): void {
  const { fn } = runnable;
  if (fn === undefined || isGenerator(fn)) return;
  // Circus passes `done` to functions with a parameter.
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
