import { describe, expect, test } from 'vitest';

import type { FunctionTrace } from '../../../../src/runtime/protocol.ts';
import type { JobEvent } from '../../../../src/runner/job.ts';
import type { TestAttempt } from '../../../../src/runner/worker/attempt.ts';
import { impactAttempts, impactTest } from '../../../../src/runner/worker/impact-test.ts';
import { FakeRuntime, usualFuel } from './fake-runtime.ts';

const baseline = { ordinal: 4, name: 'test', fuel: usualFuel, limit: 100, runs: true };
const passing: TestAttempt = {
  outcome: 'pass',
  message: '',
  inTest: true,
  unhandled: [],
  duration: 1,
};

/** A trace in which function 7 runs and returns as these numbers say. */
const trace = (coverage: number, values = 1): FunctionTrace[] => [{ of: 7, coverage, values }];

type Behaviour = (mutant: number, runtime: FakeRuntime, run: number) => Partial<TestAttempt> | void;

/** Runs a test until it wants no more runs of this module instance. */
function drive(
  mutants: readonly number[],
  behave: Behaviour,
  { isLate = () => false }: { isLate?: () => boolean } = {},
) {
  const runtime = new FakeRuntime();
  const measured: Extract<JobEvent, { kind: 'impact' }>[] = [];
  const unsettled: number[] = [];
  const runs: number[] = [];
  const impact = impactTest(runtime, baseline, mutants, {
    measured: (event) => void measured.push(event),
    unsettled: (some) => void unsettled.push(...some),
    isLate,
    isFresh: () => runs.every((mutant) => mutant < 0),
  });
  let step: string = 'go-on';
  while (step === 'go-on') {
    const mutant = impact.begin();
    runtime.trace = trace(1);
    const attempt = behave(mutant, runtime, runs.length);
    runs.push(mutant);
    step = impact.finish({ ...passing, ...attempt });
    expect(runs.length).toBeLessThanOrEqual(impactAttempts(mutants.length));
  }
  const findings = measured.map(({ mutant, covered, returned, leavesState }) => ({
    mutant,
    covered,
    returned,
    leavesState,
  }));
  return { runs, step, findings, unsettled, remaining: impact.remaining() };
}

describe('measuring impact in one module instance', () => {
  test('two unmutated runs come first, and another after each mutant that makes a difference', () => {
    const { runs, findings, step } = drive([1, 2], (mutant, runtime) => {
      if (mutant === 1) runtime.trace = trace(9, 8);
    });
    expect(runs).toEqual([-1, -1, 1, -1, 2]);
    expect(findings).toEqual([
      { mutant: 1, covered: [7], returned: [7], leavesState: false },
      { mutant: 2, covered: [], returned: [], leavesState: false },
    ]);
    expect(step).toBe('test-done');
  });

  test('what differs without a mutant is nobody’s impact', () => {
    const { findings } = drive([1], (_mutant, runtime, run) => {
      runtime.trace = trace(run);
    });
    expect(findings).toEqual([{ mutant: 1, covered: [], returned: [], leavesState: false }]);
  });

  test('a difference that stays without the mutant has it run again in a fresh instance', () => {
    let isSpoilt = false;
    const { findings, step, remaining } = drive([1, 2, 3], (mutant, runtime) => {
      isSpoilt ||= mutant === 2;
      if (isSpoilt) runtime.trace = trace(5);
    });
    expect(findings.map(({ mutant }) => mutant)).toEqual([1]);
    expect([step, remaining]).toEqual(['reload', [2, 3]]);
  });

  test('the first mutant of an instance is believed, whatever it leaves behind', () => {
    let isSpoilt = false;
    const { findings, step, remaining } = drive([2, 3], (mutant, runtime) => {
      isSpoilt ||= mutant === 2;
      if (isSpoilt) runtime.trace = trace(5);
    });
    expect(findings.map(({ mutant, covered }) => [mutant, covered])).toEqual([[2, [7]]]);
    expect([step, remaining]).toEqual(['reload', [3]]);
  });

  test('a mutant that changes the state of modules ends the instance', () => {
    const { findings, step } = drive([1, 2], (mutant, runtime) => {
      if (mutant === 1) runtime.state += 1;
    });
    expect(findings).toEqual([{ mutant: 1, covered: [], returned: [], leavesState: true }]);
    expect(step).toBe('reload');
  });

  test('a run that does not end says nothing', () => {
    const { findings, step, remaining } = drive([1, 2], (mutant) =>
      mutant === 1 ? { abandoned: 'overran' } : undefined,
    );
    expect(findings).toEqual([]);
    expect([step, remaining]).toEqual(['reload', [2]]);
  });

  test.each<[string, Behaviour]>([
    ['fails', () => ({ outcome: 'fail' })],
    ['changes state', (_mutant, runtime) => void (runtime.state += 1)],
  ])('an unmutated test that %s can not be measured in one instance', (_what, behave) => {
    const { runs, unsettled } = drive([1, 2], behave);
    expect([runs, unsettled]).toEqual([[-1], [1, 2]]);
  });

  test('no mutant is begun when time is up', () => {
    const { runs } = drive([1, 2], () => {}, { isLate: () => true });
    expect(runs).toEqual([-1, -1]);
  });
});
