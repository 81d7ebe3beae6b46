import { describe, expect, it } from 'vitest';

import { createKnownPaths } from '../../../../../src/generation/search/fitness/dynamic-approach.ts';
import type { BranchTrace } from '../../../../../src/runtime/protocol.ts';

/** A branch that was true, or that missed it by so much. */
function branch(number: number, missed: number): BranchTrace {
  return missed === 0
    ? { branch: number, hits: 1, toTrue: 0, toFalse: 1 }
    : { branch: number, hits: 1, toTrue: missed, toFalse: 0 };
}

describe('known paths', () => {
  it('say nothing of a place that no run has reached', () => {
    const paths = createKnownPaths();
    paths.note('other', [branch(0, 0)]);

    expect(paths.approach('place', [branch(0, 3)])).toBeUndefined();
  });

  it('ask for what all paths to a place had in common, though it does not control it', () => {
    const paths = createKnownPaths();
    // Branch 0 sets a flag that branch 2 asks for; branch 1 has nothing to do with it.
    paths.note('flagged', [branch(0, 0), branch(1, 0), branch(2, 0)]);
    paths.note('flagged', [branch(0, 0), branch(1, 5), branch(2, 0)]);

    expect(paths.approach('flagged', [branch(0, 40), branch(1, 5), branch(2, 1)])).toEqual({
      level: 1,
      distance: 40,
    });
    expect(paths.approach('flagged', [branch(0, 0), branch(1, 0), branch(2, 1)])).toEqual({
      level: 0,
      distance: 1,
    });
  });

  it('count nodes that a run did not come to, behind the branch where it went another way', () => {
    const paths = createKnownPaths();
    paths.note('deep', [branch(0, 0), branch(1, 0), branch(2, 0)]);

    expect(paths.approach('deep', [branch(0, 9)])).toEqual({ level: 2, distance: 9 });
    expect(paths.approach('deep', [])).toEqual({ level: 3, distance: Infinity });
  });

  it('say nothing of a run that lacks none of it', () => {
    const paths = createKnownPaths();
    paths.note('place', [branch(0, 0)]);

    expect(paths.approach('place', [branch(0, 0), branch(1, 2)])).toBeUndefined();
  });

  it('tell the outcomes of one branch apart', () => {
    const paths = createKnownPaths();
    paths.note('else', [branch(0, 4)]);

    expect(paths.approach('else', [branch(0, 0)])).toEqual({ level: 0, distance: 1 });
  });
});
