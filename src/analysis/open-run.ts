import type { Notice } from '../model/analysis-result.ts';
import type { TestRunner } from '../runner/test-runner.ts';
import type { AnalysisHooks, AnalysisOptions } from './analysis-options.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { buildTable } from './build-table.ts';
import { type DeniedRun, guardRunner } from './execute/guard-runner.ts';
import { createFunctionNumbers, type FunctionNumbers } from './served-numbers.ts';
import { type Journal, openJournal } from './journal/open-journal.ts';
import type { PreparedMutants } from './prepare-mutants.ts';
import { type SoughtEquivalences, seekEquivalences } from './judge/seek-equivalences.ts';
import { servedModules } from './served-modules.ts';
import { checkInput, startCheck, type StartedCheck } from './checks/start-check.ts';
import { type AnalysisProgress, trackProgress } from './execute/track-progress.ts';

/** A run whose test runner is open: the values that all its phases share. */
export interface OpenRun {
  readonly parts: AnalysisParts;
  readonly options: AnalysisOptions;
  readonly mutants: PreparedMutants;
  readonly runner: TestRunner;
  /** The type check, which runs in a thread beside the phases. */
  readonly check: StartedCheck;
  /** The search for equivalent mutants, which runs in a thread beside the phases. */
  readonly equivalences: SoughtEquivalences;
  readonly functions: FunctionNumbers;
  /** Things that were denied to generated tests. */
  readonly denied: readonly DeniedRun[];
  readonly journal?: Journal;
  readonly progress: AnalysisProgress;
  /** Notices for the user. Each phase adds to them. */
  readonly notices: Notice[];
  /** Milliseconds since the analysis began. */
  readonly elapsed: () => number;
  readonly close: () => Promise<void>;
}

/** Starts the threads that work beside the phases, and opens the test runner and the journal. */
export async function openRun(
  parts: AnalysisParts,
  options: AnalysisOptions,
  hooks: AnalysisHooks,
  begun: {
    readonly mutants: PreparedMutants;
    readonly notices: Notice[];
    readonly elapsed: () => number;
  },
): Promise<OpenRun> {
  const { mutants, notices } = begun;
  const { selected, table } = mutants;
  const check = startCheck(parts.startCompileCheck, options, selected);
  const search =
    options.equivalence === 'none'
      ? undefined
      : parts.startEquivalenceSearch(checkInput(options, selected));
  const equivalences = seekEquivalences(search, check.excludes);
  const stopThreads = (): void => {
    check.stop();
    equivalences.stop();
  };
  const functions = createFunctionNumbers();
  const mismatched = new Set<string>();
  const onMismatch = (file: string): void => {
    mismatched.add(file);
    notices.push(sourceChanged(file));
  };
  const serve = servedModules(table, parts.relativePath, onMismatch, { functions });
  const opened = parts.openRunner(serve, buildTable(table, parts.relativePath));
  opened.catch(stopThreads);
  const denied: DeniedRun[] = [];
  const { generatedTests } = options;
  const runner = generatedTests
    ? guardRunner(await opened, generatedTests, (run) => denied.push(run))
    : await opened;
  // A matrix needs runs with all tests. A journal has runs only up to the first test that noticed the mutant.
  const store = options.matrix ? undefined : parts.journal;
  const journal = store && openJournal(store, { ...options, runner, table, mismatched });
  return {
    ...begun,
    parts,
    options,
    runner,
    check,
    equivalences,
    functions,
    denied,
    ...(journal && { journal }),
    progress: trackProgress({
      table,
      runner,
      hooks,
      clock: parts.clock,
      concurrency: options.concurrency,
    }),
    async close() {
      stopThreads();
      journal?.close();
      await runner.close();
    },
  };
}

/** Milliseconds that a test runner has to open after an interruption. A runner that has opened can be closed properly. */
const patience = 3000;

/**
 * Waits for a run to open. Returns undefined if it does not open soon after an interruption, or fails to open: Ctrl-C also
 * reaches the processes that a runner starts.
 */
export async function openedInTime(
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

function sourceChanged(file: string): Notice {
  return {
    code: 'source-changed',
    place: file,
    message:
      'A Vite plugin or an edit gave the tests a text that differs from the file; the file was not mutated.',
  };
}
