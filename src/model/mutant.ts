import type { OperatorName } from './operator-names.ts';
import type { Location, Span } from './span.ts';

/** One seeded fault: replacing the text in `span` of `file` by `replacement` yields the mutated program. */
export interface Mutant {
  /**
   * Stable across runs and machines: a hash of the file, the flat name of the function, the operator, the original and
   * replacement texts, and the ordinal among mutants for which all these are equal. It never depends on a line number.
   */
  readonly id: string;
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  readonly operator: OperatorName;
  readonly span: Span;
  readonly location: Location;
  readonly original: string;
  /** The source text that replaces `span`; empty for a deleted statement. */
  readonly replacement: string;
  /** Flat name of the enclosing function, such as `Money@add`; empty at module level. */
  readonly functionName: string;
}
