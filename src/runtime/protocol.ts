/**
 * The types that instrumented modules and a test runner's adapter share inside one worker. The adapter installs a
 * `WorkerRuntime` at `globalThis[RUNTIME_KEY]` before any instrumented module loads. A module that finds no runtime (a global
 * set-up file) runs as if no mutant were active and nothing were recorded.
 */
export const RUNTIME_KEY = '__assay__';

/** Sorted, disjoint, half-open ranges of mutant indices, flattened: `[start, end, start, end, …]`. */
export type IndexRanges = readonly number[];

/** The record of one window of execution in the observe build. */
export interface Trace {
  /** Mutants whose site was reached. */
  readonly covered: IndexRanges;
  /** Covered mutants whose value differed from the original's at least once, or may have differed. */
  readonly infected: IndexRanges;
  /** The outer functions that were entered, by their numbers in the run; absent if nothing noted them. */
  readonly entered?: IndexRanges;
  /** The number of times that sites were reached. */
  readonly hits: number;
  /** Equal for two windows that reached the same sites equally often with the same infections. */
  readonly digest: string;
}

/** A summary of the mutable state that modules keep at top level. */
export interface StateFingerprint {
  /** Equal if the visible state is equal. */
  readonly hash: number;
  /** Whether some state can't be seen: a closure, a private field, a weak collection. */
  readonly opaque: boolean;
}

/** The error that a loop throws when its fuel is used up. */
export interface FuelExhausted extends Error {
  readonly name: 'FuelExhausted';
}

/** A higher-order mutant: its index, which no first-order mutant has, and the indices of its parts. */
export interface Combination {
  readonly mutant: number;
  readonly parts: readonly number[];
}

/** The record of one function in a window of execution (impact build). Equal numbers stand for equal behaviour. */
export interface FunctionTrace {
  /** The function's number in the build. */
  readonly of: number;
  /** A number for how often each of its blocks ran. */
  readonly coverage: number;
  /** A number for what it returned, yielded and threw, in that order. */
  readonly values: number;
}

/**
 * The distance of one window of execution from each outcome of a branch (search and impact builds); 0 for an outcome that it
 * had.
 */
export interface BranchTrace {
  /** The branch's number in the build. */
  readonly branch: number;
  /** The number of its evaluations. */
  readonly hits: number;
  /**
   * Least distances, at least 0, from its condition being true and being false. For a case of a `switch`: from entering it or
   * not. For a loop over elements: from there being an element or none. At most the greatest safe integer.
   */
  readonly toTrue: number;
  readonly toFalse: number;
}

/** An operand or operation of a predicate. -1 stands for none. */
export interface PredicatePart {
  /** A code of `operatorCodes`, `unaryCodes` or `measureCodes`; `LEFT` for an operand that is no operation. */
  readonly code: number;
  /** Places in the list of parts: of the operation whose operand this is, and of its own operands. */
  readonly parent: number;
  readonly left: number;
  readonly right: number;
  /**
   * The place of its value among the values that the predicate gives. Operations are computed instead, except calls below the
   * whole.
   */
  readonly slot: number;
  /** Whether evaluating it changes nothing. */
  readonly isFree: boolean;
}

/** A mutant of a part of a predicate. */
export interface PredicateMutant {
  readonly mutant: number;
  readonly part: number;
  /** The code of the operation that it computes from the operands of the part, or `GIVEN`. */
  readonly code: number;
  readonly value?: unknown;
}

/** An expression that consists of comparisons, conjunctions and the like, with the mutants below it (search build). */
export interface PredicateDescription {
  /** Whether only the truthiness of its value matters. */
  readonly isCondition: boolean;
  /** The whole comes first. */
  readonly parts: readonly PredicatePart[];
  /** Mutants of the whole itself are not among them. The index of the first mutant is the number of the predicate. */
  readonly mutants: readonly PredicateMutant[];
}

/** Least distances, over all evaluations, of a mutant that was covered and not infected. */
export type Necessity = readonly [
  mutant: number,
  /**
   * Both of the following distances as one number greater than 0: from another value of its own, or from another value of its
   * predicate if its own value differed.
   */
  distance: number,
  /** The mutation distance: 0 if its own value differed, 1 if the distance from differing is unknown. */
  own: number,
  /**
   * The predicate mutation distance (Papadakis and Malevris, 2.4, expression 2): 0 for a mutant in no predicate. Otherwise the
   * distance from one outcome of the predicate without the mutant and the other outcome with it, greater than 0, and 1 if it is
   * unknown.
   */
  predicate: number,
];

