import { expect, onTestFinished, test, vi } from 'vitest';

import { limitedSignal } from '../../../src/foundation/limited-signal.ts';

test('is aborted after the time, and not before', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { signal } = limitedSignal(new AbortController().signal, 1000);
  vi.advanceTimersByTime(999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.aborted).toBe(true);
});

test('is aborted with the other signal, also if that was aborted before', () => {
  const other = new AbortController();
  const one = limitedSignal(other.signal, 60_000);
  other.abort();
  const another = limitedSignal(other.signal, 60_000);
  one.release();
  another.release();
  expect([one, another].map(({ signal }) => signal.aborted)).toEqual([true, true]);
});

test('is aborted neither by the time nor by the other signal once it was released', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const other = new AbortController();
  const { signal, release } = limitedSignal(other.signal, 1000);
  release();
  vi.advanceTimersByTime(2000);
  other.abort();
  expect(signal.aborted).toBe(false);
});
