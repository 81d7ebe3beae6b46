import { getMaxListeners } from 'node:events';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { limitedSignal } from '../../../src/foundation/limited-signal.ts';
import {
  laterSignal,
  openedInTime,
  settledBefore,
  stopController,
} from '../../../src/foundation/stop-signals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a later signal', () => {
  it('is aborted so long after the first one', () => {
    const first = new AbortController();
    const later = laterSignal(first.signal, 100);
    vi.advanceTimersByTime(1000);
    first.abort();
    vi.advanceTimersByTime(99);
    expect(later.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(later.aborted).toBe(true);
  });

  it('of one that is aborted already counts from now', () => {
    const later = laterSignal(AbortSignal.abort(), 100);
    expect(later.aborted).toBe(false);
    vi.advanceTimersByTime(100);
    expect(later.aborted).toBe(true);
  });
});

it.each([
  ['stops work', () => stopController().signal],
  ['comes later', () => laterSignal(new AbortController().signal, 100)],
  ['comes after a time', () => limitedSignal(new AbortController().signal, 100).signal],
])('Node warns of no number of listeners to a signal that %s', (_, make) => {
  expect(getMaxListeners(make())).toBe(Infinity);
});

describe('what should settle before a signal', () => {
  it('gives its value or its error, or nothing where the signal comes first', async () => {
    const { signal } = new AbortController();
    expect(await settledBefore(signal, Promise.resolve(1))).toBe(1);
    await expect(settledBefore(signal, Promise.reject(new Error('no')))).rejects.toThrow('no');
    const stopped = new AbortController();
    const never = settledBefore(stopped.signal, new Promise(() => {}));
    stopped.abort();
    expect(await never).toBeUndefined();
    expect(await settledBefore(stopped.signal, new Promise(() => {}))).toBeUndefined();
  });
});

describe('what is opened', () => {
  const never = new AbortController().signal;

  it('is there unless an interruption came before', async () => {
    const open = vi.fn<() => Promise<string>>(() => Promise.resolve('door'));
    expect(await openedInTime(open, () => {}, { signal: never, deadline: never })).toBe('door');
    const aborted = AbortSignal.abort();
    expect(
      await openedInTime(open, () => {}, { signal: aborted, deadline: never }),
    ).toBeUndefined();
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('is closed where it opens after the deadline', async () => {
    const stopped = new AbortController();
    let finish: (opened: string) => void = () => {};
    const opening = new Promise<string>((resolve) => {
      finish = resolve;
    });
    const closed: string[] = [];
    const opened = openedInTime(
      () => opening,
      (late) => closed.push(late),
      { signal: stopped.signal, deadline: stopped.signal },
    );
    stopped.abort();
    expect(await opened).toBeUndefined();
    finish('door');
    await opening;
    await vi.waitFor(() => expect(closed).toEqual(['door']));
  });

  it('may fail for whatever reason after an interruption, and not before', async () => {
    const stopped = new AbortController();
    const fails = (): Promise<string> => Promise.reject(new Error('broken'));
    const parts = { signal: stopped.signal, deadline: never };
    await expect(openedInTime(fails, () => {}, parts)).rejects.toThrow('broken');
    const failing = openedInTime(
      () => {
        stopped.abort();
        return fails();
      },
      () => {},
      parts,
    );
    expect(await failing).toBeUndefined();
  });
});
