import { describe, expect, it } from 'vitest';

import { createImpactNodes } from '../../../../../src/generation/search/fitness/impact-nodes.ts';
import { nodeOf } from '../../../../../src/generation/search/fitness/nodes.ts';
import type { BranchTrace } from '../../../../../src/runtime/protocol.ts';

/** A branch that was so often evaluated, with these outcomes. */
function branch(number: number, outcomes: 'true' | 'false' | 'both', hits = 1): BranchTrace {
  return {
    branch: number,
    hits,
    toTrue: outcomes === 'false' ? 1 : 0,
    toFalse: outcomes === 'true' ? 1 : 0,
  };
}

describe('impact nodes', () => {
  it('are none while no mutant had an impact', () => {
    const nodes = createImpactNodes();
    const same = [branch(0, 'true')];
    nodes.note(1, { original: same, mutated: same, isKilled: true });

    expect(nodes.best()).toEqual([]);
  });

  it('are those at which the most of the mutants that change them die', () => {
    const nodes = createImpactNodes();
    const original = [branch(0, 'true'), branch(1, 'false')];
    nodes.note(1, { original, mutated: [branch(0, 'true'), branch(1, 'true')], isKilled: true });
    nodes.note(2, { original, mutated: [branch(0, 'false'), branch(1, 'false')], isKilled: true });
    nodes.note(3, { original, mutated: [branch(0, 'false'), branch(1, 'false')], isKilled: false });

    expect(nodes.best()).toEqual([nodeOf(1, true), nodeOf(0, false)]);
  });

  it('have the impact of a mutant that evaluates a branch another number of times', () => {
    const nodes = createImpactNodes();
    nodes.note(1, {
      original: [branch(3, 'both', 4)],
      mutated: [branch(3, 'both', 5)],
      isKilled: true,
    });

    expect([nodeOf(3, false), nodeOf(3, true)]).toContain(nodes.best()[0]);
  });

  it('count a mutant once, however many runs show its impact', () => {
    const nodes = createImpactNodes();
    const original = [branch(0, 'true'), branch(1, 'true')];
    const atFirst = [branch(0, 'false'), branch(1, 'true')];
    const atSecond = [branch(0, 'true'), branch(1, 'false')];
    for (let run = 0; run < 5; run += 1) {
      nodes.note(1, { original, mutated: atFirst, isKilled: true });
      nodes.note(2, { original, mutated: atFirst, isKilled: false });
    }
    nodes.note(3, { original, mutated: atSecond, isKilled: true });

    expect([nodeOf(1, false), nodeOf(1, true)]).toContain(nodes.best()[0]);
  });

  it('are five at most', () => {
    const nodes = createImpactNodes();
    const original = Array.from({ length: 9 }, (_, at) => branch(at, 'true'));
    const mutated = Array.from({ length: 9 }, (_, at) => branch(at, 'false'));
    nodes.note(1, { original, mutated, isKilled: true });

    expect(nodes.best()).toHaveLength(5);
  });
});
