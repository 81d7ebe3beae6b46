import type { AnalysisResult, Notice, OrderDependence } from '../model/analysis-result.ts';
import type { HigherOrderResult } from '../model/higher-order-mutant.ts';
import type { KillMatrix } from '../model/kill-matrix.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import { goBeyondFirstOrder } from './after/higher-order/run-higher-order.ts';
import { impactBudget, rankByImpact } from './after/impact/rank-by-impact.ts';
import { makeMatrix } from './after/matrix/run-matrix.ts';
import type { AnalysisHooks, AnalysisOptions } from './analysis-options.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { type ExecutedRun, executeRun } from './execute/execute-run.ts';
import { openBook } from './execute/execution-book.ts';
import { describeReuse } from './journal/describe-reuse.ts';
import { type JudgedRun, judgeRun } from './judge/judge-run.ts';
import {
  emptyResult,
  ignoredMutants,
  sourceFile,
  unrunResult,
} from './judge/result-of-catalogue.ts';
import { checkTestOrder } from './observe/check-test-order.ts';
import { blameSpoilers } from './observe/find-spoilers.ts';
import type { SuiteObservation } from './observe/observation.ts';
import { blameFailures, observeTests } from './observe/observe-tests.ts';
import { catalogueTests } from './observe/test-catalogue.ts';
import {
  type FailurePolicy,
  goesOnWithout,
  requirePassing,
  requireTests,
} from './observe/require-suite.ts';
import { openedInTime, type OpenRun, openRun } from './open-run.ts';
import { prepareMutants } from './prepare-mutants.ts';

/** Milliseconds since the analysis began, at the ends of its first phases. */
interface PhaseEnds {
  readonly startUp: number;
  readonly observe: number;
}

/** The results of the phases after the verdicts. */
interface LaterFindings {
  /** With their impact. */
  readonly judged: readonly JudgedMutant[];
  /** Milliseconds that measuring impact took. */
  readonly impact: number | undefined;
  readonly matrix: KillMatrix | undefined;
  readonly higherOrder: HigherOrderResult | undefined;
}

/**
 * Runs one mutation analysis: finds the mutants, observes the tests, executes the mutants that tests infect, gives the verdicts,
 * and runs the phases that come after them. If it is interrupted, it resolves with the verdicts reached by then. Throws a
 * `UserError` if there is nothing to analyse, or if tests fail without a mutant.
 */
export async function analyse(
  parts: AnalysisParts,
  options: AnalysisOptions,
  hooks: AnalysisHooks,
): Promise<AnalysisResult> {
  const startedAt = parts.clock.now();
  const elapsed = (): number => parts.clock.now() - startedAt;
  const notices: Notice[] = [];
  const mutants = await prepareMutants(parts, options, hooks, notices);
  if (mutants.table.mutants.length === 0) return emptyResult(options.root, mutants, notices);
  const opening = options.signal.aborted
    ? undefined
    : openRun(parts, options, hooks, { mutants, notices, elapsed });
  const run = opening && (await openedInTime(opening, options.signal));
  if (run === undefined) return unrunResult(options.root, mutants, notices);
  const startUp = elapsed();
  try {
    const observation = await observe(run);
    const ends = { startUp, observe: elapsed() };
    if (!options.signal.aborted) {
      requirePassing(await withSpoilers(run, observation), failurePolicy(options));
    }
    // Generated tests that depend on their order are run again without the mutants: their verdicts would count for nothing.
    const early = await checkGenerated(run, observation);
    const executed = await executeRun(run, observation, early?.length === 0);
    const orders = options.generatedTests ? early : await checkOrders(run, executed);
    const judgement = await judgeRun(run, observation, executed, orders);
    const later = await runLaterPhases(run, executed, judgement);
    run.progress.enter('done');
    return resultOf(run, executed, { orders, total: judgement.total, later, ends });
  } finally {
    await run.close();
  }
}

async function observe({ runner, options, progress, journal }: OpenRun): Promise<SuiteObservation> {
  const { concurrency, signal } = options;
  const policy = failurePolicy(options);
  if (options.withoutTests !== true) requireTests(runner);
  progress.enter('observe');
  const observation = await observeTests(runner, {
    concurrency,
    signal,
    testLimit: options.timeout.test,
    // A generated test that fails now and then is found by the runs in other orders.
    ...(options.generatedTests && { repeats: 1 }),
    onFileDone: progress.fileDone,
    goesOn: (found) => goesOnWithout(found, policy),
    ...(journal && {
      known: journal.recalled,
      onObserved: (file) => journal.observed(file, file.modules),
    }),
  });
  return policy === 'refuse' ? observation : blameFailures(observation, runner, options);
}

