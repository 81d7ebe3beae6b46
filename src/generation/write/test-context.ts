import type { GeneratedTest } from '../../model/generated-test.ts';
import type { Observable, SpiedMethod } from '../../model/test-case-trace.ts';
import type { Variable } from '../../model/test-case.ts';
import { isValue, usesOf } from '../breed/typing/statement-uses.ts';
import type { ArgumentKey, Code } from './code/code.ts';
import type { Imports } from './files/imports.ts';
import type { ModelIndex } from './model-index.ts';
import type { PrintStyle } from './print-style.ts';
import type { TypeContext } from './code/type-text.ts';
import type { VariableUse } from './code/variable-types.ts';

export interface TestToPrint {
  readonly test: GeneratedTest;
  readonly index: ModelIndex;
  readonly style: PrintStyle;
  readonly imports: Imports;
  /** Names that no variable may have. */
  readonly taken: ReadonlySet<string>;
  /** Arguments that the type checker accepts only with a cast. */
  readonly casts: ReadonlySet<ArgumentKey>;
}

/**
 * The placement of a statement: its text goes nowhere; into the text of the statement that uses it; into the assertion about it; on a
 * line of its own with or without a variable; or into the assertion that it throws.
 */
export type Placement = 'dropped' | 'inline' | 'claimed' | 'named' | 'bare' | 'thrown';

/** All that the code of a test depends on. */
export interface TestContext extends TestToPrint {
  readonly placements: readonly Placement[];
  readonly names: ReadonlyMap<Variable, string>;
  /** The names of the spies on methods of the console. */
  readonly spies: ReadonlyMap<SpiedMethod, string>;
  /** The names of the arrays in which stubs note what they find in their arguments, by the JSON of what is asserted. */
  readonly records: ReadonlyMap<string, string>;
  readonly uses: readonly (VariableUse | undefined)[];
  readonly types: TypeContext;
  /** Literals that need `as const` (`needsConst`). */
  readonly constants: ReadonlySet<Variable>;
  /** The name of a variable, or the code of its statement if it has none. */
  readonly codeOf: (variable: Variable) => Code;
}

/** The name of the array in which a stub notes what an assertion is about. */
export function recordFor(what: Observable, { records }: Pick<TestContext, 'records'>): string {
  const known = records.get(JSON.stringify(what));
  if (known === undefined) throw new Error(`No array is named for ${JSON.stringify(what)}.`);
  return known;
}

/** Whether a variable is an argument with a cast, or part of such an argument. */
export function isUnderCast(variable: Variable, { test, casts }: TestContext): boolean {
  const { statements } = test.testCase;
  const holds = (value: Variable): boolean => {
    const statement = statements[value];
    if (value === variable) return true;
    return statement !== undefined && isValue(statement) && usesOf(statement).some(holds);
  };
  return statements.some((statement, at) => {
    const list = 'callable' in statement && 'arguments' in statement ? statement.arguments : [];
    const given = statement.kind === 'assign' ? [statement.value] : list;
    return given.some((one, place) => casts.has(`${test.id}:${at}:${place}`) && holds(one));
  });
}
