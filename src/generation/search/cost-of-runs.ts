import type { TestCaseResult } from '../../runner/unit-host.ts';

/**
 * This number of loop steps takes about as long as one statement. Without it, a unit whose loops often never end would not use
 * up the budget.
 */
const stepsPerStatement = 1000;

/** Returns the number of statements that runs executed, plus the equivalent of their loop steps. */
export function costOfRuns(runs: readonly TestCaseResult[]): number {
  return runs.reduce(
    (sum, { trace, fuel }) => sum + trace.statementsRun + Math.floor(fuel / stepsPerStatement),
    0,
  );
}
