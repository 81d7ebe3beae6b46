import { describe, expect, test } from 'vitest';

import { sideBySide } from '../../../src/generation/side-by-side.ts';
import type { TestCaseResult, TestCaseRun, UnitHost } from '../../../src/runner/unit-host.ts';

const testCase = { statements: [], typeArgument: 'number' } as const;

function runOf(mutant: number, more: Partial<TestCaseRun> = {}): TestCaseRun {
  return { testCase, mutant, fresh: false, observe: true, fuel: 1, limit: 1, ...more };
}

/** Returns runs with the mutants from 0 on. */
function runs(count: number, more: Partial<TestCaseRun> = {}): readonly TestCaseRun[] {
  return Array.from({ length: count }, (_, mutant) => runOf(mutant, more));
}

/** A result that shows its run by its fuel. */
function resultOf({ mutant }: TestCaseRun): TestCaseResult {
  const end = { kind: 'completed' } as const;
  const trace = { end, statementsRun: 0, observations: [], surroundings: [], leavesState: false };
  return { trace, fuel: mutant };
}

/** A host that notes the mutants of each call. With a limit, it gives no more results than that in all, as after an interruption. */
class NotingHost implements UnitHost {
  readonly calls: number[][] = [];
  readonly #limit: number;
  readonly failure?: string;
  closed = 0;

  constructor({ limit = Infinity, failure }: { limit?: number; failure?: string } = {}) {
    this.#limit = limit;
    if (failure !== undefined) this.failure = failure;
  }

  async run(asked: readonly TestCaseRun[]): Promise<readonly TestCaseResult[]> {
    const before = this.calls.flat().length;
    this.calls.push(asked.map(({ mutant }) => mutant));
    await new Promise((resolve) => setImmediate(resolve));
    return asked.slice(0, Math.max(0, this.#limit - before)).map(resultOf);
  }

  close(): Promise<void> {
    this.closed += 1;
    return Promise.resolve();
  }
}

const { signal } = new AbortController();

/** A host that has been asked for enough to have opened others. */
async function opened(first: UnitHost, others: readonly UnitHost[]): Promise<UnitHost> {
  const left = [...others];
  const host = sideBySide(first, others.length + 1, () => {
    const next = left.shift();
    return next === undefined ? Promise.reject(new Error('none left')) : Promise.resolve(next);
  });
  await host.run(runs(501), signal);
  return host;
}

function mutantsOf(results: readonly TestCaseResult[]): readonly number[] {
  return results.map(({ fuel }) => fuel);
}

const upTo = (count: number): readonly number[] => runs(count).map(({ mutant }) => mutant);

describe('hosts side by side', () => {
  test('share the runs of a call, and give their results in the order of the runs', async () => {
    const [first, second] = [new NotingHost(), new NotingHost()];
    const host = await opened(first, [second]);

    expect(mutantsOf(await host.run(runs(100), signal))).toEqual(upTo(100));
    const done = first.calls.slice(1).flat();
    expect(second.calls.flat().length).toBeGreaterThan(30);
    expect([...done, ...second.calls.flat()].toSorted((a, b) => a - b)).toEqual(upTo(100));
  });

  test('are opened only when much is asked, and are one host if there may be no other', async () => {
    const [first, second] = [new NotingHost(), new NotingHost()];
    const host = sideBySide(first, 2, () => Promise.resolve(second));
    await host.run(runs(400), signal);
    await host.run(runs(50), signal);
    expect(second.calls).toEqual([]);
    expect(sideBySide(first, 1, () => Promise.resolve(second))).toBe(first);
  });

  test('keep runs together that share modules which are evaluated for a mutant', async () => {
    const hosts = [new NotingHost(), new NotingHost()] as const;
    const host = await opened(hosts[0], [hosts[1]]);
    const asked = [1, 2, 3].flatMap((mutant) =>
      Array.from({ length: 24 }, () => runOf(mutant, { fresh: true, shared: true })),
    );
    hosts[0].calls.length = 0;
    await host.run(asked, signal);

    const calls = hosts.flatMap(({ calls: all }) => all);
    expect(calls.length).toBeGreaterThan(1);
    for (const mutant of [1, 2, 3]) {
      expect(calls.filter((call) => call.includes(mutant))).toHaveLength(1);
    }
  });

  test('give only the results before the first that an interruption left out', async () => {
    const host = await opened(new NotingHost(), [new NotingHost({ limit: 10 })]);
    const results = mutantsOf(await host.run(runs(100), signal));

    expect(results).toEqual(upTo(results.length));
    expect(results.length).toBeLessThan(100);
    expect(results.length).toBeGreaterThanOrEqual(10);
  });

  test('do without those that can not be opened or can not load the unit', async () => {
    const broken = new NotingHost({ failure: 'It is broken.' });
    const first = new NotingHost();
    const host = sideBySide(first, 3, oneThenNone(broken));
    await host.run(runs(501), signal);

    expect(mutantsOf(await host.run(runs(50), signal))).toEqual(upTo(50));
    expect(broken.calls).toEqual([]);
    expect(broken.closed).toBe(1);
  });

  test('are all closed, also those that are being opened', async () => {
    const [first, second] = [new NotingHost(), new NotingHost()];
    const host = sideBySide(first, 2, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return second;
    });
    void host.run(runs(501), signal);
    await host.close();

    expect([first.closed, second.closed]).toEqual([1, 1]);
  });
});

/** Opens a host once, and fails after that. */
function oneThenNone(host: UnitHost): () => Promise<UnitHost> {
  let isOpen = false;
  return () => {
    if (isOpen) return Promise.reject(new Error('none left'));
    isOpen = true;
    return Promise.resolve(host);
  };
}
