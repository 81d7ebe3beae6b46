import { parameterAt } from '../../../model/parameter-at.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import { asArgument, callableCode } from '../code/callable-code.ts';
import { inRole, type Code } from '../code/code.ts';
import { lowerFirst, typeNames } from '../code/type-names.ts';
import { useAs } from '../code/variable-types.ts';
import { callableOf } from '../model-index.ts';
import type { TestContext } from '../test-context.ts';
import type { NamingFacts, PrintedKind } from './printed-kind.ts';

type Call = Extract<Statement, { kind: 'call' }>;

export const callKind: PrintedKind<'call'> = {
  code: (statement, variable, context) => {
    const list = statement.arguments.map((_, at) => argument(statement, { variable, at }, context));
    const callable = callableOf(context.index, statement.callable);
    return callableCode(callable, statement.receiver, list, context);
  },
  nature: (statement, index) => {
    const { kind, receiver, isWritable } = callableOf(index, statement.callable);
    const isStatic = kind === 'field' && receiver === undefined && !isWritable;
    return kind === 'constant' || isStatic ? 'reference' : 'effect';
  },
  uses: (statement, _, index) => {
    const { parameters } = callableOf(index, statement.callable);
    return statement.arguments.map((given, at) => [given, useAs(parameterAt(parameters, at))]);
  },
  names: namesFor,
};

function argument(
  { callable, arguments: list }: Call,
  { variable, at }: { readonly variable: Variable; readonly at: number },
  context: TestContext,
): Code {
  const given = list[at];
  if (given === undefined) throw new Error(`The call of ${callable} has no argument ${at}.`);
  const parameter = parameterAt(callableOf(context.index, callable).parameters, at);
  const code = inRole(context.codeOf(given), parameter?.name ?? 'value');
  return asArgument(code, `${context.test.id}:${variable}:${at}`, context);
}

function namesFor(
  statement: Call,
  { variable, testCase, index, role }: NamingFacts,
): readonly string[] {
  const { kind, name, returns } = callableOf(index, statement.callable);
  const ofType = typeNames(returns, index);
  if (kind === 'constructor') {
    const isReceiver = testCase.statements.some(
      (other) => 'receiver' in other && other.receiver === variable,
    );
    return isReceiver ? [...ofType, ...role] : [...role, ...ofType];
  }
  if (/^\d/.test(name)) return [...role, ...ofType, 'example'];
  if (kind === 'getter' || kind === 'field') return [lowerFirst(name), ...role, ...ofType];
  return [...role, ...nounOf(name), ...ofType, 'result'];
}

/** The noun in names such as `getTotal`, `toJson` or `createUser`. */
function nounOf(name: string): readonly string[] {
  const noun = /^(?:get|to|create|make|build|from|as|find|new)([A-Z]\w*)$/.exec(name)?.[1];
  return noun === undefined ? [] : [lowerFirst(noun)];
}
