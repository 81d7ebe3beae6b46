import type { Assertion } from '../../../model/generated-test.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { ObservedValue, TestCaseTrace, TraceEnd } from '../../../model/test-case-trace.ts';
import { type Execute, ORIGINAL } from '../../execute-port.ts';
import type { Evidence } from './evidence.ts';
import { passesWith } from './passes-with.ts';
import { type Lookup, lookupIn } from './kills.ts';

/** The largest relative difference of floats that differ only by rounding. */
const ROUNDING = 1e-9;

/**
 * The assertions that hold in repeated runs without a mutant: at once, after other test cases, and in modules that were evaluated anew. A
 * float that differs only by rounding in these runs gets a tolerance. If a run ends in another way, no assertion is stable. Undefined
 * if a run has no result, since all runs were stopped.
 *
 * @param others test cases to run in between, so that effects of the state that they leave behind are noticed
 */
export async function stableAssertions(
  { testCase, original }: Pick<Evidence, 'testCase' | 'original'>,
  assertions: readonly Assertion[],
  { execute, others }: { readonly execute: Execute; readonly others: readonly TestCase[] },
): Promise<Assertion[] | undefined> {
  const order = { testCase, mutant: ORIGINAL, fresh: false, observe: true };
  const orders = [
    order,
    ...others.map((other) => ({ ...order, testCase: other, observe: false })),
    order,
    { ...order, fresh: true },
  ];
  const results = await execute(orders);
  if (results.length < orders.length) return undefined;
  const repeats = [...results.slice(0, 1), ...results.slice(-2)].map(({ trace }) => trace);
  if (repeats.some(({ end }) => !endsAsBefore(original.end, end))) return [];
  return keepStable(assertions, repeats);
}

/** The assertions that hold in all these runs without a mutant, with a tolerance if one is needed. */
function keepStable(
  assertions: readonly Assertion[],
  repeats: readonly TestCaseTrace[],
): Assertion[] {
  const lookups = repeats.map(lookupIn);
  return assertions.flatMap((assertion) => {
    if (lookups.every((lookup) => holds(assertion, lookup))) return [assertion];
    const tolerance = toleranceFor([
      assertion.expected,
      ...lookups.map((lookup) => lookup(assertion.what)),
    ]);
    return tolerance === undefined ? [] : [{ ...assertion, tolerance }];
  });
}

function holds(assertion: Assertion, lookup: Lookup): boolean {
  const observed = lookup(assertion.what);
  return observed !== undefined && passesWith(assertion, observed, lookup);
}

/**
 * The power of ten that is at least twice the largest distance between these numbers; undefined if they differ by more than rounding, or
 * if not all are finite.
 */
function toleranceFor(values: readonly (ObservedValue | undefined)[]): number | undefined {
  const numbers = values.map((value) => (value?.is === 'number' ? Number(value.text) : NaN));
  const spread = Math.max(...numbers) - Math.min(...numbers);
  const largest = Math.max(...numbers.map(Math.abs));
  if (!(spread > 0 && spread <= largest * ROUNDING)) return undefined;
  if (!numbers.every(Number.isFinite) || numbers.every(Number.isInteger)) return undefined;
  return Number(`1e${Math.ceil(Math.log10(2 * spread))}`);
}

function endsAsBefore(before: TraceEnd, after: TraceEnd): boolean {
  if (before.kind === 'completed') return after.kind === 'completed';
  return before.kind === 'threw' && after.kind === 'threw' && before.statement === after.statement;
}
