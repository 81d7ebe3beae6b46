import type { Primitive, Statement, TestCase } from '../../../src/model/test-case.ts';
import type {
  Observable,
  Observation,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../../src/model/test-case-trace.ts';
import type { Callable, UnitClass, UnitModel } from '../../../src/model/unit-model.ts';
import type { ValueType } from '../../../src/model/value-type.ts';
import type { Execute, RunOrder } from '../../../src/generation/execute-port.ts';

/** A function of a unit with its mutants in it: it is told which is active, -1 for none. */
export type FakeFunction = (mutant: number, ...args: readonly never[]) => unknown;

/** Throwing it ends a run otherwise than by an error. */
export class Ends extends Error {
  readonly how: 'endless' | 'denied' | 'crashed';

  constructor(how: 'endless' | 'denied' | 'crashed') {
    super(how);
    this.how = how;
  }
}

/** The functions of a unit by their ids; a method's receiver is its first argument. Ids in `inspectors` are called at the end. */
export interface FakeUnit {
  readonly functions: Readonly<Record<string, FakeFunction>>;
  readonly inspectors?: Readonly<Record<string, string>>;
}

/** An executor of the unit's closures, with all that it was asked for. */
export function executorOf(unit: FakeUnit): { execute: Execute; readonly asked: RunOrder[] } {
  const asked: RunOrder[] = [];
  const execute: Execute = async (runs) => {
    asked.push(...runs);
    return runs.map(({ testCase, mutant }) => ({
      trace: traceOf(unit, testCase, mutant),
      fuel: 0,
    }));
  };
  return { execute, asked };
}

/** What a run of the test case shows. */
export function traceOf(unit: FakeUnit, testCase: TestCase, mutant = -1): TestCaseTrace {
  const values: unknown[] = [];
  const observations: Observation[] = [];
  const see = (what: Observable, value: unknown): void => {
    observations.push({ what, value: observed(value) });
  };
  let end: TraceEnd = { kind: 'completed' };
  for (const [at, statement] of testCase.statements.entries()) {
    try {
      const value = evaluate(statement, values, (id, args) =>
        (unit.functions[id] as (...all: unknown[]) => unknown)(mutant, ...args),
      );
      values.push(value);
      if (statement.kind !== 'stub' && statement.kind !== 'repeat')
        see({ of: 'value', variable: at }, value);
    } catch (error) {
      end = endOf(error, at);
      break;
    }
  }
  if (end.kind === 'completed') {
    for (const [variable, value] of values.entries()) {
      if (Array.isArray(value)) see({ of: 'state', variable }, value);
      const name = (value as object | undefined)?.constructor?.name ?? '';
      for (const [callable, of] of Object.entries(unit.inspectors ?? {})) {
        if (of !== name) continue;
        const inspect = unit.functions[callable] as (...all: unknown[]) => unknown;
        see({ of: 'inspector', variable, callable }, inspect(mutant, value));
      }
    }
    see({ of: 'thrown', statement: values.length - 1 }, undefined);
  } else if (end.kind === 'threw') {
    observations.push({ what: { of: 'thrown', statement: end.statement }, value: end.error });
  }
  const statementsRun = end.kind === 'completed' ? values.length : values.length + 1;
  return { end, statementsRun, observations, surroundings: [], leavesState: false };
}

function endOf(error: unknown, statement: number): TraceEnd {
  if (error instanceof Ends) {
    if (error.how === 'crashed') return { kind: 'crashed', message: '' };
    return error.how === 'denied'
      ? { kind: 'denied', statement, what: 'a file' }
      : { kind: 'endless', statement };
  }
  return { kind: 'threw', statement, error: observed(error), isFromUnit: true };
}

function evaluate(
  statement: Statement,
  values: readonly unknown[],
  apply: (id: string, args: readonly unknown[]) => unknown,
): unknown {
  const of = (places: readonly number[]): unknown[] => places.map((at) => values[at]);
  switch (statement.kind) {
    case 'primitive':
      return primitiveValue(statement.value);
    case 'array':
      return of(statement.elements);
    case 'object':
      return Object.fromEntries(statement.members.map(([name, at]) => [name, values[at]]));
    case 'call': {
      const receiver = statement.receiver === undefined ? [] : [statement.receiver];
      return apply(statement.callable, of([...receiver, ...statement.arguments]));
    }
    case 'repeat': {
      const receiver = statement.receiver === undefined ? [] : [statement.receiver];
      for (let round = 0; round < Number(values[statement.times]); round += 1)
        apply(statement.callable, of([...receiver, ...statement.arguments]));
      return undefined;
    }
    case 'stub': {
      const { behaviour } = statement;
      return () => ('value' in behaviour ? values[behaviour.value] : undefined);
    }
    default:
      throw new Error(`The fake has no ${statement.kind}.`);
  }
}

function primitiveValue(value: Primitive): unknown {
  switch (value.of) {
    case 'number':
      return Number(value.text);
    case 'bigint':
      return BigInt(value.digits);
    case 'string':
    case 'boolean':
      return value.value;
    default:
      return value.of === 'null' ? null : undefined;
  }
}

/** How a value looks in a trace. */
export function observed(value: unknown): ObservedValue {
  if (value === undefined) return { is: 'undefined' };
  if (value === null) return { is: 'null' };
  if (typeof value === 'boolean') return { is: 'boolean', value };
  if (typeof value === 'number') {
    return { is: 'number', text: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (typeof value === 'string') return { is: 'string', value };
  if (typeof value === 'function') return { is: 'function' };
  if (typeof value === 'bigint') return { is: 'bigint', digits: String(value) };
  if (Array.isArray(value)) return { is: 'array', elements: value.map(observed) };
  if (value instanceof Error) {
    return { is: 'error', class: value.name, message: value.message };
  }
  const name = value.constructor.name;
  return {
    is: 'object',
    class: name === 'Object' ? '' : name,
    members: Object.entries(value).map(([key, member]) => [key, observed(member)]),
  };
}

/** A function of a model, of numbers unless said otherwise. */
export function callableOf(id: string, differing: Partial<Callable> = {}): Callable {
  return {
    id,
    kind: 'function',
    name: id.replace(/^.*#/, ''),
    from: { module: 'src/unit.ts', isPackage: false, name: id },
    parameters: [],
    returns: { kind: 'number' },
    typeParameters: [],
    isWritable: false,
    declaredErrors: [],
    span: { start: 0, end: 1 },
    ...differing,
  };
}

/** A callable with a parameter of each of these types. */
export function taking(
  id: string,
  types: readonly ValueType[],
  differing: Partial<Callable> = {},
): Callable {
  const parameters = types.map((type, at) => ({
    name: `p${at}`,
    type,
    isOptional: false,
    isRest: false,
  }));
  return callableOf(id, { parameters, ...differing });
}

export function modelOf(
  callables: readonly Callable[] = [],
  classes: readonly UnitClass[] = [],
): UnitModel {
  return {
    file: 'src/unit.ts',
    callables,
    classes,
    types: {},
    constants: { numbers: [], strings: [], bigints: [], patterns: [] },
    untestable: [],
  };
}
