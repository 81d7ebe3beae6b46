import type { TestCaseTrace } from '../model/test-case-trace.ts';
import type { TestCaseResult, UnitHost } from '../runner/unit-host.ts';
import { type Execute, ORIGINAL, type RunOrder } from './execute-port.ts';
import { noteEnd, type RunRecord, usualSteps } from './run-record.ts';

/** The number of loop steps that a test case may burn without a mutant. */
const originalFuel = 1_000_000;

/**
 * After this number of endless test cases in a unit, the fuel of later ones is limited: by a factor and a constant, from what test cases
 * that ended have usually burnt. One that loops for long costs as much as thousands of others.
 */
const impatience = { endless: 5, factor: 10, constant: 50_000 };

/**
 * The fuel of a mutant's run, from the steps of the original: by a factor and a constant. The lower of the two limits counts,
 * so long test cases get a smaller factor.
 */
const mutantFuel = { factor: 10, constant: 10_000 };
const longMutantFuel = { factor: 2, constant: 100_000 };

/**
 * Milliseconds of wall-clock time that a run may take. Most runs take less than one. A mutant that was too slow before is given up
 * earlier: it mostly recurses for ever, which burns few loop steps and takes all of the time.
 */
const usualLimits = { usual: 1500, slow: 300 };
export type RunLimits = typeof usualLimits;

/**
 * Runs test cases in a host with suitable fuel, and records their cost and results. Runs that have not begun when the signal is
 * aborted never begin. Their results are missing at the end.
 */
export function limitedExecute(
  host: UnitHost,
  record: RunRecord,
  signal: AbortSignal,
  limits: RunLimits = usualLimits,
): Execute {
  const mostOfOriginal = (): number =>
    record.endless < impatience.endless
      ? originalFuel
      : Math.min(originalFuel, usualSteps(record) * impatience.factor + impatience.constant);
  const fuelOf = ({ testCase, mutant }: RunOrder): number => {
    if (mutant === ORIGINAL) return mostOfOriginal();
    const burnt = record.burnt.get(testCase) ?? originalFuel / mutantFuel.factor;
    const most = [mutantFuel, longMutantFuel].map(
      ({ factor, constant }) => burnt * factor + constant,
    );
    return Math.min(...most);
  };
  const run = async (orders: readonly RunOrder[]): Promise<readonly TestCaseResult[]> => {
    if (orders.length === 0 || signal.aborted) return [];
    const runs = orders.map((order) => ({
      ...order,
      limit: record.slow.has(order.mutant) ? limits.slow : limits.usual,
      fuel: fuelOf(order),
    }));
    // A loop with a known number of rounds burns all of its steps at once, but executes no more of them than its fuel allows.
    const results = (await host.run(runs, signal)).map((result, at) => ({
      ...result,
      fuel: Math.min(result.fuel, runs[at]?.fuel ?? result.fuel),
    }));
    results.forEach(({ trace, fuel, endedProcess = false }, at) => {
      record.runs += 1;
      record.statements += trace.statementsRun;
      const order = orders[at];
      if (order === undefined) return;
      if (order.mutant !== ORIGINAL) {
        const isGivenUp = fuel < (runs[at]?.fuel ?? 0) && isSlow(order, trace);
        if (endedProcess || isGivenUp) record.slow.add(order.mutant);
        return;
      }
      if (trace.end.kind === 'denied') record.denied.add(trace.end.what);
      record.burnt.set(order.testCase, fuel);
      if (trace.end.kind === 'endless') record.endless += 1;
      else noteEnd(record, fuel);
    });
    return results;
  };
  return async (orders) => {
    // The fuel of a mutant follows from the fuel of the original. If that is not known yet, the original runs first.
    const isOriginal = ({ mutant }: RunOrder): boolean => mutant === ORIGINAL;
    const isKnown = ({ testCase, fresh, shared }: RunOrder): boolean =>
      (!fresh || shared === true) && record.burnt.has(testCase);
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

/** Whether a run was given up that burnt not all of its fuel. A promise that nothing settles is given up at once. */
function isSlow({ testCase }: RunOrder, { end }: TestCaseTrace): boolean {
  return end.kind === 'endless' && testCase.statements[end.statement]?.kind !== 'await';
}
