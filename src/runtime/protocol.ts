/**
 * What instrumented modules and a test-runner adapter share inside one worker. The adapter installs a
 * `WorkerRuntime` at `globalThis[RUNTIME_KEY]` before any instrumented module loads; a module that finds none
 * (a global set-up file) runs as if no mutant were active and nothing were recorded.
 */
export const RUNTIME_KEY = '__assay__';

/** Sorted, disjoint, half-open ranges of mutant indices, flattened: `[start, end, start, end, …]`. */
export type IndexRanges = readonly number[];

/** What one window of execution did in the observe build. */
export interface Trace {
  /** Mutants whose site was reached. */
  readonly covered: IndexRanges;
  /** Covered mutants whose value differed from the original's at least once, or may have. */
  readonly infected: IndexRanges;
  /** How often sites were reached in all. */
  readonly hits: number;
  /** Equal for two windows that reached the same sites equally often with the same infections. */
  readonly digest: string;
}

/** A summary of the mutable state that modules keep at top level. */
export interface StateFingerprint {
  /** Equal where the visible state is equal. */
  readonly hash: number;
  /** Something was met whose state can't be seen (a closure, a private field, a weak collection). */
  readonly opaque: boolean;
}

/** Thrown by a loop whose fuel is used up. */
export interface FuelExhausted extends Error {
  readonly name: 'FuelExhausted';
}

/** A higher-order mutant by its index, which no first-order mutant has, and the indices of its parts. */
export interface Combination {
  readonly mutant: number;
  readonly parts: readonly number[];
}

/** What one function did in a window of execution (impact build); equal numbers stand for equal doings. */
export interface FunctionTrace {
  /** The function's number in the build. */
  readonly of: number;
  /** Of how often each of its blocks ran. */
  readonly coverage: number;
  /** Of what it returned, yielded and threw, in that order. */
  readonly values: number;
}

/** How near one window of execution came to each outcome of a branch (search and impact builds); 0 where it had that outcome. */
export interface BranchTrace {
  /** The branch's number in the build. */
  readonly branch: number;
  /** How often it was evaluated. */
  readonly hits: number;
  /**
   * Least distances, at least 0, to its condition being true and being false; of a case of a `switch`, to entering it or not; of a
   * loop over elements, to there being one and being none. At most the greatest safe integer.
   */
  readonly toTrue: number;
  readonly toFalse: number;
}

/** An operand or operation of a predicate; -1 stands for none. */
export interface PredicatePart {
  /** Of `operatorCodes`, `unaryCodes` or `measureCodes`; `LEFT` of an operand that is no operation. */
  readonly code: number;
  /** Places in the list of parts: what it is an operand of, and its own operands. */
  readonly parent: number;
  readonly left: number;
  readonly right: number;
  /** Place of its value in what the predicate gives; operations are computed, but for calls below the whole. */
  readonly slot: number;
  /** Evaluating it changes nothing. */
  readonly isFree: boolean;
}

/** A mutant of a part of a predicate. */
export interface PredicateMutant {
  readonly mutant: number;
  readonly part: number;
  /** What it computes from the part's operands, or `GIVEN`. */
  readonly code: number;
  readonly value?: unknown;
}

/** An expression that is computed of comparisons, conjunctions and the like, with the mutants below it (search build). */
export interface PredicateDescription {
  /** Only the truthiness of its value matters. */
  readonly isCondition: boolean;
  /** The whole comes first. */
  readonly parts: readonly PredicatePart[];
  /** None of the whole; the first one's index is the predicate's number. */
  readonly mutants: readonly PredicateMutant[];
}

/** Least distances, over all evaluations, of a mutant that was covered and not infected. */
export type Necessity = readonly [
  mutant: number,
  /** Both of the next, in one number greater than 0: to another value of its own, or of its predicate where it had one. */
  distance: number,
  /** Mutation distance: 0 where its own value differed, 1 where it can't be told how far that was from differing. */
  own: number,
  /**
   * Predicate mutation distance (Papadakis and Malevris, 2.4, expression 2): 0 of a mutant in no predicate; else from one outcome
   * of the predicate without it and the other with it, greater than 0, and 1 where that can't be told.
   */
  predicate: number,
];

/** Operands of comparisons, each once, no more than some: finite numbers without -0, and texts that are not long. */
export interface ComparedValues {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
}

/** What one window of execution did in the search build. */
export interface SearchTrace {
  readonly covered: IndexRanges;
  /** Covered mutants whose value differed and, of one in a predicate, by which the predicate's value did, or may have. */
  readonly infected: IndexRanges;
  /** Of branches that were evaluated, by ascending number. */
  readonly branches: readonly BranchTrace[];
  /** How far mutants that were covered and not infected were from being so, by ascending index. */
  readonly necessity: readonly Necessity[];
  /** Of conditions that had not had both outcomes; absent where there are none. */
  readonly compared?: ComparedValues;
}

export interface WorkerRuntime {
  /** Makes one mutant active, in the combine build with all its parts; -1 is the original program. */
  activate(index: number): void;
  /** Index of the active mutant, or -1. */
  activeMutant(): number;
  /** Says what the parts of higher-order mutants are (combine build). */
  combine(combinations: readonly Combination[]): void;
  /**
   * Gives a fresh budget of loop steps. When it is used up every further loop step throws `FuelExhausted`
   * until `startFuel` is called again, so that user code can't swallow it.
   */
  startFuel(budget: number): void;
  /** Steps burnt since `startFuel`; the same for two runs that loop alike. */
  fuelUsed(): number;
  isFuelExhausted(): boolean;
  /** Forgets what was recorded and begins a new window (observe build). */
  startTrace(): void;
  /** What was recorded since `startTrace` (observe build). */
  takeTrace(): Trace;
  /**
   * Forgets what functions did and begins a new window (impact build).
   *
   * @param ofBranches branches are wanted, too, and cost time; they are not unless told
   */
  startImpact(ofBranches?: boolean): void;
  /** What functions did since `startImpact`, of those that did anything (impact build). */
  takeImpact(): readonly FunctionTrace[];
  /** Branches that were evaluated since `startImpact`, by ascending number: those of the active mutant's program (impact build). */
  takeBranches(): readonly BranchTrace[];
  /**
   * Forgets what was recorded and begins a new window (search build).
   *
   * @param wanted the mutants whose infections and distances are asked for; all unless told, which takes longer
   */
  startSearch(wanted?: IndexRanges): void;
  /** What was recorded since `startSearch` (search build). */
  takeSearch(): SearchTrace;
  /** The visible top-level state of all loaded, probed modules. */
  fingerprintState(): StateFingerprint;
  /** Keeps what plain objects of the project's modules hold; what it gives puts that back. */
  keepState(): () => void;
  /** Forgets the state getters of modules that are about to be evaluated anew. */
  forgetState(): void;
}
