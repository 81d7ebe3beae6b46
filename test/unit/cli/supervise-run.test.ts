import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';

import { containUncaught } from '../../../src/cli/supervise-run.ts';
import { expectError } from '../../../src/foundation/expected-errors.ts';

describe('containUncaught', () => {
  it('tells of an error, unless it is expected or the run is ending, is ended at once after it, or is over', () => {
    const source = new EventEmitter();
    const bugs: unknown[] = [];
    const waiting: (() => void)[] = [];
    let isEnding = false;
    const release = containUncaught(
      source,
      () => isEnding,
      (error) => bugs.push(error),
      (call) => waiting.push(call),
    );
    const pass = (): void => waiting.splice(0).forEach((call) => call());

    source.emit('uncaughtException', 'long before');
    pass();
    source.emit('uncaughtException', 'of a worker that the signal reached first');
    isEnding = true;
    pass();
    source.emit('uncaughtException', 'while it ends');
    pass();
    isEnding = false;
    const expected = new Error('a worker is gone');
    expectError(expected);
    source.emit('uncaughtException', expected);
    pass();
    expect(bugs).toEqual(['long before']);

    release();
    expect(source.listenerCount('uncaughtException')).toBe(0);
  });
});
