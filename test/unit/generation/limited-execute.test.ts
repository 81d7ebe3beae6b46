import { describe, expect, it } from 'vitest';

<<<<<<< HEAD
import { ORIGINAL, type RunOrder } from '../../../src/generation/execute-port.ts';
import { type Effort, limitedExecute } from '../../../src/generation/limited-execute.ts';
import type { TestCase } from '../../../src/model/test-case.ts';
import type { TestCaseRun, UnitHost } from '../../../src/runner/unit-host.ts';
import { traceOf } from './fake-unit.ts';
import { num, testCaseOf } from './statements.ts';

const short = testCaseOf(num(1));
const long = testCaseOf(num(1), num(2), num(3));

function orderOf(testCase: TestCase, mutant: number): RunOrder {
  return { testCase, mutant, fresh: false, observe: true };
}

/** A host whose runs burn this much fuel. */
function hostBurning(fuel: number): { readonly host: UnitHost; readonly runs: TestCaseRun[] } {
  const runs: TestCaseRun[] = [];
  const host: UnitHost = {
    run: (some) => {
      runs.push(...some);
      const trace = (testCase: TestCase) => traceOf({ functions: {} }, testCase);
      return Promise.resolve(some.map(({ testCase }) => ({ trace: trace(testCase), fuel })));
    },
    close: () => Promise.resolve(),
  };
  return { host, runs };
}

const noEffort = (): Effort => ({ runs: 0, statements: 0 });
const unhurried = new AbortController().signal;

describe('limited runs', () => {
  it('let a mutant burn a multiple of what the original burnt in the same test case', async () => {
    const { host, runs } = hostBurning(500);
    const execute = limitedExecute(host, noEffort(), unhurried);
    await execute([orderOf(short, ORIGINAL)]);
    await execute([orderOf(short, 3), orderOf(long, 3)]);

    expect(runs.map(({ fuel }) => fuel)).toEqual([1_000_000, 15_000, 1_010_000]);
  });

  it('do not take what a mutant burnt for what the original does', async () => {
    const { host, runs } = hostBurning(500);
    const execute = limitedExecute(host, noEffort(), unhurried);
    await execute([orderOf(short, 3)]);
    await execute([orderOf(short, 4)]);

    expect(runs[1]?.fuel).toBe(runs[0]?.fuel);
  });

  it('are counted, with the statements that they executed', async () => {
    const effort = noEffort();
    const execute = limitedExecute(hostBurning(1).host, effort, unhurried);
    await execute([orderOf(short, ORIGINAL), orderOf(long, 0)]);
    await execute([orderOf(long, 1)]);

    expect(effort).toEqual({ runs: 3, statements: 7 });
  });

  it('are none after the signal, nor where none was asked for', async () => {
    const { host, runs } = hostBurning(1);
    const stopped = new AbortController();
    const effort = noEffort();
    const execute = limitedExecute(host, effort, stopped.signal);

    expect(await execute([])).toEqual([]);
    stopped.abort();
    expect(await execute([orderOf(short, ORIGINAL)])).toEqual([]);
    expect(runs).toEqual([]);
    expect(effort).toEqual(noEffort());
  });

  it('hand the signal on to the host, with a limit of time for each run', async () => {
    const signals: AbortSignal[] = [];
    const limits: number[] = [];
    const host: UnitHost = {
      run: (runs, signal) => {
        signals.push(signal);
        limits.push(...runs.map(({ limit }) => limit));
        return Promise.resolve([]);
      },
      close: () => Promise.resolve(),
    };
    const { signal } = new AbortController();
    const results = await limitedExecute(host, noEffort(), signal)([orderOf(short, ORIGINAL)]);

    expect(signals).toEqual([signal]);
    expect(limits).toEqual([1500]);
    expect(results).toEqual([]);
=======
import { type Execute, ORIGINAL } from '../../../src/generation/execute-port.ts';
import { limitedExecute } from '../../../src/generation/limited-execute.ts';
import type { TestCase } from '../../../src/model/test-case.ts';
import type { TestCaseRun, UnitHost } from '../../../src/runner/unit-host.ts';

/** A test case of its own identity; what it burns is up to the host. */
function testCase(): TestCase {
  return { statements: [], typeArgument: 'number' };
}

/** Executes in a host that only notes the runs; each burns so many loop steps, where it may, and ends unless it may not. */
function executeNoting(burns: number): {
  readonly execute: Execute;
  readonly runs: TestCaseRun[];
} {
  const runs: TestCaseRun[] = [];
  const host: UnitHost = {
    run: async (batch) => {
      runs.push(...batch);
      return batch.map(({ fuel }) => ({
        fuel: Math.min(fuel, burns),
        trace: {
          end: burns > fuel ? { kind: 'endless', statement: 0 } : { kind: 'completed' },
          statementsRun: 1,
          observations: [],
          surroundings: [],
          leavesState: false,
        },
      }));
    },
    close: async () => {},
  };
  const effort = { runs: 0, statements: 0 };
  return { execute: limitedExecute(host, effort, new AbortController().signal), runs };
}

const order = (mutant: number, one = testCase()): Parameters<Execute>[0][number] => ({
  testCase: one,
  mutant,
  fresh: false,
  observe: true,
});

describe('running test cases with limits', () => {
  it('gives a mutant fuel by what the original burns, also where both are asked for at once', async () => {
    const { execute, runs } = executeNoting(500);
    const [one, other] = [testCase(), testCase()];

    const results = await execute([order(ORIGINAL, one), order(3, one), order(ORIGINAL, other)]);

    expect(results).toHaveLength(3);
    expect(runs.map(({ mutant }) => mutant)).toEqual([ORIGINAL, ORIGINAL, 3]);
    expect(runs.at(-1)?.fuel).toBe(15_000);
  });

  it('gives test cases less fuel once several never ended', async () => {
    const { execute, runs } = executeNoting(Infinity);

    for (let at = 0; at < 6; at += 1) await execute([order(ORIGINAL)]);

    const [first = 0, ...others] = runs.map(({ fuel }) => fuel);
    expect(others.slice(0, 4)).toEqual([first, first, first, first]);
    expect(others.at(-1)).toBeLessThan(first / 10);
>>>>>>> g-ge2e
  });
});
