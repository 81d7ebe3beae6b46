import type { TestCase } from '../../model/test-case.ts';
import { compareFitness } from './fitness/fitness.ts';

/** The test cases that came nearest to goals that are not reached yet, including those found while another goal was sought. */
export interface Archive {
  readonly note: (goal: string, testCase: TestCase, fitness: number) => void;
  /** Returns the test cases nearest to a goal, nearest first. Of two equally near ones, the shorter comes first. */
  readonly nearest: (goal: string) => readonly TestCase[];
  /** Returns the fitness of the nearest test case, or undefined if none is known. */
  readonly fitnessOf: (goal: string) => number | undefined;
  /** Removes a goal that has been reached. */
  readonly forget: (goal: string) => void;
}

interface Entry {
  readonly testCase: TestCase;
  readonly fitness: number;
}

const mostPerGoal = 10;

export function createArchive(): Archive {
  const entries = new Map<string, readonly Entry[]>();
  return {
    note: (goal, testCase, fitness) => {
      const known = entries.get(goal) ?? [];
      const worst = known.length < mostPerGoal ? undefined : known.at(-1);
      const entry = { testCase, fitness };
      if (worst !== undefined && inOrder(worst, entry) <= 0) return;
      if (known.some((each) => each.testCase === testCase && each.fitness <= fitness)) return;
      const others = known.filter((each) => each.testCase !== testCase);
      entries.set(goal, [...others, entry].toSorted(inOrder).slice(0, mostPerGoal));
    },
    nearest: (goal) => (entries.get(goal) ?? []).map(({ testCase }) => testCase),
    fitnessOf: (goal) => entries.get(goal)?.[0]?.fitness,
    forget: (goal) => {
      entries.delete(goal);
    },
  };
}

function inOrder(a: Entry, b: Entry): number {
  return (
    compareFitness(a.fitness, b.fitness) ||
    a.testCase.statements.length - b.testCase.statements.length
  );
}
