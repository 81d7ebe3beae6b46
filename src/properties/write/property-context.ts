import type { Code } from '../../generation/write/code/code.ts';
import type { TestContext } from '../../generation/write/test-context.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { ParameterisedTest, Term } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';
import { evaluateTerm } from '../conditions/evaluate-term.ts';
import type { Snapshot } from '../conditions/snapshot.ts';

/** A property to print, and what its text depends on. */
export interface PropertyContext {
  readonly test: ParameterisedTest;
  /** The names of variables and the code of statements. */
  readonly code: TestContext;
  /** The run of a concrete test: it tells what kinds of values terms have. */
  readonly snapshot: Snapshot;
  /** The parameters that the test code changes. What they were before must be read before it. */
  readonly changed: ReadonlySet<Variable>;
  /** The names of the values of terms that are read before the test code, by the terms as JSON. */
  readonly captured: ReadonlyMap<string, string>;
  /** The expression for the texts of a table of the unit; absent where no condition is about one. */
  readonly tableCode?: (table: string, texts: readonly string[]) => Code;
}

/** The kind of value that a term has in the run of a concrete test. */
export function kindOf(
  term: Term,
  { snapshot }: Pick<PropertyContext, 'snapshot'>,
): ObservedValue['is'] {
  return evaluateTerm(term, snapshot)?.is ?? 'undefined';
}
