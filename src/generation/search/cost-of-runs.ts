import type { TestCaseResult } from '../../runner/unit-host.ts';

/** So many loop steps take about as long as a statement: in a unit that often never returns, they use up the budget. */
const stepsPerStatement = 1000;

/** Statements that runs executed, and what their loops are worth. */
export function costOfRuns(runs: readonly TestCaseResult[]): number {
  return runs.reduce(
    (sum, { trace, fuel }) => sum + trace.statementsRun + Math.floor(fuel / stepsPerStatement),
    0,
  );
}
