import type { Notice } from '../model/analysis-result.ts';
import type { TestRunner } from '../runner/test-runner.ts';
import type { AnalysisHooks, AnalysisOptions } from './analysis-options.ts';
import type { AnalysisParts } from './analysis-parts.ts';
import { buildTable } from './build-table.ts';
import { type DeniedRun, guardRunner } from './execute/guard-runner.ts';
import { createFunctionNumbers, type FunctionNumbers } from './after/impact/function-numbers.ts';
import { type Journal, openJournal } from './journal/open-journal.ts';
import type { PreparedMutants } from './prepare-mutants.ts';
import { type SoughtEquivalences, seekEquivalences } from './judge/seek-equivalences.ts';
import { servedModules } from './served-modules.ts';
import { checkInput, startCheck, type StartedCheck } from './checks/start-check.ts';
import { type AnalysisProgress, trackProgress } from './execute/track-progress.ts';

/** A run whose test runner is open: what all its phases have in common. */
export interface OpenRun {
  readonly parts: AnalysisParts;
  readonly options: AnalysisOptions;
  readonly mutants: PreparedMutants;
  readonly runner: TestRunner;
  /** Under way in a thread beside the phases, as is the next. */
  readonly check: StartedCheck;
  readonly equivalences: SoughtEquivalences;
  readonly functions: FunctionNumbers;
  /** What guarded tests were denied. */
  readonly denied: readonly DeniedRun[];
  readonly journal?: Journal;
  readonly progress: AnalysisProgress;
  /** What the user should know; each phase adds to it. */
  readonly notices: Notice[];
  /** Milliseconds since the analysis began. */
  readonly elapsed: () => number;
  readonly close: () => Promise<void>;
}

/** Starts the threads that work beside the phases, opens the test runner, and the journal where there is one. */
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
  const { guarded } = options;
  const runner = guarded
    ? guardRunner(await opened, guarded, (run) => denied.push(run))
    : await opened;
  // A matrix needs runs of all tests, and a journal has those of the first that noticed.
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
    progress: trackProgress({ table, runner, hooks, clock: parts.clock }),
    async close() {
      stopThreads();
      journal?.close();
      await runner.close();
    },
  };
}

function sourceChanged(file: string): Notice {
  return {
    code: 'source-changed',
    place: file,
    message:
      'A Vite plugin or an edit gave the tests a text that differs from the file; the file was not mutated.',
  };
}
