import type { AnalysisResult } from '../../model/analysis-result.ts';
import { checkTestOrder } from '../observe/check-test-order.ts';
import type { ExecutedRun } from '../execute/execute-run.ts';
import { goBeyondFirstOrder } from '../after/higher-order/go-beyond-first-order.ts';
import { impactBudget, rankByImpact } from '../after/impact/rank-by-impact.ts';
import { describeReuse, inputNotices } from '../journal/describe-reuse.ts';
import { judgeMutants } from './judge-mutants.ts';
import { makeMatrix } from '../after/matrix/run-matrix.ts';
import type { SuiteObservation } from '../observe/observation.ts';
import type { OpenRun } from '../open-run.ts';
import { ignoredMutants, sourceFile } from './result-of-catalogue.ts';
import {
  flakyNotices,
  leftOutNotices,
  orderNotices,
  outsideNotices,
  repeatNotices,
  setUpNotices,
} from './suite-notices.ts';

/** Milliseconds since the analysis began, at the ends of its first phases. */
export interface PhaseEnds {
  readonly startUp: number;
  readonly observe: number;
}

/** Judges the mutants, and has those phases run that come after the verdicts: impact, kill matrix, higher order. */
export async function concludeRun(
  run: OpenRun,
  observation: SuiteObservation,
  executed: ExecutedRun,
  ends: PhaseEnds,
): Promise<AnalysisResult> {
  const { options, parts, mutants, journal, progress, notices } = run;
  const { book, tests, plan, execution, killSets, firstVerdict } = executed;
  const { table, selected, sampled, sharded } = mutants;
  const { isolation, signal } = options;
  const { clock } = parts;
  const orders =
    options.checkOrder === false
      ? undefined
      : await checkTestOrder(
          { runner: run.runner, book, tests, execution },
          options.checkOrder === 'alone',
        );
  notices.push(
    ...leftOutNotices(observation),
    ...flakyNotices(book, tests),
    ...repeatNotices(observation),
    ...orderNotices(book, tests, orders ?? []),
    ...inputNotices(journal),
  );
  const total = run.elapsed();
  const byExecution = judgeMutants(table.mutants, tests, {
    book,
    types: executed.types,
    observedAll: observation.isComplete,
    leftOut: observation.failures,
  });
  const settled = await run.equivalences.finish(byExecution, signal.aborted, notices);
  notices.push(
    ...outsideNotices(observation, settled),
    ...setUpNotices(run.runner.globalSetUps ?? []),
  );
  const files = observation.files.map((file, at) => ({
    ...file,
    flaky: book.files[at]?.flaky ?? file.flaky,
  }));
  const { runner, functions } = run;
  const { judged, milliseconds: impact } = await rankByImpact(
    { runner, table, judged: settled, files, isolation, functions, execution },
    {
      of: plan === undefined && options.impact,
      budget: impactBudget(total),
      clock,
      known: journal?.impactOf({ judged: settled, tests: tests.tests }),
      onStart: () => progress.enter('impact'),
    },
  );
  const matrix = await makeMatrix(
    { runner: executed.runner, killSets, judged, tests, files, execution, isolation },
    { clock, notices, onChange: () => progress.enter('matrix') },
  );
  const higherOrder = await goBeyondFirstOrder(
    options,
    { runner, table, judged, execution, files },
    { clock, onStart: () => progress.enter('combine') },
  );
  progress.enter('done');
  return {
    root: options.root,
    sources: selected.map(sourceFile),
    ...(sampled && { sampled }),
    ...(sharded && { sharded }),
    tests: tests.tests,
    judged: [...judged, ...selected.flatMap(ignoredMutants)],
    ...(matrix && { matrix }),
    ...(higherOrder && { higherOrder }),
    ...(journal && { reuse: describeReuse(journal, book, judged, executed.ran) }),
    effort: executed.effort.total(),
    ...(plan && { plan }),
    ...(orders && { orderDependences: orders }),
    ...(options.guarded && { denied: deniedMutants(run) }),
    notices,
    interrupted: signal.aborted,
    timings: {
      total: total + (impact ?? 0),
      startUp: ends.startUp,
      observe: ends.observe - ends.startUp,
      execute: total - ends.observe,
      ...(impact !== undefined && { impact }),
      ...(firstVerdict > 0 && { firstVerdict }),
    },
    versions: runner.versions ?? { [runner.name]: runner.version },
  };
}

/** What each mutant was denied first, by its id. */
function deniedMutants({ denied, mutants }: OpenRun): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { mutant, what } of denied) {
    const id = mutants.table.mutants[mutant]?.id;
    if (id !== undefined && !found.has(id)) found.set(id, what);
  }
  return found;
}
