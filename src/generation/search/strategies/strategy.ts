import type { Random } from '../../../foundation/random.ts';

/** The result of running an individual. */
export interface Evaluation {
  /** Its distance from the goal. Lower is nearer. */
  readonly fitness: number;
  readonly isAtGoal: boolean;
  /** The number of executed statements. */
  readonly cost: number;
}

/** An individual with the result of running it. */
export interface Scored<Individual> {
  readonly individual: Individual;
  readonly evaluation: Evaluation;
}

/** A part of an individual that can be varied separately. */
export interface InputVariable<Individual> {
  /**
   * Returns an individual of the same form whose variable has moved by this number of its smallest steps, up or down; undefined
   * if that leaves the variable's range.
   */
  readonly move: (individual: Individual, steps: number) => Individual | undefined;
}

/** The functions that make individuals. */
export interface Operations<Individual> {
  readonly create: () => Individual;
  /** Returns a variation of an individual, or the same object if nothing can be varied. */
  readonly vary: (individual: Individual) => Individual;
  readonly cross: (one: Individual, other: Individual) => readonly [Individual, Individual];
  readonly lengthOf: (individual: Individual) => number;
  /** Returns the variables that a hill climber varies, in a fixed order. */
  readonly variablesOf: (individual: Individual) => readonly InputVariable<Individual>[];
}

/** The search for one goal. */
export interface GoalSearch<Individual> {
  readonly operations: Operations<Individual>;
  /** Individuals to begin with, the most promising first. */
  readonly seeds: readonly Individual[];
  /** Runs individuals. The results are in their order. */
  readonly evaluate: (individuals: readonly Individual[]) => Promise<readonly Evaluation[]>;
  /** The number of statements that may be executed. */
  readonly budget: number;
  readonly random: Random;
  readonly signal: AbortSignal;
}

/** Why a search is over. It is `exhausted` if no new individual can be made. */
export type SearchEnd = 'goal' | 'budget' | 'aborted' | 'exhausted';

export interface SearchOutcome<Individual> {
  /** The fittest individual that was seen; of two equally fit ones, the shorter. */
  readonly best: Scored<Individual> | undefined;
  readonly end: SearchEnd;
}

/** A strategy that searches for one goal. The same seed and the same evaluations give the same outcome. */
export type SearchStrategy = <Individual extends object>(
  search: GoalSearch<Individual>,
) => Promise<SearchOutcome<Individual>>;
