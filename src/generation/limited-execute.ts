import type { TestCase } from '../model/test-case.ts';
import type { UnitHost } from '../runner/unit-host.ts';
import { type Execute, ORIGINAL } from './execute-port.ts';

/** What the runs of a search have taken. */
export interface Effort {
  /** Test cases that were run, with or without a mutant. */
  runs: number;
  /** Statements of test cases that were executed: the unit of a search's budget. */
  statements: number;
}

/** Loop steps that a test case may burn without a mutant. */
const originalFuel = 1_000_000;

/** How many times the steps of the original, and how many more, a mutant may burn. */
const mutantFuel = { factor: 10, constant: 10_000 };

/** Milliseconds that a run may take by the wall clock: most take less than one. */
const limit = 1500;

/**
 * Runs test cases in a host, with as much fuel as befits them, and counts what that takes. What has not run when the signal is aborted
 * never does: its results are missing at the end.
 */
export function limitedExecute(host: UnitHost, effort: Effort, signal: AbortSignal): Execute {
  const burnt = new WeakMap<TestCase, number>();
  return async (orders) => {
    if (orders.length === 0 || signal.aborted) return [];
    const runs = orders.map((order) => ({
      ...order,
      limit,
      fuel:
        order.mutant === ORIGINAL
          ? originalFuel
          : (burnt.get(order.testCase) ?? originalFuel / mutantFuel.factor) * mutantFuel.factor +
            mutantFuel.constant,
    }));
    const results = await host.run(runs, signal);
    results.forEach(({ trace, fuel }, at) => {
      effort.runs += 1;
      effort.statements += trace.statementsRun;
      const order = orders[at];
      if (order?.mutant === ORIGINAL) burnt.set(order.testCase, fuel);
    });
    return results;
  };
}
