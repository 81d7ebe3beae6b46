import type { Span } from '../../../model/span.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { IndexRanges } from '../../../runtime/protocol.ts';
import type { Decision, Dependence } from '../../../syntax/flow/control-dependence.ts';

/** The facts about one mutant that fitness needs. It is plain data. */
export interface FitnessTarget {
  /** The mutant's index in the builds. */
  readonly mutant: number;
  /** The function around it; absent for a mutant that runs when the module loads. */
  readonly function?: TargetFunction;
  /** A text that is unique to its place. Mutants of the same place of a function are reached by the same runs. */
  readonly place: string;
  /** The conditions of which any one leads to it. */
  readonly dependences: readonly Dependence[];
  /** The decisions of its file, the same for all mutants of the file. Branches have their numbers in the search build. */
  readonly decisions: readonly Decision[];
}

/** The outermost function around a mutant, or the initialiser of a field. */
export interface TargetFunction {
  readonly span: Span;
  /** The mutants in it, including those in nested functions. */
  readonly mutants: IndexRanges;
  /** Its branches in the search build, from the first to before the end. */
  readonly branches: { readonly first: number; readonly end: number };
  /** The calls that may lead to it. */
  readonly calls: readonly TargetCall[];
}

/** A call that may run a mutant, with the values that it needs. */
export interface TargetCall {
  /** The id of a `Callable`. */
  readonly callable: string;
  /** The types of its receiver and of its parameters that can't be left out. */
  readonly needs: readonly ValueType[];
}
