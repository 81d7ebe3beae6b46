import {
  arrow,
  call,
  declares,
  does,
  inline,
  name,
  withoutFacts,
  type Code,
} from '../../generation/write/code/code.ts';
import { usesOfVariables } from '../../generation/write/code/variable-uses.ts';
import { statementCode } from '../../generation/write/code/statement-code.ts';
import { natureOf } from '../../generation/write/code/place-statements.ts';
import type { TestContext } from '../../generation/write/test-context.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import type { InputSequence } from '../../model/property.ts';
import type { Variable } from '../../model/test-case.ts';

/** The expression that makes the input of a concrete test; undefined if only several statements can make it. */
export function exampleCode(
  { statements, value }: InputSequence,
  context: TestContext,
): Code | undefined {
  const testCase = { statements, typeArgument: context.test.testCase.typeArgument };
  const test = { ...context.test, testCase };
  const effects = statements.flatMap((statement, at) =>
    natureOf(statement, context.index) === 'effect' ? [at] : [],
  );
  const counts = new Map<Variable, number>();
  for (const use of statements.flatMap((statement) => usesOf(statement))) {
    counts.set(use, (counts.get(use) ?? 0) + 1);
  }
  const isExpression =
    value === statements.length - 1 && effects.every((at) => at === value || counts.get(at) === 1);
  const names = new Map<Variable, string>(isExpression ? [] : [[value, 'example']]);
  const own: TestContext = {
    ...context,
    test,
    names,
    uses: usesOfVariables(test, context.index),
    placements: statements.map(() => 'inline'),
    constants: new Set(),
    codeOf: (variable) => {
      const known = names.get(variable);
      return known === undefined ? statementCode(variable, own) : name(known);
    },
  };
  if (isExpression) return bareCode(statementCode(value, own));
  const isHistory = effects.every((at) => {
    const statement = statements[at];
    const isChange = at > value && statement !== undefined && usesOf(statement)[0] === value;
    return at === value || isChange || (at < value && counts.get(at) === 1);
  });
  if (!isHistory) return undefined;
  const changes = effects.filter((at) => at > value);
  const body = [
    declares('example', statementCode(value, own)),
    ...changes.map((at) => does(statementCode(at, own))),
    { node: 'return', of: name('example') } as const,
  ];
  return bareCode(call(arrow([], inline(...body)), []));
}

function bareCode(code: Code): Code {
  const [statement] = withoutFacts([does(code)]);
  return statement?.node === 'expression' ? statement.of : code;
}
