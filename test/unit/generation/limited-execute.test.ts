import { describe, expect, it } from 'vitest';

import { type Execute, ORIGINAL } from '../../../src/generation/execute-port.ts';
import { limitedExecute } from '../../../src/generation/limited-execute.ts';
import { createRunRecord } from '../../../src/generation/run-record.ts';
import type { TestCase } from '../../../src/model/test-case.ts';
import { withoutTrace } from '../../../src/runner/process/unfinished-runs.ts';
import type { TestCaseRun, UnitHost } from '../../../src/runner/unit-host.ts';

/** A test case of its own identity; what it burns is up to the host. */
function testCase(): TestCase {
  return { statements: [], typeArgument: 'number' };
}

/** Executes in a host that only notes the runs; each burns so many loop steps, where it may, and ends unless it may not. */
function executeNoting(
  burns: number,
  record = createRunRecord(),
): {
  readonly execute: Execute;
  readonly runs: TestCaseRun[];
  /** How many runs the host was given at a time. */
  readonly batches: number[];
} {
  const runs: TestCaseRun[] = [];
  const batches: number[] = [];
  const host: UnitHost = {
    run: async (batch) => {
      runs.push(...batch);
      batches.push(batch.length);
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
  const { signal } = new AbortController();
  return { execute: limitedExecute(host, record, signal), runs, batches };
}

const order = (mutant: number, one = testCase()): Parameters<Execute>[0][number] => ({
  testCase: one,
  mutant,
  fresh: false,
  observe: true,
});

describe('running test cases with limits', () => {
  it('takes a mutant for slow that has ended a process, and no test case without one', async () => {
    const record = createRunRecord();
    const host: UnitHost = {
      run: async (runs) => runs.map((run) => withoutTrace({ kind: 'endless', statement: 0 }, run)),
      close: async () => {},
    };
    const execute = limitedExecute(host, record, new AbortController().signal);
    const one = testCase();
    await execute([order(ORIGINAL, one), order(7, one)]);
    expect([...record.slow]).toEqual([7]);
  });

  it('gives a mutant fuel by what the original burns, also where both are asked for at once', async () => {
    const { execute, runs } = executeNoting(500);
    const [one, other] = [testCase(), testCase()];

    const results = await execute([order(ORIGINAL, one), order(3, one), order(ORIGINAL, other)]);

    expect(results).toHaveLength(3);
    expect(runs.map(({ mutant }) => mutant)).toEqual([ORIGINAL, ORIGINAL, 3]);
    expect(runs.at(-1)?.fuel).toBe(15_000);
  });

  it('asks its host once where it is known what originals burn, unless modules are to be evaluated anew', async () => {
    const { execute, runs, batches } = executeNoting(500);
    const one = testCase();

    await execute([order(ORIGINAL, one)]);
    await execute([order(ORIGINAL, one), order(3, one), order(4, one)]);
    await execute([order(ORIGINAL, one), { ...order(5, one), fresh: true }]);

    expect(batches).toEqual([1, 3, 1, 1]);
    expect(runs[2]?.fuel).toBe(15_000);
  });

  it('asks for branches only in the runs that are to tell of them', async () => {
    const { execute, runs } = executeNoting(500);

    await execute([order(ORIGINAL), { ...order(3), branches: true }]);

    expect(runs.map(({ branches }) => branches)).toEqual([undefined, true]);
  });

  it('gives test cases less fuel once several never ended', async () => {
    const { execute, runs } = executeNoting(Infinity);

    for (let at = 0; at < 6; at += 1) await execute([order(ORIGINAL)]);

    const [first = 0, ...others] = runs.map(({ fuel }) => fuel);
    expect(others.slice(0, 4)).toEqual([first, first, first, first]);
    expect(others.at(-1)).toBeLessThan(first / 10);
  });

  it('goes by what ended and what did not in any host of a unit', async () => {
    const record = createRunRecord();
    const endless = executeNoting(Infinity, record);
    for (let at = 0; at < 5; at += 1) await endless.execute([order(ORIGINAL)]);
    const slow = executeNoting(30_000, record);
    await slow.execute([order(ORIGINAL)]);
    await endless.execute([order(ORIGINAL)]);

    expect(slow.runs.map(({ fuel }) => fuel)).toEqual([50_000]);
    expect(endless.runs.at(-1)?.fuel).toBe(377_680);
  });

  it('gives no more fuel for the sake of a few test cases that loop for long', async () => {
    const record = createRunRecord();
    const endless = executeNoting(Infinity, record);
    for (let at = 0; at < 5; at += 1) await endless.execute([order(ORIGINAL)]);
    const quick = executeNoting(500, record);
    for (let at = 0; at < 19; at += 1) await quick.execute([order(ORIGINAL)]);
    await executeNoting(40_000, record).execute([order(ORIGINAL)]);
    await endless.execute([order(ORIGINAL)]);

    expect(endless.runs.at(-1)?.fuel).toBe(55_120);
  });
});
