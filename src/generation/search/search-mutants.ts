import type { TestCase } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { Material } from '../chromosome/maker.ts';
import type { Archive } from './archive.ts';
import { affordable } from './evaluate-batches.ts';
import { strategies, type StrategyName } from './strategies.ts';
import type { Evaluation } from './strategy.ts';
import { testCaseOperations } from './test-case-operations.ts';

/** A mutant that a test case is wanted for. */
export interface MutantGoal {
  readonly id: string;
  /** What leads to the mutant when it is called, directly or not; with none, anything of the unit is called. */
  readonly targets: readonly Callable[];
}

/** What running a test case showed. */
export interface TestCaseEvaluation {
  /** How near it came to the mutant that it was run for: more is nearer (μTEST paper, equation 7). 0 if it was run for none. */
  readonly fitness: number;
  /** Ids of the mutants that it kills, whichever it was run for. */
  readonly kills: readonly string[];
  /** How near it came to other mutants, as far as that is known. */
  readonly nearness?: readonly (readonly [mutant: string, fitness: number])[];
  /** How many statements were executed, in all runs that this took. */
  readonly cost: number;
  /** How many of its first statements ran to their end. */
  readonly completed: number;
  /** Values that statements gave. */
  readonly values?: readonly ObservedValue[];
  /** Sources of the regular expressions that it had matched. */
  readonly patterns?: readonly string[];
}

export interface MutantSearch {
  readonly mutants: readonly MutantGoal[];
  readonly material: Material;
  readonly archive: Archive;
  readonly strategy: StrategyName;
  /** Statements that may be executed for all mutants together. */
  readonly budget: number;
  readonly signal: AbortSignal;
  /** Runs test cases, for one mutant or for all at once; the results are in their order, and fewer if it was interrupted. */
  readonly evaluate: (
    testCases: readonly TestCase[],
    mutant: string | undefined,
  ) => Promise<readonly TestCaseEvaluation[]>;
  /** Is told of a test case and the mutants that it is the first to kill. */
  readonly onKill?: (testCase: TestCase, mutants: readonly string[]) => void;
  /** Is told how many statements were executed, after each batch. */
  readonly onProgress?: (statements: number) => void;
}

export interface MutantSearchOutcome {
  /** Ids of the mutants that are still alive. */
  readonly live: readonly string[];
  /** Executed statements. */
  readonly statements: number;
}

/** Test cases that are made at random, for all mutants at once, before the search for each. */
const randomTestCases = 100;
/** With a smaller share of the budget no strategy gets anywhere: rather some mutants get none. */
const leastShare = 1000;

/**
 * Searches test cases that kill mutants: first at random for all of them, then for one live mutant after another, those first that are
 * nearest to being killed. Each gets an equal share of what is left of the budget, so what one doesn't need goes to the others; while
 * there is some left, those that live have another turn. Whatever a test case kills on the way is credited to it.
 */
export async function searchMutants(search: MutantSearch): Promise<MutantSearchOutcome> {
  const account = openAccount(search);
  await searchForAll(search, account);
  for (;;) {
    const before = account.spent();
    await giveTurns(search, account);
    const canGoOn = account.left() > 0 && account.spent() > before && !search.signal.aborted;
    if (!canGoOn || account.live.size === 0) break;
  }
  return { live: [...account.live.keys()], statements: account.spent() };
}

/** What the search has spent and what is still to do. */
interface Account {
  readonly live: ReadonlyMap<string, MutantGoal>;
  readonly spent: () => number;
  readonly left: () => number;
  /** Runs test cases, and enters all that they show. */
  readonly run: (
    testCases: readonly TestCase[],
    mutant: string | undefined,
  ) => Promise<readonly Evaluation[]>;
}

function openAccount(search: MutantSearch): Account {
  const { material, archive } = search;
  const live = new Map(search.mutants.map((goal) => [goal.id, goal]));
  let spent = 0;
  const enter = (
    testCase: TestCase,
    evaluation: TestCaseEvaluation,
    mutant: string | undefined,
  ): Evaluation => {
    const { kills, values, patterns, fitness, cost, completed, nearness } = evaluation;
    spent += Math.max(1, cost);
    const killed = kills.filter((id) => live.delete(id));
    killed.forEach(archive.forget);
    if (killed.length > 0) search.onKill?.(testCase, killed);
    const known = mutant === undefined ? [] : [[mutant, fitness] as const];
    for (const [id, near] of [...known, ...(nearness ?? [])]) {
      if (live.has(id)) archive.note(id, testCase, near);
    }
    values?.forEach(material.seen.note);
    patterns?.forEach(material.seen.notePattern);
    const scope = { index: material.index, typeArgument: testCase.typeArgument };
    material.sequences.note(testCase, completed, scope);
    return { fitness, isAtGoal: mutant !== undefined && kills.includes(mutant), cost };
  };
  return {
    live,
    spent: () => spent,
    left: () => search.budget - spent,
    run: async (testCases, mutant) => {
      const evaluations = await search.evaluate(testCases, mutant);
      const entered = testCases.flatMap((testCase, at) => {
        const evaluation = evaluations[at];
        return evaluation === undefined ? [] : [enter(testCase, evaluation, mutant)];
      });
      search.onProgress?.(spent);
      return entered;
    },
  };
}

async function searchForAll(search: MutantSearch, account: Account): Promise<void> {
  const targets = [...new Set(search.mutants.flatMap((goal) => targetsOf(goal, search)))];
  const { create, lengthOf } = testCaseOperations(search.material, targets);
  let made = 0;
  while (made < randomTestCases && account.live.size > 0) {
    if (account.left() <= 0 || search.signal.aborted) break;
    const all = Array.from({ length: Math.min(20, randomTestCases - made) }, create);
    const batch = affordable(all, account.left(), lengthOf);
    made += batch.length;
    const run = await account.run(batch, undefined);
    if (run.length < batch.length) break;
  }
}

/** One turn for each mutant that is alive when its turn comes. */
async function giveTurns(search: MutantSearch, account: Account): Promise<void> {
  const waiting = new Map(account.live);
  while (waiting.size > 0 && account.left() > 0 && !search.signal.aborted) {
    const goal = nearestOf(search, waiting);
    if (goal === undefined) break;
    const share = Math.max(leastShare, Math.floor(account.left() / waiting.size));
    waiting.delete(goal.id);
    const { random } = search.material;
    await strategies[search.strategy]({
      operations: testCaseOperations(search.material, targetsOf(goal, search)),
      seeds: search.archive.nearest(goal.id),
      evaluate: (testCases) => account.run(testCases, goal.id),
      budget: Math.min(share, account.left()),
      random,
      signal: search.signal,
    });
    for (const id of waiting.keys()) if (!account.live.has(id)) waiting.delete(id);
  }
}

/** The mutant that a test case came nearest to; the first of equally near ones. */
function nearestOf(
  { archive }: MutantSearch,
  waiting: ReadonlyMap<string, MutantGoal>,
): MutantGoal | undefined {
  let nearest: MutantGoal | undefined;
  let most = -Infinity;
  for (const goal of waiting.values()) {
    const fitness = archive.fitnessOf(goal.id) ?? 0;
    if (fitness <= most) continue;
    nearest = goal;
    most = fitness;
  }
  return nearest;
}

function targetsOf({ targets }: MutantGoal, { material }: MutantSearch): readonly Callable[] {
  if (targets.length > 0) return targets;
  return material.index.model.callables.filter(({ span }) => span !== undefined);
}
