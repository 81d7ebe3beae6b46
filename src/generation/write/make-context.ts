import { isAborted } from '../../model/abort-signal.ts';
import type { Variable } from '../../model/test-case.ts';
import { needsConst } from './code/annotation.ts';
import { member, name, type Code } from './code/code.ts';
import { nameRecords } from './code/name-records.ts';
import { nameVariables } from './code/name-variables.ts';
import { placeStatements } from './code/place-statements.ts';
import { statementCode } from './code/statement-code.ts';
import type { TypeContext } from './code/type-text.ts';
import { usesOfVariables } from './code/variable-uses.ts';
import { spyNames } from './files/spies.ts';
import type { TestContext, TestToPrint } from './test-context.ts';

/** Places the statements of a test and names its variables. Variables in `tooLong` have a line of their own. */
export function contextOf(printed: TestToPrint, tooLong: ReadonlySet<Variable>): TestContext {
  const { test, index, style, imports, taken } = printed;
  const { testCase } = test;
  const placements = placeStatements(test, index, tooLong);
  const uses = usesOfVariables(test, index);
  const named = [...placements.keys()].filter((at) => placements[at] === 'named');
  const spies = spyNames(test, taken);
  const used = new Set([...taken, ...spies.values()]);
  const names = nameVariables(named, { testCase, index, uses, taken: used });
  const records = nameRecords(test, new Set([...used, ...names.values()]));
  const types: TypeContext = {
    quotes: style.quotes,
    typeArgument: testCase.typeArgument,
    className: (id) => {
      const from = index.constructors.get(id)?.from;
      return from === undefined ? undefined : imports.nameOf(from);
    },
  };
  const constants = needsConst({ test, uses, style, names, types });
  const codeOf = (variable: Variable): Code => {
    const known = names.get(variable);
    if (known === undefined) return statementCode(variable, context);
    return isAborted(variable, testCase) ? member(name(known), 'signal') : name(known);
  };
  const context: TestContext = {
    ...printed,
    placements,
    uses,
    names,
    spies,
    records,
    types,
    constants,
    codeOf,
  };
  return context;
}
