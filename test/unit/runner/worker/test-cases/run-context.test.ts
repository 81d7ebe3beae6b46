import { expect, test } from 'vitest';

import {
  createRunContext,
  fireNext,
  isAwaited,
  isSoon,
  longestWait,
} from '../../../../../src/runner/worker/test-cases/run-context.ts';

test.each<readonly [string, (delay: number) => NodeJS.Timeout, number, string, boolean]>([
  ['a timer of 1 ms', (delay) => setTimeout(() => {}, delay), 1, 'always', true],
  ['a timer of 50 ms', (delay) => setTimeout(() => {}, delay), 50, 'where observed', true],
  ['a timer of 51 ms', (delay) => setTimeout(() => {}, delay), 51, 'never', false],
  ['an interval of 1 ms', (delay) => setInterval(() => {}, delay), 1, 'never', true],
])(
  '%s is waited for after the last statement, or during one, until it fires: %#',
  (_, start, delay, after, during) => {
    const timer = start(delay);
    const clear = (): void => clearTimeout(timer);
    const one = { timer, delay, clear };
    const isSoonAfter = (longest: number): boolean => isSoon(one, longest);
    const waits = [longestWait.after, longestWait.afterObserved];
    expect({ after: waits.map(isSoonAfter), during: isAwaited(one) }).toEqual({
      after: [after === 'always', after !== 'never'],
      during,
    });
    clear();
    expect({ after: waits.map(isSoonAfter), during: isAwaited(one) }).toEqual({
      after: [false, false],
      during: false,
    });
  },
);

test('the timer that is due next fires, unless it may be the turn of one that can not fire early', () => {
  const run = createRunContext();
  const fired: string[] = [];
  const pending: NodeJS.Timeout[] = [];
  const add = (name: string, due: number, canFire = true): void => {
    const timer = setTimeout(() => {}, 60_000);
    const clear = (): void => clearTimeout(timer);
    const fire = (): void => {
      clear();
      fired.push(name);
    };
    pending.push(timer);
    run.timers.push({ timer, delay: due, clear, ...(canFire && { due, fire }) });
  };
  add('late', 30);
  add('soon', 10);
  const isWanted = ({ delay }: { readonly delay: number }): boolean => delay > 20;

  expect(fireNext(run, isWanted)).toBe(true);
  expect(fired).toEqual(['soon']);
  add('rest', 25, false);
  expect(fireNext(run, isWanted)).toBe(false);
  expect(fired).toEqual(['soon']);
  pending.forEach(clearTimeout);
  expect(fireNext(run, isWanted)).toBe(false);
});
