import { parameterAt } from '../../../model/parameter-at.ts';
import { usesOf } from '../../breed/typing/statement-uses.ts';
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
  lines,
  make,
  member,
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
import { contains } from '../can-assert.ts';
import { isUnderCast, recordFor, type TestContext } from '../test-context.ts';
import { typeText } from '../code/type-text.ts';
import { useAs, useOf, type VariableUse } from '../code/variable-types.ts';
import type { PrintedKind } from './printed-kind.ts';

type Stub = Extract<Statement, { kind: 'stub' }>;

type FunctionType = Extract<ValueType, { kind: 'function' }>;
type CallingBehaviour = Extract<StubBehaviour, { does: 'call-argument' }>;

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
function stubCode(stub: Stub, variable: Variable, context: TestContext): Code {
  const { behaviour, arity, isClass } = stub;
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
  const notes = notesOf(variable, context);
  if (behaviour.does === 'compute' && notes.length === 0) return name(behaviour.text);
  if (behaviour.does === 'compute') {
    const body = stubBody(behaviour, [], context);
    return arrow([restParameter(variable, context)], noting(notes, restValue, body));
  }
  // No parameter that is read may hide a variable that the body uses.
  const outer = new Set(notes.length > 0 ? usesOf(stub).map((each) => names.get(each)) : []);
  const parameterNames = stub.parameterNames.map((own) => (outer.has(own) ? '' : own));
  const own = stubParameters(behaviour, parameterNames, {
    arity,
    used: notes.map(({ argument }) => argument),
  });
  const values = own.map(name);
  const body = noting(notes, (at) => values[at] ?? nothing, stubBody(behaviour, values, context));
  return isClass === true
    ? { node: 'arrow', parameters: own.map(parameter), body: asBlock(body), isFunction: true }
    : arrow(own.map(parameter), body);
}

function asBlock(body: Code | Block): Block {
  return body.node === 'block' ? body : inline({ node: 'return', of: body });
}

/** An array in which a stub notes what it finds in one of its arguments. */
interface Note {
  readonly record: string;
  readonly argument: number;
  readonly member?: string;
  /** Whether it is an array, which the unit may change. */
  readonly isArray: boolean;
}

/** The notes that assertions need of a stub. */
function notesOf(stub: Variable, context: TestContext): readonly Note[] {
  return context.test.assertions.flatMap(({ what, expected }) => {
    if (what.of !== 'seen' || what.variable !== stub) return [];
    const { argument, member: read } = what;
    const isArray = contains(expected, (part) => part !== expected && part.is === 'array');
    const record = recordFor(what, context);
    return [{ record, argument, isArray, ...(read !== undefined && { member: read }) }];
  });
}

/** The number of statements that the body of a stub has on one line. */
const mostOnLine = 2;

/** The body of a stub that takes notes before it does anything else. */
function noting(
  notes: readonly Note[],
  valueAt: (argument: number) => Code,
  body: Code | Block,
): Code | Block {
  const pushed = notes.map(({ record, argument, member: read, isArray }) => {
    const given = valueAt(argument);
    const found = read === undefined ? given : member(given, read);
    return method(name(record), 'push', isArray ? call(name('structuredClone'), [found]) : found);
  });
  if (pushed.length === 0) return body;
  const isDone = body.node !== 'block' && isUndefined(body);
  const all = [...pushed.map(does), ...(isDone ? [] : asBlock(body).statements)];
  return all.length > mostOnLine ? lines(all) : inline(...all);
}

/** The statements that declare a stub. If its calls are asserted, the runner records them. */
export function stubLines(
  stub: Stub,
  own: string,
  variable: Variable,
  context: TestContext,
): readonly CodeStatement[] {
  const { assertions, testCase } = context.test;
  const records = notesOf(variable, context).map(({ record }) =>
    declares(record, array([]), context.style.isTypeScript ? 'unknown[]' : undefined),
  );
  const isRecorded =
    assertions.some(({ what }) => what.of === 'calls' && what.variable === variable) ||
    testCase.statements.some((each) => each.kind === 'notify' && each.object === variable);
  const declared = isRecorded
    ? recordingStub(stub, own, variable, context)
    : [declares(own, stubCode(stub, variable, context))];
  return [...records, ...declared];
}

function recordingStub(
  stub: Stub,
  own: string,
  variable: Variable,
  context: TestContext,
): readonly CodeStatement[] {
  const { runner, isTypeScript } = context.style;
  const code = stubCode(stub, variable, context);
  // What does nothing is what the runner makes anyway.
  const given = code.node === 'arrow' && isEmpty(code) ? [] : [code];
  const recordedBy = (framework: string): readonly CodeStatement[] => [
    declares(own, method(name(framework), 'fn', ...given)),
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

function isEmpty({ parameters, body }: Extract<Code, { node: 'arrow' }>): boolean {
  return parameters.length === 0 && body.node === 'block' && body.statements.length === 0;
}

/** A stub that pushes the arguments of its calls on an array of this name. */
function notingStub(
  { parameterNames, behaviour, isClass }: Stub,
  variable: Variable,
  record: string,
  context: TestContext,
): Code {
  const values = stubParameters(behaviour, parameterNames).map((_, at) => restValue(at));
  const notes = notesOf(variable, context);
  const isTyped = values.length > 0 || notes.length > 0;
  const body = stubBody(behaviour, values, context);
  const recorded = inline(
    does(method(name(record), 'push', name('values'))),
    ...asBlock(noting(notes, restValue, body)).statements,
  );
  const parameters = [restParameter(variable, context, isTyped)];
  return isClass === true
    ? { node: 'arrow', parameters, body: recorded, isFunction: true }
    : arrow(parameters, recorded);
}

/** The parameter of a stub that takes all its arguments. */
function restParameter(
  variable: Variable,
  { uses, types, style }: TestContext,
  isTyped = true,
): string {
  if (!style.isTypeScript) return '...values';
  const own = functionIn(uses[variable]?.type)?.parameters.map(({ type }) => typeText(type, types));
  const isKnown = isTyped && own?.includes(undefined) === false;
  return `...values: ${isKnown ? `[${own.join(', ')}]` : 'unknown[]'}`;
}

function restValue(at: number): Code {
  return name(`values[${at}]`);
}

/** The body of a stub, given the code of its parameters. */
function stubBody(
  behaviour: StubBehaviour,
  own: readonly Code[],
  { codeOf, style }: TestContext,
): Code | Block {
  const error = (message: string): Code => make(name('Error'), [string(message)]);
  const promise = (kind: string, ...list: readonly Code[]): Code =>
    method(name('Promise'), kind, ...list);
  switch (behaviour.does) {
    case 'return': {
      const value = codeOf(behaviour.value);
      // In TypeScript, the types of a function may ask for undefined.
      return isUndefined(value) && !style.isTypeScript ? inline() : value;
    }
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
  const functions = members.filter((each) => each?.kind === 'function');
  return functions.length === 1 ? functions[0] : undefined;
}

/** The parameters that a stub declares: those that it needs to do what it does, and others up to its arity. */
function stubParameters(
  behaviour: StubBehaviour,
  names: readonly string[],
  {
    arity = 0,
    used = [],
  }: { readonly arity?: number | undefined; readonly used?: readonly number[] } = {},
): readonly string[] {
  const needed = neededParameters(behaviour, names);
  const count = Math.max(needed.length, arity, ...used.map((at) => at + 1));
  return Array.from({ length: count }, (_, at) => {
    const own = needed[at] ?? unused(names, at);
    return used.includes(at) && own.startsWith('_') ? parameterName(names, at) : own;
  });
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
