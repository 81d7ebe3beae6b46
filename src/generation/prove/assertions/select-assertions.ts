import type { Assertion } from '../../../model/generated-test.ts';
import { greedyCover } from '../greedy-cover.ts';
import type { Evidence } from './evidence.ts';
import { failsAnyway, killsOf } from './kills.ts';
import { byReadability, isLastResort } from './readability.ts';

/** The assertions of a test, and the mutants that it kills with them. */
export interface AssertionChoice {
  /** In the order of the trace. Empty if nothing is killed, or if no assertion holds. */
  readonly assertions: readonly Assertion[];
  /** Indices of the killed mutants, ascending. */
  readonly kills: readonly number[];
}

/**
 * Selects few assertions that kill all mutants that any candidate kills. Assertions that kill most come first, then the more readable
 * ones (`byReadability`). Last resorts (`isLastResort`) are only for mutants that nothing else kills.
 *
 * A test that throws always asserts that. A test that kills by failing or hanging still asserts the result of its last call: there is no
 * test without an assertion, and no test that ends with a result about which it says nothing.
 *
 * @param candidates all assertions to select from, in the order of the trace
 */
export function selectAssertions(
  candidates: readonly Assertion[],
  { original, mutants }: Pick<Evidence, 'original' | 'mutants'>,
): AssertionChoice {
  const none: AssertionChoice = { assertions: [], kills: [] };
  const thrown = candidates.filter(
    ({ what, expected }) => what.of === 'thrown' && expected.is !== 'undefined',
  );
  if (original.end.kind === 'threw' && thrown.length === 0) return none;
  const inOrder = candidates.toSorted(byReadability);
  const [best] = inOrder;
  if (best === undefined) return none;

  const byAssertion = killsOf(candidates, mutants);
  const covers = (assertion: Assertion): ReadonlySet<number> =>
    byAssertion.get(assertion) ?? new Set();
  const killed = new Set(
    mutants.flatMap(({ mutant, trace }) => (failsAnyway(original.end, trace.end) ? [mutant] : [])),
  );
  const chosen = new Set(thrown);
  const add = (assertions: readonly Assertion[]): void => {
    for (const assertion of assertions) {
      chosen.add(assertion);
      for (const mutant of covers(assertion)) killed.add(mutant);
    }
  };
  add(thrown);
  for (const isLast of [false, true]) {
    const some = inOrder.filter((assertion) => isLastResort(assertion) === isLast);
    const open = mutants.map(({ mutant }) => mutant).filter((mutant) => !killed.has(mutant));
    add(greedyCover(some, covers, new Set(open)));
  }
  if (killed.size === 0) return none;
  const isAboutLast = isAbout(candidates);
  const last = inOrder.find(isAboutLast) ?? best;
  const fails = mutants.some(({ trace }) => failsAnyway(original.end, trace.end));
  const isSilent = fails && thrown.length === 0 && ![...chosen].some(isAboutLast);
  if (chosen.size === 0 || (isSilent && saysSomething(last))) chosen.add(last);
  return {
    assertions: candidates.filter((assertion) => chosen.has(assertion)),
    kills: [...killed].toSorted((a, b) => a - b),
  };
}

function saysSomething(assertion: Assertion): boolean {
  return !isLastResort(assertion) && assertion.expected.is !== 'undefined';
}

/** Whether an assertion is about the last variable of all assertions: a test is about what it does last. */
function isAbout(candidates: readonly Assertion[]): (assertion: Assertion) => boolean {
  const place = ({ what }: Assertion): number => ('variable' in what ? what.variable : -1);
  const last = Math.max(...candidates.map(place));
  return (assertion) => place(assertion) === last;
}
