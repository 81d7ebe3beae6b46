import type { TestCaseResult, UnitHost } from '../runner/unit-host.ts';
import { type Execute, ORIGINAL, type RunOrder } from './execute-port.ts';
import type { RunRecord } from './run-record.ts';

/** Loop steps that a test case may burn without a mutant. */
const originalFuel = 1_000_000;

/** After so many endless test cases in a unit, others get only some times the steps that one which ended took at most. */
const impatience = { endless: 5, factor: 10, constant: 50_000 };

/** How many times the steps of the original, and how many more, a mutant may burn; of a long one fewer times as many. */
const mutantFuel = { factor: 10, constant: 10_000 };
const longMutantFuel = { factor: 2, constant: 100_000 };

/** Milliseconds that a run may take by the wall clock: most take less than one. */
const limit = 1500;

/**
 * Runs test cases in a host, with as much fuel as befits them, and records what that takes and shows. What has not run when the signal is
 * aborted never does: its results are missing at the end.
 */
export function limitedExecute(host: UnitHost, record: RunRecord, signal: AbortSignal): Execute {
  const mostOfOriginal = (): number =>
    record.endless < impatience.endless
      ? originalFuel
      : Math.min(originalFuel, record.longest * impatience.factor + impatience.constant);
  const fuelOf = ({ testCase, mutant }: RunOrder): number => {
    if (mutant === ORIGINAL) return mostOfOriginal();
    const burnt = record.burnt.get(testCase) ?? originalFuel / mutantFuel.factor;
    const limits = [mutantFuel, longMutantFuel].map(
      ({ factor, constant }) => burnt * factor + constant,
    );
    return Math.min(...limits);
  };
  const run = async (orders: readonly RunOrder[]): Promise<readonly TestCaseResult[]> => {
    if (orders.length === 0 || signal.aborted) return [];
    const runs = orders.map((order) => ({ ...order, limit, fuel: fuelOf(order) }));
    // A counted loop burns all of its steps at once, of which no more are done than it may burn.
    const results = (await host.run(runs, signal)).map((result, at) => ({
      ...result,
      fuel: Math.min(result.fuel, runs[at]?.fuel ?? result.fuel),
    }));
    results.forEach(({ trace, fuel }, at) => {
      record.runs += 1;
      record.statements += trace.statementsRun;
      const order = orders[at];
      if (order?.mutant !== ORIGINAL) return;
      if (trace.end.kind === 'denied') record.denied.add(trace.end.what);
      record.burnt.set(order.testCase, fuel);
      if (trace.end.kind === 'endless') record.endless += 1;
      else record.longest = Math.max(record.longest, fuel);
    });
    return results;
  };
  return async (orders) => {
    // What the original burns says what its mutants may: where that is not known yet, it goes first.
    const isOriginal = ({ mutant }: RunOrder): boolean => mutant === ORIGINAL;
    const isKnown = ({ testCase, fresh }: RunOrder): boolean =>
      !fresh && record.burnt.has(testCase);
    if (orders.every((order) => isOriginal(order) || isKnown(order))) return run(orders);
    const originals = (await run(orders.filter(isOriginal))).values();
    const mutated = (await run(orders.filter((order) => !isOriginal(order)))).values();
    const results = orders.map((order) => (isOriginal(order) ? originals : mutated).next().value);
    const missing = results.indexOf(undefined);
    return results
      .slice(0, missing < 0 ? results.length : missing)
      .filter((one) => one !== undefined);
  };
}
