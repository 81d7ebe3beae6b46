import { parameterAt } from '../../model/parameter-at.ts';
import type { Primitive, Statement, TestCase } from '../../model/test-case.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { onlyStatements, renamed, usesOf } from '../breed/typing/statement-uses.ts';
import { callableOf, type NamedValue } from './named-values.ts';

/** Returns the calls and assignments of a test case, with the values that the unit returned under the same names: all together, then each alone. */
export function named(
  testCase: TestCase,
  known: readonly NamedValue[],
  model: UnitModel,
): readonly TestCase[] {
  const { statements } = testCase;
  const parts = [...statements.keys()]
    .filter((at) => ['call', 'assign'].includes(statements[at]?.kind ?? ''))
    .map((at) => onlyStatements(testCase, neededBy(statements, at)))
    .filter((part) => part.statements.some(({ kind }) => kind === 'primitive'));
  const changed = parts.map((part) => withNamed(part, known, model));
  return changed.length > 1 ? [changed.toReversed().reduce(joined), ...changed] : changed;
}

/** Yields statements that may put back what a test case leaves changed: those of `named`, then resets, then calls with any values. */
export function* adapted(
  testCase: TestCase,
  known: readonly NamedValue[],
  model: UnitModel,
): Generator<TestCase> {
  const first = named(testCase, known, model);
  yield* first;
  yield* resets(testCase, model);
  const values = [
    ...known.map(({ value }) => value),
    ...model.constants.strings.map((value) => ({ of: 'string', value }) as const),
    ...model.constants.numbers.map((one) => ({ of: 'number', text: String(one) }) as const),
    { of: 'boolean', value: true } as const,
    { of: 'boolean', value: false } as const,
  ];
  const distinct = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
  for (const part of first) {
    for (const [at, statement] of part.statements.entries()) {
      if (statement.kind !== 'primitive') continue;
      for (const value of distinct) {
        if (value.of === statement.value.of) yield withPrimitive(part, at, value);
      }
    }
  }
}

/** Returns the places of a statement and of all statements that it uses, directly or not. */
function neededBy(statements: readonly Statement[], at: number): ReadonlySet<number> {
  const needed = new Set([at]);
  for (const place of needed) {
    const statement = statements[place];
    for (const use of statement === undefined ? [] : usesOf(statement)) needed.add(use);
  }
  return needed;
}

/** Returns the test case with other primitives: those that the unit returned under the names of the parameters or members. */
function withNamed(testCase: TestCase, known: readonly NamedValue[], model: UnitModel): TestCase {
  let changed = testCase;
  for (const [at, statement] of testCase.statements.entries()) {
    for (const [name, variable] of namesGiven(statement, model)) {
      const given = testCase.statements[variable];
      if (given?.kind !== 'primitive') continue;
      // What a setting was is put back whatever kind of value it was.
      const isSet = statement.kind === 'assign';
      const match = known.find(
        (one) => one.name === name && (isSet || one.value.of === given.value.of),
      );
      if (match !== undefined && variable < at) {
        changed = withPrimitive(changed, variable, match.value);
      }
    }
  }
  return changed;
}

function namesGiven(
  statement: Statement,
  model: UnitModel,
): readonly (readonly [name: string, variable: number])[] {
  switch (statement.kind) {
    case 'object':
      return statement.members;
    case 'assign':
      return [[callableOf(statement.callable, model)?.name ?? '', statement.value]];
    case 'call': {
      const parameters = callableOf(statement.callable, model)?.parameters ?? [];
      return statement.arguments.map((variable, at) => [
        parameterAt(parameters, at)?.name ?? '',
        variable,
      ]);
    }
    default:
      return [];
  }
}

function withPrimitive(testCase: TestCase, at: number, value: Primitive): TestCase {
  return { ...testCase, statements: testCase.statements.with(at, { kind: 'primitive', value }) };
}

/** Returns calls without arguments of functions that may put everything back. Functions whose names say so come first. */
function resets({ typeArgument }: TestCase, { callables }: UnitModel): readonly TestCase[] {
  const isReset = ({ name }: Callable): boolean => /reset|clear|restore|init|default/i.test(name);
  return callables
    .filter((one) => isGlobal(one) && takesNothing(one))
    .filter(({ kind }) => kind === 'function' || kind === 'static-method')
    .toSorted((a, b) => Number(isReset(b)) - Number(isReset(a)))
    .map(({ id }) => ({ ...callOf(id), typeArgument }));
}

/**
 * Returns a call of each callable that needs no instance, except constructors, if it can be called without arguments, or with objects in
 * which nothing is set: so settings are read that a function changes.
 */
export function plainCalls({ callables }: UnitModel): readonly TestCase[] {
  return callables
    .filter((one) => isGlobal(one) && one.kind !== 'constructor')
    .map((one) => ({ id: one.id, needed: neededParameters(one) }))
    .filter(({ needed }) => needed.every(({ type }) => mayBeEmpty(type)))
    .map(({ id, needed }) => callOf(id, needed.length));
}

function mayBeEmpty(type: ValueType): boolean {
  return type.kind === 'object' && type.members.every(({ isOptional }) => isOptional);
}

/** Puts one test case behind another. */
export function joined(first: TestCase, second: TestCase): TestCase {
  const offset = first.statements.length;
  const moved = second.statements.map((one) => renamed(one, (variable) => variable + offset));
  return { ...first, statements: [...first.statements, ...moved] };
}

/** Returns a call with so many empty objects. */
function callOf(callable: string, empty = 0): TestCase {
  const objects = Array.from({ length: empty }, (): Statement => ({ kind: 'object', members: [] }));
  const call: Statement = { kind: 'call', callable, arguments: [...objects.keys()] };
  return { statements: [...objects, call], typeArgument: 'number' };
}

function isGlobal({ receiver, span }: Callable): boolean {
  return receiver === undefined && span !== undefined;
}

function takesNothing(one: Callable): boolean {
  return neededParameters(one).length === 0;
}

function neededParameters({ parameters }: Callable): Callable['parameters'] {
  return parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest);
}
