import type { AnalysisResult, Notice } from '../model/analysis-result.ts';
import type { AnalysisHooks, AnalysisOptions } from './analysis-options.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { blameFailures } from './observe/blame-failures.ts';
import { concludeRun } from './judge/conclude-run.ts';
import { executeRun } from './execute/execute-run.ts';
import { blameSpoilers } from './observe/find-spoilers.ts';
import { observeTests } from './observe/observe-tests.ts';
import { openRun, type OpenRun } from './open-run.ts';
import type { SuiteObservation } from './observe/observation.ts';
import { prepareMutants } from './prepare-mutants.ts';
import { goesOnWithout, requirePassing, requireTests } from './observe/require-suite.ts';
import { emptyResult, unrunResult } from './judge/result-of-catalogue.ts';

/**
 * Runs one mutation analysis: catalogue mutants, observe tests, execute what is infected, judge. Resolves also when it
 * is interrupted, with the verdicts reached by then; throws a `UserError` where there is nothing to analyse or tests
 * fail before any mutant.
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
      requirePassing(await withSpoilers(run, observation), options.failingTests);
    }
    return await concludeRun(run, observation, await executeRun(run, observation), ends);
  } finally {
    await run.close();
  }
}

/** Milliseconds after an interruption in which a test runner may still open, so that it is closed as it should be. */
const patience = 3000;

/** A run that opens; undefined where it doesn't soon after an interruption, whatever the reason: Ctrl-C reaches what it starts, too. */
async function openedInTime(
  opening: Promise<OpenRun>,
  signal: AbortSignal,
): Promise<OpenRun | undefined> {
  const late = new Promise<undefined>((resolve) => {
    const wait = (): unknown => setTimeout(resolve, patience, undefined);
    signal.addEventListener('abort', wait, { once: true });
  });
  const opened = opening.catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return undefined;
  });
  const run = await Promise.race([opened, late]);
  if (run === undefined) void opened.then((tooLate) => tooLate?.close());
  return run;
}

async function observe({ runner, options, progress, journal }: OpenRun): Promise<SuiteObservation> {
  const { concurrency, signal, failingTests } = options;
  if (options.withoutTests !== true) requireTests(runner);
  progress.enter('observe');
  const observation = await observeTests(runner, {
    concurrency,
    signal,
    testLimit: options.timeout.test,
    onFileDone: progress.fileDone,
    goesOn: (found) => goesOnWithout(found, failingTests),
    ...(journal && {
      known: journal.recalled,
      onObserved: (file, modules) => journal.observed(file, modules),
    }),
  });
  return failingTests === 'refuse' ? observation : blameFailures(observation, runner, options);
}

/** Names the tests that make others fail, where tests are to depend on no order. */
async function withSpoilers(
  { runner, options }: OpenRun,
  observation: SuiteObservation,
): Promise<SuiteObservation> {
  if (options.checkOrder !== 'alone' || observation.failures.length === 0) return observation;
  const failures = await blameSpoilers({ runner, execution: options }, observation);
  return { ...observation, failures };
}
