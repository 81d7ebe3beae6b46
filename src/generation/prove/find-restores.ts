import type { GeneratedTest } from '../../model/generated-test.ts';
import type { Primitive, Statement, TestCase } from '../../model/test-case.ts';
import type { ObservedValue, TestCaseTrace } from '../../model/test-case-trace.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import { parameterAt } from '../../model/parameter-at.ts';
import { onlyStatements, renamed, usesOf } from '../breed/typing/statement-uses.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import type { MinimiseOptions } from './minimise/minimise.ts';

/** The input of the search for restores. */
export interface RestoreParts extends Pick<MinimiseOptions, 'model' | 'validate'> {
  readonly execute: Execute;
}

/** The most runs for all tests of a unit, and for one test. */
const mostRuns = { ofUnit: 400, ofTest: 80 };

/** A primitive that the unit returned before anything was changed, and its name there. */
interface NamedValue {
  readonly name: string;
  readonly value: Primitive;
}

/**
 * Finds statements that put the state of modules back, for tests that leave it changed. They are statements that another test needed, a
 * call without arguments, or the test's own calls with other values: those that the unit returned before, or that are in its text. To
 * count, they must leave the state as it was loaded both after the test and without it, so that they can stand in a hook.
 *
 * @returns the same tests, with `restore` if statements were found
 */
export async function withRestores(
  tests: readonly GeneratedTest[],
  parts: RestoreParts,
): Promise<readonly GeneratedTest[]> {
  if (tests.length < 2) return tests;
  const testCases = tests.map(({ testCase }) => testCase);
  const traces = await run(testCases, parts);
  if (!traces.some(({ leavesState }) => leavesState)) return tests;
  const known = await valuesOf(parts);
  const found: TestCase[] = [];
  const restored: GeneratedTest[] = [];
  let left = mostRuns.ofUnit;
  for (const [at, test] of tests.entries()) {
    const { testCase } = test;
    const trace = traces[at];
    if (trace?.leavesState !== true || left <= 0) {
      restored.push(test);
      continue;
    }
    const values = [...known, ...valuesGiven(testCase, trace, parts.model)];
    const wanted = { testCase, values, found, most: Math.min(left, mostRuns.ofTest) };
    // Statements after the one that throws don't run, so a restore can't be tried behind the test. It can only be guessed.
    const { restore, runs } =
      trace.end.kind === 'completed'
        ? await findRestore(wanted, parts)
        : await firstThatRestores([], named(testCase, values, parts.model), parts);
    left -= runs;
    restored.push(restore === undefined ? test : { ...test, restore });
  }
  return restored;
}

async function run(
  testCases: readonly TestCase[],
  { execute }: RestoreParts,
  observe = true,
): Promise<readonly TestCaseTrace[]> {
  const orders = testCases.map((testCase) => ({
    testCase,
    mutant: ORIGINAL,
    fresh: false,
    observe,
  }));
  return (await execute(orders)).map(({ trace }) => trace);
}

interface Wanted {
  readonly testCase: TestCase;
  readonly values: readonly NamedValue[];
  /** The restores of other tests, to which new ones are added. */
  readonly found: TestCase[];
  /** The most runs. */
  readonly most: number;
}

interface Found {
  readonly restore: TestCase | undefined;
  readonly runs: number;
}

/** Goes through a test case. Wherever the state is not put back yet, adds statements that put it back. */
async function findRestore(
  { testCase, values, found, most }: Wanted,
  parts: RestoreParts,
): Promise<Found> {
  const { model } = parts;
  let restore: TestCase = { ...testCase, statements: [] };
  let runs = 0;
  for (const [at, { kind }] of testCase.statements.entries()) {
    if (kind !== 'call' && kind !== 'assign' && kind !== 'await') continue;
    const prefix = { ...testCase, statements: testCase.statements.slice(0, at + 1) };
    const [now] = await run([joined(prefix, restore)], parts, false);
    runs += 1;
    if (isPristine(now)) continue;
    const pieces = [...found, ...adapted(prefix, values, model)].slice(0, most - runs);
    const proposals = pieces.map((piece) => joined(piece, restore));
    const better = await firstThatRestores([prefix], proposals, parts);
    runs += better.runs;
    if (better.restore === undefined) return { restore: undefined, runs };
    const piece = pieces[proposals.indexOf(better.restore)];
    if (piece !== undefined && !found.includes(piece)) found.push(piece);
    restore = better.restore;
  }
  return { restore: restore.statements.length === 0 ? undefined : restore, runs };
}

