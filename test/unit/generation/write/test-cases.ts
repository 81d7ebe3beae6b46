import type { Assertion, GeneratedTest } from '../../../../src/model/generated-test.ts';
import type {
  Observable,
  ObservedValue,
  Surrounding,
} from '../../../../src/model/test-case-trace.ts';
import type { Primitive, Statement, Variable } from '../../../../src/model/test-case.ts';
import type {
  Callable,
  CallableKind,
  UnitClass,
  UnitModel,
} from '../../../../src/model/unit-model.ts';
import type { Parameter, ValueType } from '../../../../src/model/value-type.ts';
import type { PrintStyle } from '../../../../src/generation/write/print-style.ts';

export const number: ValueType = { kind: 'number' };
export const string: ValueType = { kind: 'string' };
export const boolean: ValueType = { kind: 'boolean' };
export const nothing: ValueType = { kind: 'undefined' };

export const vitestStyle: PrintStyle = {
  runner: 'vitest',
  assertions: 'expect',
  assertModule: 'node:assert/strict',
  isTypeScript: true,
  isModule: true,
  hasGlobals: false,
  extension: 'javascript',
  test: 'it',
  isGrouped: true,
  quotes: 'single',
  hasSemicolons: true,
  indent: '  ',
  showsKills: false,
};

export const nodeStyle: PrintStyle = { ...vitestStyle, runner: 'node-test', assertions: 'assert' };

export const mochaStyle: PrintStyle = {
  ...vitestStyle,
  runner: 'mocha',
  assertions: 'assert',
  hasGlobals: true,
};

/** A parameter from `name` or `name?`. */
function parameter([name, type]: readonly [string, ValueType]): Parameter {
  return { name: name.replace('?', ''), type, isOptional: name.endsWith('?'), isRest: false };
}

/** A callable of the unit `src/unit.ts` by its id, which tells its kind unless that is given. */
export function callable(
  id: string,
  parameters: Readonly<Record<string, ValueType>>,
  returns: ValueType,
  more: Partial<Callable> = {},
): Callable {
  const [owner = id, member] = id.split(/[#.]/);
  const isInstanceMember = id.includes('#');
  const usual: CallableKind = isInstanceMember
    ? 'method'
    : member === undefined
      ? 'function'
      : 'static-method';
  return {
    id,
    kind: usual,
    name: member ?? owner,
    ...(isInstanceMember
      ? { receiver: owner }
      : { from: { module: 'src/unit.ts', isPackage: false, name: owner } }),
    parameters: Object.entries(parameters).map(parameter),
    returns,
    typeParameters: [],
    isWritable: false,
    declaredErrors: [],
    span: { start: 0, end: 0 },
    ...more,
  };
}

function unitClass(id: string): UnitClass {
  return { id, name: id, supertypes: [], isAbstract: false, isOfUnit: true };
}

export function unitModel(
  callables: readonly Callable[],
  classes: readonly string[] = [],
): UnitModel {
  return {
    file: 'src/unit.ts',
    callables,
    classes: classes.map(unitClass),
    types: {},
    constants: { numbers: [], strings: [], bigints: [], patterns: [] },
    untestable: [],
  };
}

/** A statement that gives a value as the language writes it. */
export function value(of: number | string | boolean | bigint | null | undefined): Statement {
  return { kind: 'primitive', value: primitive(of) };
}

function primitive(of: number | string | boolean | bigint | null | undefined): Primitive {
  switch (typeof of) {
    case 'number':
      return { of: 'number', text: Object.is(of, -0) ? '-0' : String(of) };
    case 'string':
      return { of: 'string', value: of };
    case 'boolean':
      return { of: 'boolean', value: of };
    case 'bigint':
      return { of: 'bigint', digits: String(of) };
    default:
      return { of: of === null ? 'null' : 'undefined' };
  }
}

export function call(id: string, ...list: readonly Variable[]): Statement {
  return { kind: 'call', callable: id, arguments: list };
}

export function callOn(receiver: Variable, id: string, ...list: readonly Variable[]): Statement {
  return { kind: 'call', callable: id, receiver, arguments: list };
}

/** What was observed of a value of JSON or another primitive; arrays and objects are plain. */
export function observed(of: unknown): ObservedValue {
  switch (typeof of) {
    case 'number':
      return { is: 'number', text: Object.is(of, -0) ? '-0' : String(of) };
    case 'string':
      return { is: 'string', value: of };
    case 'boolean':
      return { is: 'boolean', value: of };
    case 'bigint':
      return { is: 'bigint', digits: String(of) };
    case 'object':
      if (of === null) return { is: 'null' };
      if (Array.isArray(of)) return { is: 'array', elements: of.map(observed) };
      return {
        is: 'object',
        class: '',
        members: Object.entries(of).map(([name, member]) => [name, observed(member)] as const),
      };
    default:
      return { is: 'undefined' };
  }
}

export function asserts(what: Observable, expected: ObservedValue): Assertion {
  return { what, expected };
}

/** What a statement gave, by its variable. */
export function gave(variable: Variable, of: unknown): Assertion {
  return asserts({ of: 'value', variable }, observed(of));
}

export function threw(statement: Variable, name: string, message: string): Assertion {
  return asserts({ of: 'thrown', statement }, { is: 'error', class: name, message });
}

/** How many tests were made: each has an id of its own. */
let made = 0;

export function generated(
  statements: readonly Statement[],
  assertions: readonly Assertion[],
  surroundings: readonly Surrounding[] = [],
): GeneratedTest {
  made += 1;
  const testCase = { statements, typeArgument: 'number' } as const;
  return { id: made, testCase, assertions, kills: [], surroundings };
}
