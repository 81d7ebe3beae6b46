import type { TestCase } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ComparedValues } from '../../runtime/protocol.ts';
import type { Material } from '../breed/maker.ts';
import type { Archive } from './archive.ts';
import { farthest, infectedFitness } from './fitness/fitness.ts';
import type { SearchName } from '../../options/generate-flags.ts';

/** A mutant that a test case is wanted for. */
export interface MutantGoal {
  readonly id: string;
  /** What leads to the mutant when it is called, directly or not; with none, anything of the unit is called. */
  readonly targets: readonly Callable[];
  /** Mutants of the same place are reached by the same runs. */
  readonly place: string;
  /** What the mutant is in: there, one place may have to be reached before another. */
  readonly around: string;
}

/**
 * Which fitness says how near a test case came to a mutant: that of breeding (μTEST paper, equations 1 to 7), or that of climbing
 * (Papadakis and Malevris, expression 3). The second one tells small steps apart and leads to places that expose mutants.
 */
export type FitnessName = 'evolution' | 'climbing';

/** A test case to be run, and the mutant that it was made for: with that it is executed wherever it infects it. */
export interface Candidate {
  readonly testCase: TestCase;
  readonly mutant?: string;
}

/** What running a test case showed. */
export interface TestCaseEvaluation {
  /** Its fitness for each mutant that was asked for, in their order: less is nearer. */
  readonly fitness: readonly number[];
  /** Ids of the mutants that it kills, whichever it was run for. */
  readonly kills: readonly string[];
  /** How many statements were executed, in all runs that this took. */
  readonly cost: number;
  /** How many of its first statements ran to their end. */
  readonly completed: number;
  /** Values that statements gave. */
  readonly values?: readonly ObservedValue[];
  /** Sources of the regular expressions that it had matched. */
  readonly patterns?: readonly string[];
  /** What its conditions compared without having both outcomes. */
  readonly compared?: ComparedValues;
}

export interface MutantSearch {
  readonly mutants: readonly MutantGoal[];
  readonly material: Material;
  readonly archive: Archive;
  readonly strategy: SearchName;
  /** Statements that may be executed for all mutants together. */
  readonly budget: number;
  readonly signal: AbortSignal;
  /** Runs test cases, and measures how near they come to some mutants; the results are in their order, fewer if it was interrupted. */
  readonly evaluate: (
    candidates: readonly Candidate[],
    measured: readonly string[],
    fitness: FitnessName,
  ) => Promise<readonly TestCaseEvaluation[]>;
  /** Is told of a test case and the mutants that it is the first to kill. */
  readonly onKill?: (testCase: TestCase, mutants: readonly string[]) => void;
  /** Is told how many statements were executed, after each batch. */
  readonly onProgress?: (statements: number) => void;
}

/** What the search has spent and what is still to do. */
export interface Account {
  readonly live: ReadonlyMap<string, MutantGoal>;
  /** Mutants that many test cases infected without any change outside of the mutant's own place. */
  readonly isStubborn: (mutant: string) => boolean;
  readonly spent: () => number;
  readonly left: () => number;
  /** Whether there is still something to do, and something to do it with. */
  readonly isOpen: () => boolean;
  /**
   * Runs test cases, measures how near they come to some mutants, and enters all that they show. With another fitness than the usual one
   * of the strategy the archive is not told.
   */
  readonly run: (
    candidates: readonly Candidate[],
    measured: readonly string[],
    fitness?: FitnessName,
  ) => Promise<readonly TestCaseEvaluation[]>;
}

/** After this number of infections without an impact a mutant is stubborn. */
const inVain = 50;

export function openAccount(search: MutantSearch): Account {
  const { material, archive } = search;
  const live = new Map(search.mutants.map((goal) => [goal.id, goal]));
  const infections = new Map<string, number>();
  const usual: FitnessName = search.strategy === 'avm' ? 'climbing' : 'evolution';
  let spent = 0;
  const enter = (
    testCase: TestCase,
    { kills, values, patterns, compared, cost, completed, fitness }: TestCaseEvaluation,
    measured: readonly string[],
  ): void => {
    spent += Math.max(1, cost);
    const killed = kills.filter((id) => live.delete(id));
    killed.forEach(archive.forget);
    if (killed.length > 0) search.onKill?.(testCase, killed);
    for (const [at, id] of measured.entries()) {
      const value = fitness[at] ?? farthest;
      if (usual === 'evolution' && value <= infectedFitness) {
        infections.set(id, (infections.get(id) ?? 0) + 1);
      }
      if (live.has(id)) archive.note(id, testCase, value);
    }
    values?.forEach(material.seen.note);
    patterns?.forEach(material.seen.notePattern);
    if (compared !== undefined) material.seen.noteCompared(compared);
    const scope = { index: material.index, typeArgument: testCase.typeArgument };
    material.sequences.note(testCase, completed, scope);
  };
  const left = (): number => search.budget - spent;
  return {
    live,
    isStubborn: (mutant) =>
      (infections.get(mutant) ?? 0) >= inVain &&
      (archive.fitnessOf(mutant) ?? farthest) >= infectedFitness,
    left,
    spent: () => spent,
    isOpen: () => live.size > 0 && left() > 0 && !search.signal.aborted,
    run: async (candidates, measured, fitness = usual) => {
      const evaluations = await search.evaluate(candidates, measured, fitness);
      const noted = fitness === usual ? measured : [];
      for (const [at, { testCase }] of candidates.entries()) {
        const evaluation = evaluations[at];
        if (evaluation !== undefined) enter(testCase, evaluation, noted);
      }
      search.onProgress?.(spent);
      return evaluations;
    },
  };
}

/** The calls that lead to a mutant; with none known, all of the unit's. */
export function targetsOf({ targets }: MutantGoal, { index }: Material): readonly Callable[] {
  if (targets.length > 0) return targets;
  return index.model.callables.filter(({ span }) => span !== undefined);
}