/** What to do about tests that fail without a mutant. */
function failurePolicy(options: AnalysisOptions): FailurePolicy {
  const { generatedTests, skipFailingTests, withoutTests } = options;
  if (generatedTests !== undefined) return 'refuse';
  if (withoutTests === true && skipFailingTests) return 'leave-any';
  return skipFailingTests ? 'leave-all' : 'leave-few';
}

/** Names the tests that make generated tests fail. */
async function withSpoilers(
  { runner, options }: OpenRun,
  observation: SuiteObservation,
): Promise<SuiteObservation> {
  if (options.generatedTests === undefined || observation.failures.length === 0) return observation;
  const failures = await blameSpoilers({ runner, execution: options }, observation);
  return { ...observation, failures };
}

/** Finds the generated tests that fail in other orders, or alone. Returns undefined if an interruption came before that. */
async function checkGenerated(
  { options, runner }: OpenRun,
  { files }: SuiteObservation,
): Promise<readonly OrderDependence[] | undefined> {
  if (options.generatedTests === undefined) return [];
  if (options.signal.aborted) return undefined;
  const book = openBook(files, options.isolation);
  const tests = catalogueTests(files, runner.globalSetUps);
  return checkTestOrder({ runner, book, tests, execution: options }, true);
}

/** Finds the tests that fail in other orders. Returns undefined if the run does not look for them. */
async function checkOrders(
  { options, runner }: OpenRun,
  { book, tests, execution }: ExecutedRun,
): Promise<readonly OrderDependence[] | undefined> {
  if (!options.checkOrder) return undefined;
  return checkTestOrder({ runner, book, tests, execution }, false);
}

/** Measures the impact of survivors, makes the kill matrix and runs higher-order mutants, each if it is asked for. */
async function runLaterPhases(
  run: OpenRun,
  executed: ExecutedRun,
  { judged: settled, files, total }: JudgedRun,
): Promise<LaterFindings> {
  const { options, runner, functions, journal, progress, notices } = run;
  const { tests, plan, execution, killSets } = executed;
  const { table } = run.mutants;
  const { clock } = run.parts;
  const { isolation } = options;
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
  return { judged, impact, matrix, higherOrder };
}

function resultOf(
  run: OpenRun,
  { book, tests, plan, effort, ran, firstVerdict }: ExecutedRun,
  {
    orders,
    total,
    later,
    ends,
  }: {
    readonly orders: readonly OrderDependence[] | undefined;
    readonly total: number;
    readonly later: LaterFindings;
    readonly ends: PhaseEnds;
  },
): AnalysisResult {
  const { options, journal, notices } = run;
  const { selected, sampled, sharded } = run.mutants;
  const { judged, impact, matrix, higherOrder } = later;
  const { startUp, observe: observed } = ends;
  const { name, version, versions = { [name]: version } } = run.runner;
  return {
    root: options.root,
    sources: selected.map(sourceFile),
    ...(sampled && { sampled }),
    ...(sharded && { sharded }),
    tests: tests.tests,
    judged: [...judged, ...selected.flatMap(ignoredMutants)],
    ...(matrix && { matrix }),
    ...(higherOrder && { higherOrder }),
    ...(journal && { reuse: describeReuse(journal, book, judged, ran) }),
    effort: effort.total(),
    ...(plan && { plan }),
    ...(orders && { orderDependences: orders }),
    ...(options.generatedTests && { denied: deniedMutants(run) }),
    notices,
    interrupted: options.signal.aborted,
    timings: {
      total: total + (impact ?? 0),
      startUp,
      observe: observed - startUp,
      execute: total - observed,
      ...(impact !== undefined && { impact }),
      ...(firstVerdict > 0 && { firstVerdict }),
    },
    versions,
  };
}

/** The first thing that was denied to a run with each mutant, by the mutant's id. */
function deniedMutants({ denied, mutants }: OpenRun): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { mutant, what } of denied) {
    const id = mutants.table.mutants[mutant]?.id;
    if (id !== undefined && !found.has(id)) found.set(id, what);
  }
  return found;
}
