import type { GeneratedTest } from '../../model/generated-test.ts';
import type { Variable } from '../../model/test-case.ts';
import { isValue, usesOf } from '../breed/typing/statement-uses.ts';
import { needsConst } from './code/annotation.ts';
import type { ArgumentKey } from './code/code.ts';
import type { Imports } from './files/imports.ts';
import type { ModelIndex } from './model-index.ts';
import { nameVariables } from './code/name-variables.ts';
import { placeStatements, type Placement } from './code/place-statements.ts';
import type { PrintStyle } from './print-style.ts';
import type { TypeContext } from './code/type-text.ts';
import { usesOfVariables, type VariableUse } from './code/variable-types.ts';

export interface TestToPrint {
  readonly test: GeneratedTest;
  readonly index: ModelIndex;
  readonly style: PrintStyle;
  readonly imports: Imports;
  /** Names that no variable may have. */
  readonly taken: ReadonlySet<string>;
  /** Arguments that the type checker takes with a cast only. */
  readonly casts: ReadonlySet<ArgumentKey>;
}

/** All that the code of a test depends on. */
export interface TestContext extends TestToPrint {
  readonly placements: readonly Placement[];
  readonly names: ReadonlyMap<Variable, string>;
  readonly uses: readonly (VariableUse | undefined)[];
  readonly types: TypeContext;
  /** Literals that need `as const` (`needsConst`). */
  readonly constants: ReadonlySet<Variable>;
}

/** Decides where statements go and what variables are called. Variables in `tooLong` have a line of their own. */
export function contextOf(printed: TestToPrint, tooLong: ReadonlySet<Variable>): TestContext {
  const { test, index, style, imports, taken } = printed;
  const { testCase } = test;
  const placements = placeStatements(test, index, tooLong);
  const uses = usesOfVariables(test, index);
  const named = [...placements.keys()].filter((at) => placements[at] === 'named');
  const names = nameVariables(named, { testCase, index, uses, taken });
  const types: TypeContext = {
    quotes: style.quotes,
    typeArgument: testCase.typeArgument,
    className: (id) => {
      const from = index.constructors.get(id)?.from;
      return from === undefined ? undefined : imports.nameOf(from);
    },
  };
  const constants = needsConst({ test, uses, style, names, types });
  return { ...printed, placements, uses, names, types, constants };
}

/** Whether a variable is an argument that has a cast, or a value within one. */
export function isUnderCast(variable: Variable, { test, casts }: TestContext): boolean {
  const { statements } = test.testCase;
  const holds = (value: Variable): boolean => {
    const statement = statements[value];
    if (value === variable) return true;
    return statement !== undefined && isValue(statement) && usesOf(statement).some(holds);
  };
  return statements.some((statement, at) => {
    const list = statement.kind === 'call' ? statement.arguments : [];
    const given = statement.kind === 'assign' ? [statement.value] : list;
    return given.some((one, place) => casts.has(`${test.id}:${at}:${place}`) && holds(one));
  });
}
