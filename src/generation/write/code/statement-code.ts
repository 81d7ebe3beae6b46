import { parameterAt } from '../../../model/parameter-at.ts';
import type { Primitive, Statement, TypeArgument, Variable } from '../../../model/test-case.ts';
import type { Callable, ExportedName } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import {
  array,
  bare,
  call,
  infix,
  inRole,
  make,
  member,
  method,
  name,
  object,
  prefix,
  primitive,
  type ArgumentKey,
  type Code,
} from './code.ts';
import { callableOf } from '../model-index.ts';
import { stubCode } from './stub-code.ts';
import type { TestContext } from '../test-context.ts';
import { isNullable, typeArguments, typeText } from './type-text.ts';
import { typeGiven } from './variable-types.ts';

/** A variable's name, or the code of its statement where it has none. */
export function variableCode(variable: Variable, context: TestContext): Code {
  const known = context.names.get(variable);
  return known === undefined ? statementCode(variable, context) : name(known);
}

/** The code of a statement itself, without its variable. */
export function statementCode(variable: Variable, context: TestContext): Code {
  const { index } = context;
  const { statements } = context.test.testCase;
  const found = statements[variable];
  if (found === undefined) throw new Error(`The test case has no statement ${variable}.`);
  const codeOf = (part: Variable): Code => variableCode(part, context);
  switch (found.kind) {
    case 'primitive':
      return literal(found.value, variable, context);
    case 'member':
      return member(exported(callableOf(index, found.constant), context), found.member);
    case 'array':
      return arrayCode(found.elements, variable, context);
    case 'object':
      return object(found.members.map(([key, value]) => [key, inRole(codeOf(value), key)]));
    case 'built-in':
      return builtInCode(found, variable, context);
    case 'regexp':
      return { node: 'regexp', source: found.source, flags: found.flags };
    case 'async-iterable':
      return call({ node: 'async-generator', yields: found.elements.map(codeOf) }, []);
    case 'stub':
      return stubCode(variable, context, codeOf);
    case 'call': {
      const list = found.arguments.map((_, at) => argument(found, { variable, at }, context));
      return callableCode(callableOf(index, found.callable), found.receiver, list, context);
    }
    case 'assign': {
      const field: Callable = { ...callableOf(index, found.callable), kind: 'field' };
      const value = asArgument(codeOf(found.value), `${context.test.id}:${variable}:0`, context);
      return infix(callableCode(field, found.receiver, [], context), '=', value);
    }
    case 'await':
      return prefix('await', codeOf(found.promise));
  }
}

/** A primitive, as a literal where another one of its kind would do as well. */
function literal(value: Primitive, variable: Variable, context: TestContext): Code {
  const { uses, constants, names, style, types } = context;
  const code = primitive(value);
  const { type, role = 'value' } = uses[variable] ?? {};
  if (constants.has(variable)) return { node: 'cast', of: code, to: 'const' };
  const isNegativeZero = value.of === 'number' && value.text === '-0';
  if (names.has(variable) || isNegativeZero) return code;
  switch (value.of) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'bigint':
      return style.isTypeScript && !takesAll(type, value.of, types.typeArgument)
        ? code
        : { node: 'literal', kind: value.of, variable, role, of: code };
    default:
      return code;
  }
}

/** Whether any primitive of a kind fits a type, and not only some. */
function takesAll(
  type: ValueType | undefined,
  kind: Primitive['of'],
  typeArgument: TypeArgument,
): boolean {
  switch (type?.kind) {
    case 'union':
      return type.members.some((part) => takesAll(part, kind, typeArgument));
    case 'type-parameter':
      return kind === typeArgument;
    case 'unknown':
      return true;
    default:
      return type?.kind === kind;
  }
}

/** An array, as one literal where it holds nothing but literals. */
function arrayCode(elements: readonly Variable[], variable: Variable, context: TestContext): Code {
  const { uses, names, style } = context;
  const codes = elements.map((element) => variableCode(element, context));
  const areLiterals = codes.length > 0 && codes.every(({ node }) => node === 'literal');
  const hasPlainType = !style.isTypeScript || uses[variable]?.type?.kind === 'array';
  if (names.has(variable) || !areLiterals || !hasPlainType) return array(codes);
  const role = uses[variable]?.role ?? 'list';
  return { node: 'literal', kind: 'array', variable, role, of: array(codes.map(bare)) };
}

function builtInCode(
  { class: type, arguments: list }: Extract<Statement, { kind: 'built-in' }>,
  variable: Variable,
  context: TestContext,
): Code {
  const given = list.map((part) => variableCode(part, context));
  if (type === 'Promise') return method(name('Promise'), 'resolve', ...given);
  if (type === 'Buffer') return method(name('Buffer'), 'from', ...given);
  const isCollection = type === 'Map' || type === 'Set';
  const [only] = given;
  const isOfNothing = only?.node === 'array' && only.elements.length === 0;
  const isEmpty = isCollection && (only === undefined || (given.length === 1 && isOfNothing));
  return isEmpty ? make(name(type), [], contentTypes(variable, context)) : make(name(type), given);
}

/** The type arguments of a new Map or Set that has no content to tell them and is a variable. */
function contentTypes(variable: Variable, { style, names, uses, types }: TestContext): string {
  const type = uses[variable]?.type;
  if (!style.isTypeScript || !names.has(variable) || type === undefined) return '';
  return /^(?:Map|Set)(<.*>)$/.exec(typeText(type, types) ?? '')?.[1] ?? '';
}

function argument(
  { callable, arguments: list }: Extract<Statement, { kind: 'call' }>,
  { variable, at }: { readonly variable: Variable; readonly at: number },
  context: TestContext,
): Code {
  const given = list[at];
  if (given === undefined) throw new Error(`The call of ${callable} has no argument ${at}.`);
  const parameter = parameterAt(callableOf(context.index, callable).parameters, at);
  const code = inRole(variableCode(given, context), parameter?.name ?? 'value');
  return asArgument(code, `${context.test.id}:${variable}:${at}`, context);
}

/** An argument, with a cast where the type checker asks for it. */
function asArgument(code: Code, key: ArgumentKey, { style, casts }: TestContext): Code {
  if (!style.isTypeScript) return code;
  const of: Code = casts.has(key) ? { node: 'cast', of: code, to: 'never' } : code;
  return { node: 'argument', keys: [key], of };
}

/** The call of a callable, or what reads it. */
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
    case 'static-method':
    case 'method':
      return call(access(callable, receiver, context), list, typed);
    case 'constant':
      return callable.from === undefined ? name(callable.name) : exported(callable, context);
    default:
      return access(callable, receiver, context);
  }
}

function exported(callable: Callable, { imports }: TestContext): Code {
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
  return member(variableCode(receiver, context), key, mayBeNothing(receiver, context));
}

/** Whether the type of a variable's value has undefined or null in it, which strict TypeScript minds. */
export function mayBeNothing(variable: Variable, context: TestContext): boolean {
  const { test, index, style } = context;
  const given = style.isTypeScript ? typeGiven(test.testCase, variable, index) : undefined;
  if (given === undefined) return false;
  const found = test.testCase.statements[variable];
  const receiver = found?.kind === 'call' ? found.receiver : undefined;
  return isNullable(given) || (receiver !== undefined && mayBeNothing(receiver, context));
}