/** Some operands of comparisons, each once: finite numbers other than -0, and short texts. */
export interface ComparedValues {
  /** Each pair once. Also a text that was looked up in a collection, with a key that is there. */
  readonly pairs: readonly ComparedPair[];
  /** Keys that objects were asked for and did not have. */
  readonly keys: readonly string[];
}

/** Two texts or two numbers that a condition compared. */
export type ComparedPair = readonly [string, string] | readonly [number, number];

/** The record of one window of execution in the search build. */
export interface SearchTrace {
  readonly covered: IndexRanges;
  /**
   * Covered mutants whose value differed. A mutant in a predicate must also have changed, or may have changed, the predicate's
   * value.
   */
  readonly infected: IndexRanges;
  /** The branches that were evaluated, by ascending number. */
  readonly branches: readonly BranchTrace[];
  /** The distances of covered mutants that were not infected, by ascending index. */
  readonly necessity: readonly Necessity[];
  /** Operands of conditions that had not had both outcomes; absent if there are none. */
  readonly compared?: ComparedValues;
}

/** The writes to weak collections in one window. */
export interface HiddenWrites {
  readonly count: number;
  /**
   * A summary of the writes: two windows with equal summaries wrote the same. It exists only if what they wrote is out of the reach of all
   * other code: no key was written before or can be found in the state of modules, and no value is an object.
   */
  readonly summary?: number;
}

export interface WorkerRuntime {
  /** Makes one mutant active; in the combine build, with all its parts. -1 is the original program. */
  activate(index: number): void;
  /** Index of the active mutant, or -1. */
  activeMutant(): number;
  /** Sets the parts of higher-order mutants (combine build). */
  combine(combinations: readonly Combination[]): void;
  /**
   * Starts a new budget of loop steps. When it is used up, every further loop step throws `FuelExhausted` until `startFuel` is
   * called again, so that code of the user's can't swallow the error.
   */
  startFuel(budget: number): void;
  /** Returns the steps burnt since `startFuel`. The number is the same for two runs with the same loops. */
  fuelUsed(): number;
  isFuelExhausted(): boolean;
  /** Forgets what was recorded and begins a new window (observe build). */
  startTrace(): void;
  /** Returns the record since `startTrace` (observe build). */
  takeTrace(): Trace;
  /** Forgets which outer functions were entered (observe and execute builds); `startTrace` does, too. */
  startEntered(): void;
  /** Returns the outer functions that were entered since then, without the given ones. */
  takeEntered(known?: IndexRanges): IndexRanges;
  /**
   * Forgets what functions did and begins a new window (impact build).
   *
   * @param ofBranches whether branches are recorded, too, which takes time; false by default
   */
  startImpact(ofBranches?: boolean): void;
  /** Returns what functions did since `startImpact`; functions that did nothing are left out (impact build). */
  takeImpact(): readonly FunctionTrace[];
  /**
   * Returns the branches that were evaluated since `startImpact`, by ascending number: those of the active mutant's program
   * (impact build).
   */
  takeBranches(): readonly BranchTrace[];
  /**
   * Forgets what was recorded and begins a new window (search build).
   *
   * @param wanted the mutants whose infections and distances are recorded; all by default, which takes longer
   */
  startSearch(wanted?: IndexRanges): void;
  /** Returns the record since `startSearch` (search build). */
  takeSearch(): SearchTrace;
  /**
   * Returns a summary of the visible top-level state of all loaded, probed modules. With `parts`, that list gets the hash of each
   * part of the state instead, in an order that is the same as long as the same modules are loaded.
   */
  fingerprintState(parts?: number[]): StateFingerprint;
  /**
   * Returns the number of writes to weak collections, which no fingerprint shows and which don't count as opaque. It only grows;
   * undefined if there are no such collections.
   */
  hiddenWrites(): number | undefined;
  /**
   * Adds each of these writes to a list from now on, as four items: the name of the method, the number of the collection, the key and
   * the value. Without a list, nothing is recorded.
   */
  recordHiddenWrites(into: unknown[] | undefined): void;
  /** Begins a new window of these writes. */
  startHiddenWrites(): void;
  /** Returns the writes since `startHiddenWrites`. Comes after `fingerprintState`. */
  takeHiddenWrites(): HiddenWrites;
  /** Returns a summary of a value. It is equal for values with the same content, and differs in nearly all other cases. */
  fingerprintValue(value: unknown): StateFingerprint;
  /** Keeps the contents of plain objects of the project's modules. Returns a function that puts them back. */
  keepState(): () => void;
  /** Forgets the state getters of modules, before they are evaluated anew. */
  forgetState(): void;
}
