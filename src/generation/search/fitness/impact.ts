import type { TestCaseTrace, TraceEnd } from '../../../model/test-case-trace.ts';
import type { FunctionTrace } from '../../../runtime/protocol.ts';

/** One run of a test case in the impact build. */
export interface MeasuredRun {
  readonly functions: readonly FunctionTrace[];
  readonly trace: TestCaseTrace;
}

/** The changes that a mutant makes in a run. */
export interface RunImpact {
  /** |C|: the number of functions that ran another path or returned other values. */
  readonly functions: number;
  /** |A|: the number of observable differences. */
  readonly observations: number;
}

/** The weight of each kind of change: c and r of equation 6. */
export interface ImpactWeights {
  readonly functions: number;
  readonly observations: number;
}

/**
 * The paper leaves both open. With equal weights, an observable difference is not gained by losing changes that may become
 * observable: a test case with one other result and two changed functions is worth as much as one with three of either.
 */
const usualWeights: ImpactWeights = { functions: 1, observations: 1 };

/**
 * Measures the impact of mutants in a test case, from a run of the original and a run with each mutant (μTEST paper, 3:
 * mutation impact).
 */
export function impactsFrom(original: MeasuredRun): (mutated: MeasuredRun) => RunImpact {
  const before = byObservable(original.trace);
  return ({ functions, trace }) => ({
    functions: changedFunctions(original.functions, functions),
    observations: changedObservations(original.trace.end, before, trace),
  });
}

/** I_m, equation 6. */
export function impactOf(
  { functions, observations }: RunImpact,
  weights: ImpactWeights = usualWeights,
): number {
  return weights.functions * functions + weights.observations * observations;
}

function changedFunctions(
  original: readonly FunctionTrace[],
  mutated: readonly FunctionTrace[],
): number {
  const before = new Map(original.map((each) => [each.of, each]));
  let changed = 0;
  for (const { of, coverage, values } of mutated) {
    const same = before.get(of);
    before.delete(of);
    if (same?.coverage !== coverage || same.values !== values) changed += 1;
  }
  // The other functions ran in the original only.
  return changed + before.size;
}

/** If two runs end differently, that is one difference, whatever else was observed. */
function changedObservations(
  end: TraceEnd,
  before: ReadonlyMap<string, Seen>,
  mutated: TestCaseTrace,
): number {
  const after = byObservable(mutated);
  let changed = 0;
  let isThrownChanged = false;
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    if (!differs(before.get(key), after.get(key))) continue;
    changed += 1;
    isThrownChanged ||= (before.get(key) ?? after.get(key))?.isThrown === true;
  }
  const isEndChanged = end.kind !== mutated.end.kind && !isThrownChanged;
  return changed + Number(isEndChanged);
}

/** An observed value in a form that can be compared. */
interface Seen {
  readonly text: string;
  readonly isThrown: boolean;
  readonly isCut: boolean;
}

function byObservable({ observations }: TestCaseTrace): ReadonlyMap<string, Seen> {
  return new Map(
    observations.map(({ what, value }) => [
      JSON.stringify(what),
      {
        text: JSON.stringify(value),
        isThrown: what.of === 'thrown',
        isCut: value.is === 'cut',
      },
    ]),
  );
}

/** Nothing is known about a value that was cut off. */
function differs(one: Seen | undefined, other: Seen | undefined): boolean {
  if (one?.isCut === true || other?.isCut === true) return false;
  return one?.text !== other?.text;
}
