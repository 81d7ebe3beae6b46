import type { Random } from '../../../foundation/random.ts';

/** What running an individual showed. */
export interface Evaluation {
  /** How far it was from the goal: less is nearer. */
  readonly fitness: number;
  readonly isAtGoal: boolean;
  /** Executed statements. */
  readonly cost: number;
}

/** An individual with what running it showed. */
export interface Scored<Individual> {
  readonly individual: Individual;
  readonly evaluation: Evaluation;
}

/** Something of an individual that can be varied by itself. */
export interface InputVariable<Individual> {
  /** An individual of the same form with the variable so many of its least steps up, or down; undefined where that leads out of its range. */
  readonly move: (individual: Individual, steps: number) => Individual | undefined;
}

/** How individuals come about. */
export interface Operations<Individual> {
  readonly create: () => Individual;
  /** Another one like it; the very same where nothing can be varied. */
  readonly vary: (individual: Individual) => Individual;
  readonly cross: (one: Individual, other: Individual) => readonly [Individual, Individual];
  readonly lengthOf: (individual: Individual) => number;
  /** What a hill climber varies, in a fixed order. */
  readonly variablesOf: (individual: Individual) => readonly InputVariable<Individual>[];
}

/** The search for one goal. */
export interface GoalSearch<Individual> {
  readonly operations: Operations<Individual>;
  /** Individuals to begin with, the most promising first. */
  readonly seeds: readonly Individual[];
  /** Runs individuals; the results are in their order. */
  readonly evaluate: (individuals: readonly Individual[]) => Promise<readonly Evaluation[]>;
  /** Statements that may be executed. */
  readonly budget: number;
  readonly random: Random;
  readonly signal: AbortSignal;
}

/** Why a search is over; `exhausted` if nothing new can be made any more. */
export type SearchEnd = 'goal' | 'budget' | 'aborted' | 'exhausted';

export interface SearchOutcome<Individual> {
  /** The fittest that was seen, the shorter of two that are equally fit. */
  readonly best: Scored<Individual> | undefined;
  readonly end: SearchEnd;
}

/** A way to search for one goal. The same seed and the same evaluations give the same outcome. */
export type SearchStrategy = <Individual extends object>(
  search: GoalSearch<Individual>,
) => Promise<SearchOutcome<Individual>>;
