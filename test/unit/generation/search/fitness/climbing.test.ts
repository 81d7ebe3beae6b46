import { describe, expect, it } from 'vitest';

import {
  type ClimbedRun,
  createClimbingFitness,
} from '../../../../../src/generation/search/fitness/climbing.ts';
import type { FitnessTarget } from '../../../../../src/generation/search/fitness/fitness-target.ts';
import type { BranchTrace, SearchTrace } from '../../../../../src/runtime/protocol.ts';

const decisions: FitnessTarget['decisions'] = [
  { branch: 0, dependences: [] },
  { branch: 1, dependences: [{ on: 0, outcome: true }] },
  { branch: 2, dependences: [] },
];

/** `if (0) { if (1) target }`, and behind that `if (2)`. */
const target: FitnessTarget = {
  mutant: 0,
  place: 'inner',
  dependences: [{ on: 1, outcome: true }],
  decisions,
};
const behind: FitnessTarget = {
  mutant: 1,
  place: 'behind',
  dependences: [{ on: 2, outcome: true }],
  decisions,
};

/** A branch that was true, or that missed it by so much. */
function branch(number: number, missed: number): BranchTrace {
  return { branch: number, hits: 1, toTrue: missed, toFalse: missed === 0 ? 1 : 0 };
}

function run(
  trace: Partial<SearchTrace>,
  {
    mutated,
    ...rest
  }: Partial<Omit<ClimbedRun, 'trace' | 'mutated'>> & {
    readonly mutated?: readonly BranchTrace[];
  } = {},
): ClimbedRun {
  return {
    trace: { covered: [], infected: [], branches: [], necessity: [], ...trace },
    hasType: () => true,
    mutated: new Map(mutated === undefined ? [] : [[0, mutated]]),
    kills: [],
    ...rest,
  };
}

const reached = { covered: [0, 1], branches: [branch(0, 0), branch(1, 0), branch(2, 9)] };
const infected = { ...reached, infected: [0, 1] };

describe('the fitness to climb by', () => {
  it('falls from reaching over infecting to having an impact', () => {
    const fitness = createClimbingFitness([target, behind]);
    // Mutants that change branch 2 are found out.
    fitness.note(
      run(infected, { original: reached.branches, mutated: [branch(2, 0)], kills: [0] }),
    );
    const distances = [
      run({ branches: [branch(0, 8)] }),
      run({ branches: [branch(0, 2)] }),
      run({ branches: [branch(0, 0), branch(1, 4)] }),
      run({ ...reached, necessity: [[0, 5, 5, 1]] }),
      run({ ...reached, necessity: [[0, 1, 0, 1]] }),
      run(infected, { mutated: [branch(0, 0), branch(1, 0), branch(2, 7)] }),
      run(infected, { mutated: [branch(0, 0), branch(1, 0), branch(2, 1)] }),
      run(infected, { mutated: [branch(0, 0), branch(1, 0), branch(2, 0)] }),
    ].map((each) => fitness.distanceOf(target, each));

    expect(distances).toEqual(distances.toSorted((a, b) => b - a));
    expect(new Set(distances).size).toBe(distances.length);
    expect(distances.at(-1)).toBe(0);
  });

  it('asks for what known paths have in common, unless told to go by control alone', () => {
    const fitness = createClimbingFitness([target, behind]);
    // Wherever the mutant behind branch 2 was reached, branch 0 was true.
    fitness.note(run({ covered: [1, 2], branches: [branch(0, 0), branch(2, 0)] }));
    const far = run({ branches: [branch(0, 50), branch(2, 1)] });
    const near = run({ branches: [branch(0, 3), branch(2, 1)] });

    expect(fitness.distanceOf(behind, near)).toBeLessThan(fitness.distanceOf(behind, far));
    expect(fitness.distanceOf(behind, near, { byPaths: false })).toBe(
      fitness.distanceOf(behind, far, { byPaths: false }),
    );
  });

  it('heads for another of the nodes that expose mutants at another turn', () => {
    const fitness = createClimbingFitness([target, behind]);
    const original = reached.branches;
    const atFirst = [branch(0, 5), branch(1, 0), branch(2, 9)];
    const behindIt = [branch(0, 0), branch(1, 0), branch(2, 0)];
    fitness.note(run(infected, { original, mutated: behindIt, kills: [0] }));
    fitness.note(run(infected, { original, mutated: atFirst, kills: [] }));
    const given = run(infected, { mutated: [branch(0, 0), branch(1, 0), branch(2, 0)] });
    const byTurn = [0, 1, 2].map((turn) => fitness.distanceOf(target, given, { turn }));

    // At branch 2 the mutant dies; that branch 0 is false shows nothing, and is next.
    expect(byTurn[0]).toBe(0);
    expect(byTurn[1]).toBeGreaterThan(0);
    expect(byTurn[2]).toBe(0);
  });

  it('leaves out the parts that are not asked for', () => {
    const fitness = createClimbingFitness([target]);
    const healthy = run({ ...reached, necessity: [[0, 1, 1, 0]] });

    expect(fitness.distanceOf(target, healthy, { parts: 'reach' })).toBe(0);
    expect(fitness.distanceOf(target, healthy, { parts: 'infect' })).toBe(0.5);
  });

  it('is farther for each value that a call of the function lacks', () => {
    const inside: FitnessTarget = {
      ...target,
      function: {
        span: { start: 0, end: 9 },
        mutants: [0, 1],
        branches: { first: 0, end: 3 },
        calls: [{ callable: 'f', needs: [{ kind: 'number' }] }],
      },
    };
    const fitness = createClimbingFitness([inside]);
    const without = run({}, { hasType: () => false });

    expect(fitness.distanceOf(inside, without)).toBe(fitness.distanceOf(inside, run({})) + 2);
  });
});
