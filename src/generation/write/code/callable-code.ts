import type { Variable } from '../../../model/test-case.ts';
import type { Callable, ExportedName } from '../../../model/unit-model.ts';
import type { TestContext } from '../test-context.ts';
import { call, make, member, name, type ArgumentKey, type Code } from './code.ts';
import { isNullable, typeArguments } from './type-text.ts';
import { typeGiven } from './variable-types.ts';

/** An argument, with a cast if the type checker asks for it. */
export function asArgument(code: Code, key: ArgumentKey, { style, casts }: TestContext): Code {
  if (!style.isTypeScript) return code;
  const of: Code = casts.has(key) ? { node: 'cast', of: code, to: 'never' } : code;
  return { node: 'argument', keys: [key], of };
}

/** The code that calls or reads a callable. */
export function callableCode(
  callable: Callable,
  receiver: Variable | undefined,
  list: readonly Code[],
  context: TestContext,
): Code {
  const { style, index, types } = context;
  const typed = style.isTypeScript ? typeArguments(callable, list.length, index, types) : '';
  switch (callable.kind) {
    case 'function':
      return call(exported(callable, context), list, typed);
    case 'constructor':
      return make(exported(callable, context), list, typed);
    case 'returned-function':
      return callOf(receiver, list, typed, context);
    case 'static-method':
    case 'method':
      return call(access(callable, receiver, context), list, typed);
    case 'constant':
      return callable.from === undefined ? name(callable.name) : exported(callable, context);
    default:
      return access(callable, receiver, context);
  }
}

/** The call of a function that a variable holds. */
function callOf(
  receiver: Variable | undefined,
  list: readonly Code[],
  typed: string,
  context: TestContext,
): Code {
  if (receiver === undefined) throw new Error('The call of a returned function has no receiver.');
  return {
    node: 'call',
    callee: context.codeOf(receiver),
    typeArguments: typed,
    arguments: list,
    isNew: false,
    isOptional: mayBeNothing(receiver, context),
  };
}

/** The local name of an export. */
export function exported(callable: Callable, { imports }: TestContext): Code {
  return name(imports.nameOf(fromOf(callable)));
}

function fromOf({ id, from }: Callable): ExportedName {
  if (from === undefined) throw new Error(`A test can't import ${id}.`);
  return from;
}

function access(callable: Callable, receiver: Variable | undefined, context: TestContext): Code {
  return receiver === undefined
    ? member(exported(callable, context), callable.name)
    : memberCode(receiver, callable.name, context);
}

/** The access to a member of a variable's value. */
export function memberCode(receiver: Variable, key: string, context: TestContext): Code {
  return member(context.codeOf(receiver), key, mayBeNothing(receiver, context));
}

/** Whether the type of a variable includes undefined or null, so that strict TypeScript refuses access to members. */
export function mayBeNothing(variable: Variable, context: TestContext): boolean {
  const { test, index, style } = context;
  const given = style.isTypeScript ? typeGiven(test.testCase, variable, index) : undefined;
  if (given === undefined) return false;
  const found = test.testCase.statements[variable];
  const receiver = found?.kind === 'call' ? found.receiver : undefined;
  return isNullable(given) || (receiver !== undefined && mayBeNothing(receiver, context));
}
