import { isTarget } from '../../model/is-target.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { ObservedValue, Surrounding } from '../../model/test-case-trace.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ComparedValues } from '../../runtime/protocol.ts';
import type { Material } from '../breed/maker.ts';
import type { Archive } from './archive.ts';
import { farthest, infectedFitness } from './fitness/fitness.ts';
import type { SearchName } from '../../options/generate-flags.ts';

/** A mutant for which a test case is wanted. */
export interface MutantGoal {
  readonly id: string;
  /**
   * The callables that lead to the mutant, directly or through other calls. If none is known, every callable of the unit may
   * lead there.
   */
  readonly targets: readonly Callable[];
  /** Mutants of the same place are reached by the same runs. */
  readonly place: string;
  /** The function or class that contains the mutant. Within it, one place may have to be reached before another. */
  readonly around: string;
}

/**
 * The fitness that says how near a test case came to a mutant: that of breeding (μTEST paper, equations 1 to 7), or that of
 * climbing (Papadakis and Malevris, expression 3). The second one distinguishes small steps and leads to places that expose
 * mutants.
 */
export type FitnessName = 'evolution' | 'climbing';

/**
 * A test case to run, and the mutant for which it was made. The mutant is executed in every run of the test case that infects
 * it.
 */
export interface Candidate {
  readonly testCase: TestCase;
  readonly mutant?: string;
}

/** The results of running a test case. */
export interface TestCaseEvaluation {
  /** Its fitness for each requested mutant, in the order of the request. Lower is nearer. */
  readonly fitness: readonly number[];
  /** The ids of all mutants that it kills, also of those for which it was not run. */
  readonly kills: readonly string[];
  /** The number of statements executed in all runs of the test case. */
  readonly cost: number;
  /** The number of its first statements that ran to their end. */
  readonly completed: number;
  /** The values of its statements. */
  readonly values?: readonly ObservedValue[];
  /** The sources of the regular expressions that were matched. */
  readonly patterns?: readonly string[];
  /** The values that its conditions compared, for conditions that had only one outcome. */
  readonly compared?: ComparedValues;
  /** The surroundings that it asked for. */
  readonly surroundings?: readonly Surrounding[];
  /** The variables of the environment that it asked for. */
  readonly variables?: readonly string[];
}

export interface MutantSearch {
  readonly mutants: readonly MutantGoal[];
  readonly material: Material;
  readonly archive: Archive;
  /** Test cases that people have written. They are tried before any other. */
  readonly examples: readonly TestCase[];
  readonly strategy: SearchName;
  /** The number of statements that may be executed for all mutants together. */
  readonly budget: number;
  /** Whether the search ends before, once it has killed nothing for long. */
  readonly endsWhenStale: boolean;
  readonly signal: AbortSignal;
  /**
   * Runs test cases and measures their fitness for some mutants. The results are in the order of the test cases; there are
   * fewer if the search was interrupted.
   */
  readonly evaluate: (
    candidates: readonly Candidate[],
    measured: readonly string[],
    fitness: FitnessName,
  ) => Promise<readonly TestCaseEvaluation[]>;
  /** Called with a test case and the mutants that it is the first to kill. */
  readonly onKill?: (testCase: TestCase, mutants: readonly string[]) => void;
  /** Called once, when the first test cases have run, and before any guided search. */
  readonly onSampled?: () => Promise<void>;
  /** Called after each batch with the number of statements executed so far. */
  readonly onProgress?: (statements: number) => void;
}

/** The record of what the search has spent, and of the mutants that are still alive. */
export interface Account {
  readonly live: ReadonlyMap<string, MutantGoal>;
  /** Mutants that many test cases infected without any change outside of the mutant's place. */
  readonly isStubborn: (mutant: string) => boolean;
  readonly spent: () => number;
  /** The number of statements that may still be executed, unless there is another kill. */
  readonly left: () => number;
  /** Returns whether live mutants and a part of the budget are left. */
  readonly isOpen: () => boolean;
  /**
   * Runs test cases, measures their fitness for some mutants, and enters all results. If the fitness is not the strategy's
   * usual one, the archive does not get the results.
   */
  readonly run: (
    candidates: readonly Candidate[],
    measured: readonly string[],
    fitness?: FitnessName,
  ) => Promise<readonly TestCaseEvaluation[]>;
}

/**
 * A search is stale when it has executed this number of statements, or this share of all before the last kill, without another kill. Some
 * searches still kill much long after the usual budget, and others nothing after its beginning.
 */
const patience = { least: 50_000, share: 0.5 };

/** A mutant is stubborn after this number of infections without an impact. */
const inVain = 50;

export function openAccount(search: MutantSearch): Account {
  const { material, archive } = search;
  const live = new Map(search.mutants.map((goal) => [goal.id, goal]));
  const infections = new Map<string, number>();
  const usual: FitnessName = search.strategy === 'avm' ? 'climbing' : 'evolution';
  let spent = 0;
  let spentAtKill = 0;
  const enter = (
    testCase: TestCase,
    evaluation: TestCaseEvaluation,
    measured: readonly string[],
  ): void => {
    const { kills, cost, completed, fitness } = evaluation;
    spent += Math.max(1, cost);
    const killed = kills.filter((id) => live.delete(id));
    killed.forEach(archive.forget);
    if (killed.length > 0) {
      spentAtKill = spent;
      search.onKill?.(testCase, killed);
    }
    for (const [at, id] of measured.entries()) {
      const value = fitness[at] ?? farthest;
      if (usual === 'evolution' && value <= infectedFitness) {
        infections.set(id, (infections.get(id) ?? 0) + 1);
      }
      if (live.has(id)) archive.note(id, testCase, value);
    }
    noteSeen(material, testCase, evaluation);
    const scope = { index: material.index, typeArgument: testCase.typeArgument };
    material.sequences.note(testCase, completed, scope);
  };
  const left = (): number => {
    const most = search.budget - spent;
    if (!search.endsWhenStale) return most;
    const stale = spentAtKill + Math.max(patience.least, patience.share * spentAtKill);
    return Math.min(most, Math.floor(stale) - spent);
  };
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

function noteSeen(
  { seen }: Material,
  testCase: TestCase,
  { values, patterns, compared, surroundings, variables }: TestCaseEvaluation,
): void {
  values?.forEach(seen.note);
  patterns?.forEach(seen.notePattern);
  if (compared !== undefined) seen.noteCompared(testCase, compared);
  surroundings?.forEach((each) => seen.surroundings.add(each));
  variables?.forEach((each) => seen.variables.add(each));
}

/** Returns the callables that lead to a mutant; if none is known, all callables of the unit. */
export function targetsOf({ targets }: MutantGoal, { index }: Material): readonly Callable[] {
  if (targets.length > 0) return targets;
  return index.model.callables.filter(isTarget);
}
