import {
  does,
  declares,
  name,
  prefix,
  primitive,
  type ArgumentKey,
  type CodeStatement,
} from '../../generation/write/code/code.ts';
import { nameVariables } from '../../generation/write/code/name-variables.ts';
import { isRead, natureOf } from '../../generation/write/code/place-statements.ts';
import { statementCode } from '../../generation/write/code/statement-code.ts';
import { usesOfVariables } from '../../generation/write/code/variable-uses.ts';
import type { Imports } from '../../generation/write/files/imports.ts';
import type { ModelIndex } from '../../generation/write/model-index.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { TestContext } from '../../generation/write/test-context.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import type { ParameterisedTest } from '../../model/property.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import { variablesOf } from '../conditions/variables-of.ts';
import { freeName } from './free-name.ts';

/** What the code of a parameterised test depends on besides itself. */
export interface CodeParts {
  readonly id: number;
  readonly index: ModelIndex;
  readonly style: PrintStyle;
  readonly imports: Imports;
  /** Names that no variable may have. */
  readonly taken: ReadonlySet<string>;
  /** Arguments that are printed with a cast; absent if there are none. */
  readonly casts?: ReadonlySet<ArgumentKey>;
  /** Results that have no name: their calls stand where they are used. */
  readonly inlined?: ReadonlySet<Variable>;
}

/** The context in which statements are printed: each parameter, and each result that is used, has a name. */
export function codeContext(
  { test, plans }: { readonly test: ParameterisedTest; readonly plans: readonly ArbitraryPlan[] },
  parts: CodeParts,
): TestContext {
  const { index, style, imports, taken, id, casts = new Set() } = parts;
  const placeholder: Statement = { kind: 'primitive', value: { of: 'undefined' } };
  const statements = [...test.parameters.map(() => placeholder), ...test.statements];
  const testCase = { statements, typeArgument: test.typeArgument };
  const pseudo: GeneratedTest = { id, testCase, assertions: [], kills: [], surroundings: [] };
  const uses = usesOfVariables(pseudo, index);
  const allUses = [
    ...test.statements.flatMap((statement) => [...new Set(usesOf(statement))]),
    ...test.postconditions.flatMap((each) => [...new Set(variablesOf(each))]),
  ];
  const used = new Set(allUses);
  // Two calls that get one object must get the same: the first may change it.
  const isShared = ({ kind }: Statement, variable: Variable): boolean =>
    (kind === 'object' || kind === 'array' || kind === 'built-in') &&
    allUses.filter((use) => use === variable).length > 1;
  const names = new Map<Variable, string>();
  const reserved = new Set([...taken, ...imports.names, 'fc', 'expect', 'it', 'test', 'assert']);
  test.parameters.forEach(({ name: own }, at) => {
    if (plans[at]?.kind === 'constant') return;
    names.set(at, freeName(own, reserved));
  });
  const named = test.statements.flatMap((statement, at) => {
    const variable = test.parameters.length + at;
    const isNamed = natureOf(statement, index) === 'effect' || isShared(statement, variable);
    const needsName = isNamed && used.has(variable) && parts.inlined?.has(variable) !== true;
    return needsName ? [variable] : [];
  });
  for (const [variable, own] of nameVariables(named, { testCase, index, uses, taken: reserved })) {
    names.set(variable, own);
  }
  const context: TestContext = {
    test: pseudo,
    index,
    style,
    imports,
    taken,
    casts,
    placements: statements.map(() => 'named'),
    names,
    spies: new Map(),
    records: new Map(),
    uses,
    types: {
      quotes: style.quotes,
      typeArgument: test.typeArgument,
      className: (classId) => {
        const from = index.constructors.get(classId)?.from;
        return from === undefined ? undefined : imports.nameOf(from);
      },
    },
    constants: new Set(),
    codeOf: (variable) => {
      const known = names.get(variable);
      const plan = plans[variable];
      // An input with one value is written where it is used.
      if (plan?.kind === 'constant') return primitive(plan.value);
      return known === undefined ? statementCode(variable, context) : name(known);
    },
  };
  return context;
}

/** The lines of a statement of the test code. A value without a name has none: it is written where it is used. */
export function statementLines(
  statement: Statement,
  variable: Variable,
  context: TestContext,
): readonly CodeStatement[] {
  const own = context.names.get(variable);
  if (own === undefined && natureOf(statement, context.index) !== 'effect') return [];
  const code = statementCode(variable, context);
  if (own !== undefined) return [declares(own, code)];
  return [does(isRead(statement, context.index) ? prefix('void', code) : code)];
}
