import type { FunctionTrace } from '../../runtime/protocol.ts';

/** Numbers of functions that behaved differently in two runs. */
export interface TraceDifference {
  /** Their blocks ran more or less often. */
  readonly covered: readonly number[];
  /** They handed out other values. */
  readonly returned: readonly number[];
}

/** Returns the differences of two runs, except those that `noise` lists as random. */
export function compareTraces(
  before: readonly FunctionTrace[],
  after: readonly FunctionTrace[],
  noise: TraceDifference = { covered: [], returned: [] },
): TraceDifference {
  const left = new Map(before.map((trace) => [trace.of, trace]));
  const right = new Map(after.map((trace) => [trace.of, trace]));
  const all = [...new Set([...left.keys(), ...right.keys()])].toSorted((a, b) => a - b);
  const differing = (what: 'coverage' | 'values', known: readonly number[]): number[] =>
    all.filter((of) => left.get(of)?.[what] !== right.get(of)?.[what] && !known.includes(of));
  return {
    covered: differing('coverage', noise.covered),
    returned: differing('values', noise.returned).filter((of) => hasHandedOut(left, right, of)),
  };
}

export function isEmpty({ covered, returned }: TraceDifference): boolean {
  return covered.length === 0 && returned.length === 0;
}

/** A function that handed out nothing has the same record as one that was not called. */
function hasHandedOut(
  left: ReadonlyMap<number, FunctionTrace>,
  right: ReadonlyMap<number, FunctionTrace>,
  of: number,
): boolean {
  return (left.get(of)?.values ?? 0) !== (right.get(of)?.values ?? 0);
}