/** The first proposal that puts back what test cases leave changed, and that changes nothing when it runs alone. */
async function firstThatRestores(
  testCases: readonly TestCase[],
  proposals: readonly TestCase[],
  parts: RestoreParts,
): Promise<Found> {
  const { model, validate } = parts;
  const valid = proposals.filter((one) => validate(one, model) === undefined);
  const behind = testCases.flatMap((testCase) => valid.map((one) => joined(testCase, one)));
  const traces = await run(behind, parts, false);
  const good = valid.filter((_, at) => traces.length === 0 || isPristine(traces[at]));
  const alone = await run(good.slice(0, 3), parts, false);
  const restore = good.find((_, at) => isPristine(alone[at]));
  return { restore, runs: behind.length + alone.length };
}

function isPristine(trace: TestCaseTrace | undefined): boolean {
  return trace?.end.kind === 'completed' && !trace.leavesState;
}

/** Puts one test case behind another. */
function joined(first: TestCase, second: TestCase): TestCase {
  const offset = first.statements.length;
  const moved = second.statements.map((one) => renamed(one, (variable) => variable + offset));
  return { ...first, statements: [...first.statements, ...moved] };
}

/** The primitives that calls without arguments return before anything is changed. */
async function valuesOf(parts: RestoreParts): Promise<readonly NamedValue[]> {
  const readers = parts.model.callables.filter(
    (callable) => isGlobal(callable) && callable.kind !== 'constructor' && takesNothing(callable),
  );
  const testCases = readers.slice(0, mostRuns.ofTest).map(({ id }) => callOf(id));
  const traces = await run(testCases, parts);
  return traces.flatMap((trace, at) => {
    const testCase = testCases[at];
    return testCase === undefined || trace.leavesState
      ? []
      : valuesGiven(testCase, trace, parts.model);
  });
}

/** The primitives that the statements of a test case returned. */
function valuesGiven(
  { statements }: TestCase,
  { observations }: TestCaseTrace,
  model: UnitModel,
): readonly NamedValue[] {
  return observations.flatMap(({ what, value }) => {
    if (what.of !== 'value') return [];
    const statement = statements[what.variable];
    const name =
      statement?.kind === 'call' ? (callableOf(statement.callable, model)?.name ?? '') : '';
    return [...primitivesIn(name, value)];
  });
}

function* primitivesIn(name: string, value: ObservedValue): Generator<NamedValue> {
  switch (value.is) {
    case 'object':
      for (const [member, inner] of value.members) yield* primitivesIn(member, inner);
      return;
    case 'number':
      return yield { name, value: { of: 'number', text: value.text } };
    case 'string':
      return yield { name, value: { of: 'string', value: value.value } };
    case 'boolean':
      return yield { name, value: { of: 'boolean', value: value.value } };
    case 'undefined':
      return yield { name, value: { of: 'undefined' } };
    default:
  }
}

/** The calls and assignments of a test case, with the values that the unit returned under the same names: all together, then each alone. */
function named(
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

/** Statements that may put back what a test case leaves changed: those of `named`, then resets, then calls with any values. */
function* adapted(
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

/** The places of a statement and of all statements that it uses, directly or not. */
function neededBy(statements: readonly Statement[], at: number): ReadonlySet<number> {
  const needed = new Set([at]);
  for (const place of needed) {
    const statement = statements[place];
    for (const use of statement === undefined ? [] : usesOf(statement)) needed.add(use);
  }
  return needed;
}

/** The test case with other primitives: those that the unit returned under the names of the parameters or members. */
function withNamed(testCase: TestCase, known: readonly NamedValue[], model: UnitModel): TestCase {
  let changed = testCase;
  for (const [at, statement] of testCase.statements.entries()) {
    for (const [name, variable] of namesGiven(statement, model)) {
      const given = testCase.statements[variable];
      if (given?.kind !== 'primitive') continue;
      const match = known.find((one) => one.name === name && one.value.of === given.value.of);
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

/** Calls without arguments of functions that may put everything back. Functions whose names say so come first. */
function resets({ typeArgument }: TestCase, { callables }: UnitModel): readonly TestCase[] {
  const isReset = ({ name }: Callable): boolean => /reset|clear|restore|init|default/i.test(name);
  return callables
    .filter((one) => isGlobal(one) && takesNothing(one))
    .filter(({ kind }) => kind === 'function' || kind === 'static-method')
    .toSorted((a, b) => Number(isReset(b)) - Number(isReset(a)))
    .map(({ id }) => ({ ...callOf(id), typeArgument }));
}

function callOf(callable: string): TestCase {
  return { statements: [{ kind: 'call', callable, arguments: [] }], typeArgument: 'number' };
}

function isGlobal({ receiver, span }: Callable): boolean {
  return receiver === undefined && span !== undefined;
}

function takesNothing({ parameters }: Callable): boolean {
  return parameters.every(({ isOptional, isRest }) => isOptional || isRest);
}

function callableOf(id: string, { callables }: UnitModel): Callable | undefined {
  return callables.find((one) => one.id === id);
}
