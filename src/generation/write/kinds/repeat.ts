import { parameterAt } from '../../../model/parameter-at.ts';
import type { Primitive, Statement } from '../../../model/test-case.ts';
import { asArgument, callableCode } from '../code/callable-code.ts';
import { count, infix, name, template, type Code, type CodeStatement } from '../code/code.ts';
import { useAs } from '../code/variable-types.ts';
import { callableOf } from '../model-index.ts';
import type { TestContext } from '../test-context.ts';
import type { PrintedKind } from './printed-kind.ts';

type Repeat = Extract<Statement, { kind: 'repeat' }>;

/** The variable that counts the rounds. No other variable of a test has a single letter as its name. */
export const round = 'i';

export const repeatKind: PrintedKind<'repeat'> = {
  code: (statement, variable, context) => {
    const callable = callableOf(context.index, statement.callable);
    const list = statement.arguments.map((given, at) =>
      asArgument(countedCode(given, context), `${context.test.id}:${variable}:${at}`, context),
    );
    return callableCode(callable, statement.receiver, list, context);
  },
  nature: () => 'effect',
  uses: (statement, _, index) => {
    const { parameters } = callableOf(index, statement.callable);
    return [
      ...statement.arguments.map(
        (given, at) => [given, useAs(parameterAt(parameters, at))] as const,
      ),
      [statement.times, { type: { kind: 'number' }, role: 'times' }],
    ];
  },
};

/** The loop that makes the calls of a statement. */
export function repeatLoop({ times }: Repeat, call: Code, context: TestContext): CodeStatement {
  return count(round, context.codeOf(times), [{ node: 'expression', of: call }]);
}

/** The code of a value that is counted up with the rounds if it is a number or a text. */
export function countedCode(given: number, context: TestContext): Code {
  const statement = context.test.testCase.statements[given];
  if (statement?.kind !== 'primitive') return context.codeOf(given);
  const { value } = statement;
  if (value.of === 'string') return template([value.value, name(round)]);
  if (value.of !== 'number') return context.codeOf(given);
  return isZero(value) ? name(round) : infix(context.codeOf(given), '+', name(round));
}

export function isZero(value: Primitive): boolean {
  return value.of === 'number' && Number(value.text) === 0;
}
