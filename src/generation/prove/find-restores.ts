import type { GeneratedTest } from '../../model/generated-test.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { TestCaseTrace } from '../../model/test-case-trace.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import type { MinimiseOptions } from './minimise/minimise.ts';
import { type NamedValue, valuesGiven } from './named-values.ts';
import { adapted, joined, named, plainCalls } from './propose-restores.ts';

/** The input of the search for restores. */
export interface RestoreParts extends Pick<MinimiseOptions, 'model' | 'validate'> {
  readonly execute: Execute;
}

/** The most runs for all tests of a unit, and for one test. */
const mostRuns = { ofUnit: 400, ofTest: 80 };

/**
 * Finds statements that put the state of modules back, for tests that leave it changed. They are statements that another test needed, a
 * call without arguments, or the test's own calls with other values: those that the unit returned before, or that are in its text. To
 * count, they must leave the state as it was loaded both after the test and without it, so that they can stand in a hook.
 *
 * @returns the same tests, with `leavesState` where it is so, and with `restore` if statements were found
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
  for (const [at, one] of tests.entries()) {
    const { testCase } = one;
    const trace = traces[at];
    const leavesState = trace?.leavesState === true;
    const test = leavesState ? { ...one, leavesState } : one;
    if (!leavesState || left <= 0) {
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
    if (!['call', 'repeat', 'assign', 'await'].includes(kind)) continue;
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

/** Finds the first proposal that puts back what test cases leave changed, and that changes nothing when it runs alone. */
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

/** Returns the primitives that calls without arguments return before anything is changed. */
async function valuesOf(parts: RestoreParts): Promise<readonly NamedValue[]> {
  const testCases = plainCalls(parts.model).slice(0, mostRuns.ofTest);
  const traces = await run(testCases, parts);
  return traces.flatMap((trace, at) => {
    const testCase = testCases[at];
    return testCase === undefined || trace.leavesState
      ? []
      : valuesGiven(testCase, trace, parts.model);
  });
}
