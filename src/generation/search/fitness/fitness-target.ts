import type { Span } from '../../../model/span.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { IndexRanges } from '../../../runtime/protocol.ts';
import type { Decision, Dependence } from '../../../syntax/flow/control-dependence.ts';

/** What fitness needs to know of one mutant: plain data. */
export interface FitnessTarget {
  /** The mutant's index in the builds. */
  readonly mutant: number;
  /** What it is in; absent of one that runs when the module loads. */
  readonly function?: TargetFunction;
  /** Mutants of the same place of a function are reached by the same runs; a text that no other place has. */
  readonly place: string;
  /** What reaching it depends on: any one of these. */
  readonly dependences: readonly Dependence[];
  /** The decisions of its file, the same for all its mutants; branches have their numbers in the search build. */
  readonly decisions: readonly Decision[];
}

/** The outermost function around a mutant, or the initialiser of a field. */
export interface TargetFunction {
  readonly span: Span;
  /** The mutants in it, nested functions included. */
  readonly mutants: IndexRanges;
  /** Its branches in the search build, from the first to before the end. */
  readonly branches: { readonly first: number; readonly end: number };
  /** The calls that may lead to its being run. */
  readonly calls: readonly TargetCall[];
}

/** A call that may run a mutant, and what it takes. */
export interface TargetCall {
  /** The id of a `Callable`. */
  readonly callable: string;
  /** The types of its parameters that may not be left out, and of its receiver. */
  readonly needs: readonly ValueType[];
}
