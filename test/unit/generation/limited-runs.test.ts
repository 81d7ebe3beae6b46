import { describe, expect, it } from 'vitest';

import { ORIGINAL, type RunOrder } from '../../../src/generation/execute-port.ts';
import { limitedExecute } from '../../../src/generation/limited-execute.ts';
import { createRunRecord } from '../../../src/generation/run-record.ts';
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

const unhurried = new AbortController().signal;

describe('limited runs', () => {
  it('let a mutant burn a multiple of what the original burnt in the same test case', async () => {
    const { host, runs } = hostBurning(500);
    const execute = limitedExecute(host, createRunRecord(), unhurried);
    await execute([orderOf(short, ORIGINAL)]);
    await execute([orderOf(short, 3), orderOf(long, 3)]);

    expect(runs.map(({ fuel }) => fuel)).toEqual([1_000_000, 15_000, 300_000]);
  });

  it('let a mutant burn fewer times as much in a test case that loops for long', async () => {
    const { host, runs } = hostBurning(400_000);
    const execute = limitedExecute(host, createRunRecord(), unhurried);
    await execute([orderOf(short, ORIGINAL), orderOf(short, 3)]);

    expect(runs.at(-1)?.fuel).toBe(900_000);
  });

  it('burn no more than they may, though a loop takes all of its steps at once', async () => {
    const { host } = hostBurning(2 ** 31);
    const execute = limitedExecute(host, createRunRecord(), unhurried);
    const [result] = await execute([orderOf(short, ORIGINAL)]);

    expect(result?.fuel).toBe(1_000_000);
  });

  it('have less time with a mutant that was too slow before, though it burnt few steps', async () => {
    const runs: TestCaseRun[] = [];
    const host: UnitHost = {
      run: (some) => {
        runs.push(...some);
        return Promise.resolve(
          some.map(({ testCase, mutant, fuel }) => {
            const trace = traceOf({ functions: {} }, testCase);
            const end = { kind: 'endless', statement: 0 } as const;
            if (mutant === ORIGINAL) return { trace, fuel: 5 };
            return { trace: { ...trace, end }, fuel: mutant === 2 ? fuel : 5 };
          }),
        );
      },
      close: () => Promise.resolve(),
    };
    const record = createRunRecord();
    const execute = limitedExecute(host, record, unhurried);
    const orders = [ORIGINAL, 1, 2].map((mutant) => orderOf(short, mutant));
    await execute(orders);
    await execute(orders);

    expect(runs.map(({ limit }) => limit)).toEqual([1500, 1500, 1500, 1500, 300, 1500]);
    expect([...record.slow]).toEqual([1]);

    const waiting = testCaseOf({ kind: 'await', promise: 0 });
    await execute([orderOf(waiting, ORIGINAL), orderOf(waiting, 3)]);
    expect([...record.slow]).toEqual([1]);
  });

  it('do not take what a mutant burnt for what the original does', async () => {
    const { host, runs } = hostBurning(500);
    const execute = limitedExecute(host, createRunRecord(), unhurried);
    await execute([orderOf(short, 3)]);
    await execute([orderOf(short, 4)]);

    expect(runs[1]?.fuel).toBe(runs[0]?.fuel);
  });

  it('are counted, with the statements that they executed', async () => {
    const record = createRunRecord();
    const execute = limitedExecute(hostBurning(1).host, record, unhurried);
    await execute([orderOf(short, ORIGINAL), orderOf(long, 0)]);
    await execute([orderOf(long, 1)]);

    expect(record).toMatchObject({ runs: 3, statements: 7 });
  });

  it('tell once what each was denied, and nothing of what mutants were', async () => {
    const host: UnitHost = {
      run: (runs) =>
        Promise.resolve(
          runs.map(({ testCase, mutant }) => {
            const what = `${mutant === ORIGINAL ? 'change' : 'watch'} files`;
            const end = { kind: 'denied', statement: 0, what } as const;
            return { trace: { ...traceOf({ functions: {} }, testCase), end }, fuel: 0 };
          }),
        ),
      close: () => Promise.resolve(),
    };
    const record = createRunRecord();
    const execute = limitedExecute(host, record, unhurried);
    await execute([orderOf(short, ORIGINAL), orderOf(long, ORIGINAL), orderOf(long, 1)]);

    expect([...record.denied]).toEqual(['change files']);
  });

  it('are none after the signal, nor where none was asked for', async () => {
    const { host, runs } = hostBurning(1);
    const stopped = new AbortController();
    const record = createRunRecord();
    const execute = limitedExecute(host, record, stopped.signal);

    expect(await execute([])).toEqual([]);
    stopped.abort();
    expect(await execute([orderOf(short, ORIGINAL)])).toEqual([]);
    expect(runs).toEqual([]);
    expect(record).toMatchObject({ runs: 0, statements: 0 });
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
    const results = await limitedExecute(
      host,
      createRunRecord(),
      signal,
    )([orderOf(short, ORIGINAL)]);

    expect(signals).toEqual([signal]);
    expect(limits).toEqual([1500]);
    expect(results).toEqual([]);
  });
});
