import type { TestCase } from '../../model/test-case.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { TestCaseRun } from '../unit-host.ts';

/** Runs as they are sent: many are of one test case, which goes over the line once. */
export interface RunRequest {
  readonly kind: 'run';
  readonly testCases: readonly TestCase[];
  readonly wanted: readonly IndexRanges[];
  readonly runs: readonly PackedRun[];
}

/** A run that names its test case, and the mutants it asks for, by where they are in the request. */
interface PackedRun extends Omit<TestCaseRun, 'testCase' | 'wanted'> {
  readonly testCase: number;
  readonly wanted?: number;
}

/** Runs that share an object share what is sent of it. */
export function packRuns(runs: readonly TestCaseRun[]): RunRequest {
  const testCases = new Map<TestCase, number>();
  const wanted = new Map<IndexRanges, number>();
  const packed = runs.map(({ testCase, wanted: ofThis, ...run }) => ({
    ...run,
    testCase: placeIn(testCases, testCase),
    ...(ofThis && { wanted: placeIn(wanted, ofThis) }),
  }));
  return {
    kind: 'run',
    testCases: [...testCases.keys()],
    wanted: [...wanted.keys()],
    runs: packed,
  };
}

/** The runs of a request, in their order. */
export function unpackRuns({ testCases, wanted, runs }: RunRequest): readonly TestCaseRun[] {
  return runs.flatMap(({ testCase, wanted: ofThis, ...run }) => {
    const whole = testCases[testCase];
    const mutants = ofThis === undefined ? undefined : wanted[ofThis];
    return whole === undefined
      ? []
      : [{ ...run, testCase: whole, ...(mutants && { wanted: mutants }) }];
  });
}

function placeIn<Thing>(places: Map<Thing, number>, thing: Thing): number {
  const place = places.get(thing) ?? places.size;
  places.set(thing, place);
  return place;
}
