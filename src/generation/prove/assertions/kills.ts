import type { Assertion } from '../../../model/generated-test.ts';
import type {
  Observable,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../../model/test-case-trace.ts';
import { passesWith } from './passes-with.ts';
import type { MutantTrace } from './evidence.ts';

/** Finds the observed value of an observable in one trace. */
export type Lookup = (what: Observable) => ObservedValue | undefined;

export function lookupIn(trace: TestCaseTrace): Lookup {
  const values = new Map(
    trace.observations.map(({ what, value }) => [JSON.stringify(what), value]),
  );
  return (what) => values.get(JSON.stringify(what));
}

/**
 * Whether an assertion fails in a run with a mutant. It fails if its subject has another value, or was not observed. A subject is not
 * observed if the run ended before, or if the object or the entry that should show it is missing.
 */
export function kills(assertion: Assertion, mutant: Lookup): boolean {
  const observed = mutant(assertion.what);
  if (observed === undefined) return !passesWithout(assertion);
  return !passesWith(assertion, observed, mutant);
}

/** Whether an assertion may pass where there is no such entry: it expects undefined, which reading no entry gives, too. */
function passesWithout({ what, expected }: Assertion): boolean {
  return what.of === 'entry' && expected.is === 'undefined';
}

/**
 * Whether a test fails or hangs with a mutant, whatever it asserts: its run ended where the run without a mutant went on. The mutant counts
 * as killed, but the test still needs an assertion. A run that was denied something also ended early, though it might go on if nothing
 * were denied. The analysis of the written test decides about such a mutant.
 */
export function failsAnyway(original: TraceEnd, mutant: TraceEnd): boolean {
  if (mutant.kind === 'completed') return false;
  if (mutant.kind === 'crashed' || original.kind !== 'threw') return true;
  return mutant.kind === 'threw'
    ? mutant.statement < original.statement
    : mutant.statement <= original.statement;
}

/** The mutants that each assertion kills. */
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
