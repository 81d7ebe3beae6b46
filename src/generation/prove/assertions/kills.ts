import type { Assertion } from '../../../model/generated-test.ts';
import type {
  Observable,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../../model/test-case-trace.ts';
import { isAlike } from './is-alike.ts';
import type { MutantTrace } from './evidence.ts';

/** Finds what was observed of something in one trace. */
export type Lookup = (what: Observable) => ObservedValue | undefined;

export function lookupIn(trace: TestCaseTrace): Lookup {
  const values = new Map(
    trace.observations.map(({ what, value }) => [JSON.stringify(what), value]),
  );
  return (what) => values.get(JSON.stringify(what));
}

/**
 * Whether an assertion fails in a run with a mutant: what it is about is another value, or was not observed at all, since the run
 * ended before, or what should have shown it isn't there.
 */
export function kills(assertion: Assertion, mutant: Lookup): boolean {
  const observed = mutant(assertion.what);
  return observed === undefined || !isAlike(assertion, observed, mutant);
}

/**
 * Whether a test fails or hangs with a mutant, whatever it asserts: its run ended where the original's went on. It counts as
 * killed; the test needs an assertion all the same. A run that was denied something ended there too, though it might go
 * on where nothing is denied: the analysis of the written test has the last word.
 */
export function failsByItself(original: TraceEnd, mutant: TraceEnd): boolean {
  if (mutant.kind === 'completed') return false;
  if (mutant.kind === 'crashed' || original.kind !== 'threw') return true;
  return mutant.kind === 'threw'
    ? mutant.statement < original.statement
    : mutant.statement <= original.statement;
}

/** The mutants that each assertion kills, by the assertion. */
export function killsOf(
  assertions: readonly Assertion[],
  mutants: readonly MutantTrace[],
): ReadonlyMap<Assertion, ReadonlySet<number>> {
  const lookups = mutants.map(({ mutant, trace }) => ({ mutant, lookup: lookupIn(trace) }));
  return new Map(
    assertions.map((assertion) => [
      assertion,
      new Set(lookups.flatMap(({ mutant, lookup }) => (kills(assertion, lookup) ? [mutant] : []))),
    ]),
  );
}
