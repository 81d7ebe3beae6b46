import type { TestCaseTrace, TraceEnd } from '../../model/test-case-trace.ts';
import type { TestCaseResult, TestCaseRun } from '../unit-host.ts';

/** Returns the index of the last statement of a run's test case. */
export function lastOf(run: TestCaseRun | undefined): number {
  return Math.max(0, (run?.testCase.statements.length ?? 0) - 1);
}

/**
 * Returns the results of a run that ended its process, and of those right after it that would end theirs, too: a test case that
 * hangs without a mutant hangs with most mutants.
 */
export function resultsOfEnded(
  end: TraceEnd,
  [first, ...others]: readonly TestCaseRun[],
): readonly TestCaseResult[] {
  const { testCase, mutant, observe } = first ?? {};
  const next = others.findIndex((run) => run.testCase !== testCase || run.observe !== observe);
  const same = others.slice(0, next < 0 ? others.length : next);
  return [first, ...(mutant === -1 ? same : [])].map((run) => withoutTrace(end, run));
}

/** Returns the result of a run whose process is gone. Each of its statements counts as run, since nobody knows where it stopped. */
export function withoutTrace(end: TraceEnd, run: TestCaseRun | undefined): TestCaseResult {
  const trace: TestCaseTrace = {
    end,
    statementsRun: run?.testCase.statements.length ?? 0,
    observations: [],
    surroundings: [],
    leavesState: true,
  };
  return { trace, fuel: run?.fuel ?? 0, endedProcess: true };
}
