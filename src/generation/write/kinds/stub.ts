import { parameterAt } from '../../../model/parameter-at.ts';
import type { Statement, StubBehaviour, Variable } from '../../../model/test-case.ts';
import type { ValueType } from '../../../model/value-type.ts';
import {
  array,
  arrow,
  call,
  declares,
  does,
  infix,
  inline,
  isUndefined,
  make,
  method,
  name,
  prefix,
  nothing,
  string,
  type Block,
  type Code,
  type CodeStatement,
} from '../code/code.ts';
import { recordOf } from '../code/claim-code.ts';
import { isUnderCast, type TestContext } from '../test-context.ts';
import { typeText } from '../code/type-text.ts';
import { useAs, useOf, type VariableUse } from '../code/variable-types.ts';
import type { PrintedKind } from './printed-kind.ts';

type Stub = Extract<Statement, { kind: 'stub' }>;

type FunctionType = Extract<ValueType, { kind: 'function' }>;
type CallingBehaviour = Extract<StubBehaviour, { does: 'call-argument' }>;

/** Returns the code of a variable. */
type CodeOf = TestContext['codeOf'];

export const stubKind: PrintedKind<'stub'> = {
  code: stubCode,
  uses: ({ behaviour }, type) => {
    if (behaviour.does === 'call-argument') return usesOfCall(behaviour, functionIn(type));
    if (behaviour.does !== 'return' && behaviour.does !== 'resolve') return [];
    const returns = type?.kind === 'function' ? type.returns : undefined;
    const isPromised = behaviour.does === 'resolve' && returns?.kind === 'promise';
    return [[behaviour.value, useOf(isPromised ? returns.value : returns)]];
  },
  names: (_, { role }) => [...role, 'callback'],
  describe: describeStub,
};

/** The uses of the receiver and the arguments of the function that a stub calls. */
function usesOfCall(
  behaviour: CallingBehaviour,
  type: FunctionType | undefined,
): [Variable, VariableUse][] {
  const called = functionIn(type?.parameters[behaviour.at]?.type);
  const { receiver } = behaviour;
  return [
    ...(receiver === undefined
      ? []
      : [[receiver, useOf(called?.receiver)] as [Variable, VariableUse]]),
    ...behaviour.arguments.map((variable, at): [Variable, VariableUse] => [
      variable,
      useAs(called && parameterAt(called.parameters, at)),
    ]),
  ];
}

/** The function that a stub is. */
function stubCode(
  { parameterNames, behaviour, arity, isClass }: Stub,
  variable: Variable,
  context: TestContext,
): Code {
  const { style, names, types } = context;
  const type = functionIn(context.uses[variable]?.type);
  // The types of the parameters follow from the place of the stub, unless that is a variable, a cast or a value of any type.
  const isInferred = type !== undefined && !names.has(variable) && !isUnderCast(variable, context);
  const parameter = (own: string, at: number): string => {
    if (!style.isTypeScript || isInferred) return own;
    const known = type === undefined ? undefined : parameterAt(type.parameters, at);
    const isCalled = behaviour.does === 'call-argument' && behaviour.at === at;
    const any = isCalled ? '(...values: unknown[]) => unknown' : 'unknown';
    return `${own}: ${(known && typeText(known.type, types)) ?? any}`;
  };
  if (behaviour.does === 'compute') return name(behaviour.text);
  const own = stubParameters(behaviour, parameterNames, arity);
  const body = stubBody(behaviour, own.map(name), context.codeOf);
  return isClass === true
    ? { node: 'arrow', parameters: own.map(parameter), body: asBlock(body), isFunction: true }
    : arrow(own.map(parameter), body);
}

function asBlock(body: Code | Block): Block {
  return body.node === 'block' ? body : inline({ node: 'return', of: body });
}

/** The statements that declare a stub whose calls are asserted. The runner records the calls. */
export function recordingStub(
  stub: Stub,
  own: string,
  variable: Variable,
  context: TestContext,
): readonly CodeStatement[] {
  const { runner, isTypeScript } = context.style;
  const recordedBy = (framework: string): readonly CodeStatement[] => [
    declares(own, method(name(framework), 'fn', stubCode(stub, variable, context))),
  ];
  switch (runner) {
    case 'vitest':
      return recordedBy('vi');
    case 'jest':
      return recordedBy('jest');
    case 'node-test':
      return recordedBy('mock');
    case 'mocha': {
      const record = recordOf(own);
      return [
        declares(record, array([]), isTypeScript ? 'unknown[][]' : undefined),
        declares(own, notingStub(stub, variable, record, context)),
      ];
    }
  }
}

