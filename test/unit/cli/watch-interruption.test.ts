import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';

import { watchInterruption } from '../../../src/cli/watch-interruption.ts';

function watched(): {
  source: EventEmitter;
  calls: string[];
  watch: ReturnType<typeof watchInterruption>;
} {
  const source = new EventEmitter();
  const calls: string[] = [];
  const watch = watchInterruption(
    source,
    () => calls.push('first'),
    () => calls.push('second'),
  );
  return { source, calls, watch };
}

describe('watchInterruption', () => {
  it('aborts at the first signal and calls for the end at the second', () => {
    const { source, calls, watch } = watched();
    expect(watch.signal.aborted).toBe(false);

    source.emit('SIGINT');
    expect(watch.signal.aborted).toBe(true);
    expect(calls).toEqual(['first']);

    source.emit('SIGTERM');
    expect(calls).toEqual(['first', 'second']);
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
