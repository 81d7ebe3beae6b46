import type { TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { TestCaseRun } from '../unit-host.ts';

/** Runs in the form in which they are sent: a test case of several runs is sent once. */
export interface RunRequest {
  readonly kind: 'run';
  /** The model of the unit, if it is another one than before. */
  readonly model?: UnitModel;
  readonly testCases: readonly TestCase[];
  readonly wanted: readonly IndexRanges[];
  readonly runs: readonly PackedRun[];
}

/** A run that refers to its test case, and to the mutants that it asks about, by their places in the request. */
interface PackedRun extends Omit<TestCaseRun, 'testCase' | 'wanted'> {
  readonly testCase: number;
  readonly wanted?: number;
}

/** Packs runs into a request. Runs that share an object share its copy in the request. */
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

/** Returns the runs of a request, in their order. */
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
