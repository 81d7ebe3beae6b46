import type { OrderDependence } from '../../model/analysis-result.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { ExecutedRun } from '../execute/execute-run.ts';
import { inputNotices } from '../journal/describe-reuse.ts';
import type { FileObservation, SuiteObservation } from '../observe/observation.ts';
import type { OpenRun } from '../open-run.ts';
import { judgeMutants } from './judge-mutants.ts';
import {
  flakyNotices,
  leftOutNotices,
  orderNotices,
  outsideNotices,
  repeatNotices,
  setUpNotices,
} from './suite-notices.ts';

/** The verdicts of a run, and what the run found out about its tests. */
export interface JudgedRun {
  /** In the order of the mutant table. */
  readonly judged: readonly JudgedMutant[];
  /** The observations, with all tests that turned out to be flaky. */
  readonly files: readonly FileObservation[];
  /** Milliseconds from the start of the analysis to the verdicts. */
  readonly total: number;
}

/** Gives every mutant its verdict, and adds the notices about the suite. */
export async function judgeRun(
  run: OpenRun,
  observation: SuiteObservation,
  executed: ExecutedRun,
  orders: readonly OrderDependence[] = [],
): Promise<JudgedRun> {
  const { options, notices } = run;
  const { book, tests } = executed;
  notices.push(
    ...leftOutNotices(observation),
    ...flakyNotices(book, tests),
    ...repeatNotices(observation),
    ...orderNotices(book, tests, orders),
    ...inputNotices(run.journal),
  );
  const total = run.elapsed();
  const byExecution = judgeMutants(run.mutants.table.mutants, tests, {
    book,
    types: executed.types,
    observedAll: observation.isComplete,
    leftOut: observation.failures,
  });
  const { aborted } = options.signal;
  const judged = await run.equivalences.finish(byExecution, aborted, notices);
  notices.push(
    ...outsideNotices(observation, judged),
    ...setUpNotices(run.runner.globalSetUps ?? []),
  );
  const files = observation.files.map((file, at) => ({
    ...file,
    flaky: book.files[at]?.flaky ?? file.flaky,
  }));
  return { judged, files, total };
}
