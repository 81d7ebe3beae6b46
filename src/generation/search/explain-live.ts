import type { OwnFunctions } from '../../analysis/after/impact/own-functions.ts';
import type { Impact } from '../../model/impact.ts';
import type { LiveExplanation, LiveMutant } from '../../model/live-mutant.ts';
import type { TestCaseResult } from '../../runner/unit-host.ts';
import type { FunctionTrace } from '../../runtime/protocol.ts';
import type { NearestOutcome } from './branch-record.ts';

/** The observations of a mutant that no test kills. */
export interface LiveSighting {
  /** The mutant's id. */
  readonly mutant: string;
  /** The numbers of runs that reached it, that infected it, and in which it was active. */
  readonly tried: LiveExplanation['tried'];
  /** The run that reached it and came nearest to infecting it. */
  readonly nearest?: NearestOutcome;
  /** Pairs of results of the impact build, without the mutant and with it, for test cases that infect it. */
  readonly runs: readonly { readonly original: TestCaseResult; readonly mutant: TestCaseResult }[];
  /** Functions about which its runs say nothing. */
  readonly own: OwnFunctions;
}

/**
 * Says for each live mutant how far test cases came, in this order: first infected mutants, largest impact first, because they
 * are the least likely to be equivalent; then mutants that were never infected; then those never reached (μTEST paper, 5.4).
 *
 * @param explain says what was tried, and what a person could add; undefined if nothing is known
 */
export function explainLive(
  sightings: readonly LiveSighting[],
  explain: (sighting: LiveSighting, live: LiveMutant) => LiveExplanation | undefined,
): LiveMutant[] {
  return sightings
    .map((sighting): LiveMutant => {
      const live = reasonOf(sighting);
      const explanation = explain(sighting, live);
      return explanation === undefined ? live : { ...live, explanation };
    })
    .toSorted(byPromise);
}

function reasonOf({ mutant, tried, runs, own }: LiveSighting): LiveMutant {
  // A mutant that was infected was also reached.
  if (tried.infected > 0) return { mutant, reason: 'not-observed', impact: impactOf(runs, own) };
  return { mutant, reason: tried.reached > 0 ? 'never-infected' : 'never-reached' };
}

function byPromise(left: LiveMutant, right: LiveMutant): number {
  const order = ['not-observed', 'never-infected', 'never-reached'];
  const weigh = ({ impact }: LiveMutant): number =>
    (impact?.functions ?? 0) + (impact?.changesState === true ? 0.5 : 0);
  return (
    order.indexOf(left.reason) - order.indexOf(right.reason) ||
    weigh(right) - weigh(left) ||
    (left.mutant < right.mutant ? -1 : Number(left.mutant > right.mutant))
  );
}

function impactOf(runs: LiveSighting['runs'], own: OwnFunctions): Impact {
  const covered = new Set<number>();
  const returned = new Set<number>();
  for (const { original, mutant } of runs) {
    const before = byNumber(original.functions);
    const after = byNumber(mutant.functions);
    for (const of of new Set([...before.keys(), ...after.keys()])) {
      const [left, right] = [before.get(of), after.get(of)];
      if (left?.coverage !== right?.coverage && !own.uncovered.has(of)) covered.add(of);
      // A function that returned no value has the same record whether or not it was called.
      if ((left?.values ?? 0) !== (right?.values ?? 0) && !own.unread.has(of)) returned.add(of);
    }
  }
  return {
    functions: new Set([...covered, ...returned]).size,
    functionsCovered: covered.size,
    functionsReturning: returned.size,
    changesState: runs.some(
      ({ original, mutant }) => original.trace.leavesState !== mutant.trace.leavesState,
    ),
    tests: runs.length,
  };
}

function byNumber(functions: readonly FunctionTrace[] = []): ReadonlyMap<number, FunctionTrace> {
  return new Map(functions.map((each) => [each.of, each]));
}
