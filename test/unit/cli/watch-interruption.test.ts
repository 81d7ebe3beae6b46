import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';

import { watchInterruption } from '../../../src/cli/watch-interruption.ts';

function watched(): {
  source: EventEmitter;
  calls: string[];
  watch: ReturnType<typeof watchInterruption>;
  wait: (milliseconds: number) => void;
} {
  const source = new EventEmitter();
  const calls: string[] = [];
  let now = 1000;
  const watch = watchInterruption(
    source,
    { now: () => now },
    () => calls.push('first'),
    () => calls.push('second'),
  );
  return { source, calls, watch, wait: (milliseconds) => void (now += milliseconds) };
}

describe('watchInterruption', () => {
  it('aborts at the first signal and calls for the end at the second', () => {
    const { source, calls, watch, wait } = watched();
    expect(watch.signal.aborted).toBe(false);

    source.emit('SIGINT');
    expect(watch.signal.aborted).toBe(true);
    expect(calls).toEqual(['first']);

    wait(500);
    source.emit('SIGTERM');
    expect(calls).toEqual(['first', 'second']);
  });

  it('takes a signal that follows at once for the first one again, as npx passes it on', () => {
    const { source, calls, wait } = watched();

    source.emit('SIGINT');
    wait(499);
    source.emit('SIGINT');

    expect(calls).toEqual(['first']);
  });

  it('leaves the signals alone when it is over', () => {
    const { source, calls, watch } = watched();

    watch.stop();
    source.emit('SIGINT');

    expect(watch.signal.aborted).toBe(false);
    expect(calls).toEqual([]);
    expect(source.listenerCount('SIGINT')).toBe(0);
  });
});
