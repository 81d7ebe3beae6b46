import { beforeAll, describe, expect, test } from 'vitest';

import { startChild } from '../start-child.ts';

type Ends = Record<string, { readonly how: string; readonly isDone: boolean }>;

/**
 * The attempts run in a process of their own, since what the watchdog looks at (the timers and handles that are open)
 * is the process's; Vitest opens some of its own at any time.
 */
let ends: Ends = {};

beforeAll(async () => {
  const { code, stdout, stderr } = await startChild('watched').ended;
  expect(stderr).toBe('');
  expect(code).toBe(0);
  ends = JSON.parse(stdout);
});

function end(name: string): Ends[string] {
  const found = ends[name];
  if (found === undefined) throw new Error(`No attempt is named ${name}.`);
  return found;
}

describe('the watchdog', () => {
  test('gives up a promise that nothing can settle, and does not wait for the limit', () => {
    const hopeless = ['never', 'own-delay', 'after-all-those'].map((name) => end(name).how);
    expect(hopeless).toEqual(['never-settles', 'never-settles', 'never-settles']);
  });

  test('waits for a timer that is pending', () => {
    expect(end('timer').how).toBe('settled');
  });

  test('gives up when the last timer has gone and nothing was settled', () => {
    expect(end('interval-then-nothing')).toEqual({ how: 'never-settles', isDone: true });
  });

  test('gives up what is busy for longer than its limit', () => {
    expect(end('overran')).toEqual({ how: 'overran', isDone: false });
  });

  test.each([
    ['a timer that does not keep the process alive', 'unref'],
    ['an AbortSignal that times out', 'signal'],
    ['an answer that is under way', 'message'],
    ['a line of its own that is open', 'second-line'],
    ['a weak timer that a hook has set before', 'timer-of-a-hook'],
  ])('waits for %s', (_, name) => {
    expect(end(name).how).toBe('settled');
  });

  test.each([
    ['a weak timer of node:timers/promises', 'promised-timer'],
    ['WebCrypto', 'web-crypto'],
    ['node:crypto', 'scrypt'],
    ['a stream that compresses', 'compression'],
    ['a thread that does not keep the process alive', 'weak-thread'],
    ['shared memory', 'shared-memory'],
  ])('waits for %s, of which no list of active resources tells', (_, name) => {
    expect(end(name).how).toBe('settled');
  });

  test('is as quick again once the work in other threads is done', () => {
    expect(end('after-other-threads').how).toBe('never-settles');
  });

  test('waits for the time limit where a callback may come when an object is collected', () => {
    expect(end('collected-object').how).toBe('overran');
  });

  test("takes no notice of the timers that Vitest sets for a test's own time limit", () => {
    expect(end('own-delay').how).toBe('never-settles');
  });

  test('takes no notice of the timers that Vitest sets around hooks before the first test', () => {
    expect(end('never').how).toBe('never-settles');
  });

  test("takes no notice of a weak timer that is due after the test's own time limit", () => {
    expect(end('after-own-limit').how).toBe('never-settles');
    expect(end('before-own-limit').how).toBe('settled');
  });
});