/** A stub that pushes the arguments of its calls on an array of this name. */
function notingStub(
  { parameterNames, behaviour, isClass }: Stub,
  variable: Variable,
  record: string,
  context: TestContext,
): Code {
  const values = stubParameters(behaviour, parameterNames).map((_, at) => name(`values[${at}]`));
  const type = functionIn(context.uses[variable]?.type);
  const own = type?.parameters.map((parameter) => typeText(parameter.type, context.types));
  const isTyped = values.length > 0 && own?.includes(undefined) === false;
  const tuple = isTyped ? `[${own.join(', ')}]` : 'unknown[]';
  const body = stubBody(behaviour, values, context.codeOf);
  const noting = inline(
    does(method(name(record), 'push', name('values'))),
    ...asBlock(body).statements,
  );
  const parameters = [context.style.isTypeScript ? `...values: ${tuple}` : '...values'];
  return isClass === true
    ? { node: 'arrow', parameters, body: noting, isFunction: true }
    : arrow(parameters, noting);
}

/** The body of a stub, given the code of its parameters. */
function stubBody(behaviour: StubBehaviour, own: readonly Code[], codeOf: CodeOf): Code | Block {
  const error = (message: string): Code => make(name('Error'), [string(message)]);
  const promise = (kind: string, ...list: readonly Code[]): Code =>
    method(name('Promise'), kind, ...list);
  switch (behaviour.does) {
    case 'return':
      return codeOf(behaviour.value);
    case 'return-argument':
      return own[behaviour.at] ?? nothing;
    case 'call-argument': {
      const called = own[behaviour.at] ?? nothing;
      const given = behaviour.arguments.map(codeOf);
      const { receiver } = behaviour;
      return receiver === undefined
        ? call(called, given)
        : method(called, 'call', codeOf(receiver), ...given);
    }
    case 'compute':
      return call(name(`(${behaviour.text})`), [prefix('...', name('values'))]);
    case 'compare': {
      const [a = name('a'), b = name('b')] = own;
      const [more, less] = behaviour.descending ? ['<', '>'] : ['>', '<'];
      const is = (operator: string): Code => call(name('Number'), [infix(a, operator, b)]);
      return infix(is(more), '-', is(less));
    }
    case 'throw':
      return inline({ node: 'throw', of: error(behaviour.message) });
    case 'resolve': {
      const value = codeOf(behaviour.value);
      return isUndefined(value) ? promise('resolve') : promise('resolve', value);
    }
    case 'reject':
      return promise('reject', error(behaviour.message));
  }
}

/** The type of functions that a type allows, if it is one. */
function functionIn(type: ValueType | undefined): FunctionType | undefined {
  const members = type?.kind === 'union' ? type.members : [type];
  const functions = members.filter((member) => member?.kind === 'function');
  return functions.length === 1 ? functions[0] : undefined;
}

/** The parameters that a stub declares: those that it needs to do what it does, and others up to its arity. */
function stubParameters(
  behaviour: StubBehaviour,
  names: readonly string[],
  arity = 0,
): readonly string[] {
  const needed = neededParameters(behaviour, names);
  const others = Array.from({ length: Math.max(0, arity - needed.length) }, (_, at) =>
    unused(names, needed.length + at),
  );
  return [...needed, ...others];
}

function neededParameters(behaviour: StubBehaviour, names: readonly string[]): readonly string[] {
  switch (behaviour.does) {
    case 'compare': {
      const [a, b] = names;
      const isUsable = a !== undefined && b !== undefined && a !== b && isPlain(a) && isPlain(b);
      return isUsable ? [a, b] : ['a', 'b'];
    }
    case 'call-argument':
    case 'return-argument': {
      const count = behaviour.at + 1;
      return Array.from({ length: count }, (_, at) =>
        at === behaviour.at ? parameterName(names, at) : unused(names, at),
      );
    }
    default:
      return [];
  }
}

function parameterName(names: readonly string[], at: number): string {
  const own = names[at] ?? '';
  return isPlain(own) && names.indexOf(own) === at ? own : `argument${at}`;
}

/** The name of a parameter that a stub does not use. */
function unused(names: readonly string[], at: number): string {
  return `_${parameterName(names, at)}`;
}

function isPlain(text: string): boolean {
  return (
    /^[a-z]\w*$/i.test(text) && !/^(?:arguments|default|new|in|this|class|function)$/.test(text)
  );
}

function describeStub({ behaviour }: Stub): string {
  switch (behaviour.does) {
    case 'throw':
      return 'a callback that throws';
    case 'call-argument':
      return 'a callback that calls its argument';
    case 'reject':
      return 'a callback that rejects';
    case 'compare':
      return behaviour.descending ? 'a descending order' : 'an ascending order';
    default:
      return 'a callback';
  }
}
