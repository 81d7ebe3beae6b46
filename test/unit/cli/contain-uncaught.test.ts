import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';

import { containUncaught } from '../../../src/cli/contain-uncaught.ts';

describe('containUncaught', () => {
  it('tells of an error, unless the run is ending or over', () => {
    const source = new EventEmitter();
    const bugs: unknown[] = [];
    let isEnding = false;
    const release = containUncaught(
      source,
      () => isEnding,
      (error) => bugs.push(error),
    );

    source.emit('uncaughtException', 'before');
    isEnding = true;
    source.emit('uncaughtException', 'while it ends');
    expect(bugs).toEqual(['before']);

    release();
    expect(source.listenerCount('uncaughtException')).toBe(0);
  });
});
