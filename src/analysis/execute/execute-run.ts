import type { ExecutionEffort, ExecutionPlan } from '../../model/prioritisation.ts';
import type { JobEvent } from '../../runner/job.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import type { AnalysisOptions } from '../analysis-options.ts';
import type { CheckedTypes } from '../checks/compile-check-contract.ts';
import { type ExecutionOptions, executeMutants, hasOpenMutants } from './execute-mutants.ts';
import { type ExecutionBook, openBook } from './execution-book.ts';
import { catalogueTests, type TestCatalogue } from '../observe/test-catalogue.ts';
import { KillSets, notingRunner } from '../after/matrix/kill-sets.ts';
import type { MutantTable } from '../select/mutant-table.ts';
import type { FileObservation, SuiteObservation } from '../observe/observation.ts';
import type { OpenRun } from '../open-run.ts';
import { explainPlan, type PlanInput } from './prioritise/explain-plan.ts';
import { gatherKnowledge, type Prioritisation } from './prioritise/kill-chances.ts';

/** How mutants are executed, in this phase and in those that come after it. */
export type ExecutionSettings = Pick<
  ExecutionOptions,
  'concurrency' | 'signal' | 'timeout' | 'sourceOf'
> & { readonly prioritisation: Prioritisation };

/** The state of a run after its mutants were executed. */
export interface ExecutedRun {
  readonly book: ExecutionBook;
  readonly tests: TestCatalogue;
  readonly types: CheckedTypes;
  /** Numbers of the files in the book that were run with a mutant. */
  readonly ran: ReadonlySet<number>;
  readonly effort: EffortMeter;
  /** The plan, if it was asked for instead of verdicts. */
  readonly plan?: ExecutionPlan;
  /** Milliseconds from the start of the analysis to the first verdict; 0 without any. */
  readonly firstVerdict: number;
  readonly execution: ExecutionSettings;
  /** The tests that killed each mutant, if a kill matrix is asked for. */
  readonly killSets?: KillSets;
  /** The runner, which notes kills for the matrix. */
  readonly runner: TestRunner;
}

/**
 * Executes the mutants that some test infects, except those that need no execution or are known from earlier runs.
 *
 * @param isAsked false if no mutant is to be executed
 */
export async function executeRun(
  run: OpenRun,
  observation: SuiteObservation,
  isAsked = true,
): Promise<ExecutedRun> {
  const { options, journal, check, equivalences, progress, mutants } = run;
  const { table } = mutants;
  const { files } = observation;
  const tests = catalogueTests(files, run.runner.globalSetUps);
  const book = openBook(files, options.isolation);
  const left = journal?.restore(book) ?? new Set();
  const isSpared = (mutant: number): boolean => {
    const { id = '' } = table.mutants[mutant] ?? {};
    return check.excludes(id) || equivalences.excludes(id);
  };
  progress.open({ book, tests, isSpared });
  const execution = settingsFor(options, table, tests);
  const plan = planFor(options, { ...table, ...execution, files, tests });
  const effort = measureEffort(files, tests);
  const killSets = options.matrix ? new KillSets() : undefined;
  const runner = killSets === undefined ? run.runner : notingRunner(run.runner, killSets);
  const ran = new Set<number>();
  let firstVerdict = 0;
  const isWanted = (mutant: number): boolean => {
    if (plan !== undefined || !isAsked) return false;
    // Most mutants that earlier runs left out do not compile.
    if (left.has(mutant) && !(check.isDone() && equivalences.isDone())) return false;
    return !isSpared(mutant);
  };
  const execute = (): Promise<void> =>
    executeMutants(runner, book, {
      ...execution,
      onEvent: effort.note,
      onReported(file, event) {
        ran.add(file);
        journal?.reported(book, file, event);
      },
      onSettled: (file) => journal?.settled(book, file),
      isWanted,
      onChange(phase) {
        if (book.runs.size > 0 && firstVerdict === 0) firstVerdict = run.elapsed();
        progress.update(phase);
      },
    });
  await execute();
  const isOver = (): boolean => options.signal.aborted || plan !== undefined || !isAsked;
  const types = await check.finish(isOver(), run.notices);
  if (!isOver()) {
    // Only now is it known which mutants compile, and which mutant of each class of duplicates is executed.
    await equivalences.ended;
    if (hasOpenMutants(book, isWanted)) await execute();
  }
  if (isAsked && !options.signal.aborted) journal?.settledAll(book);
  return {
    book,
    tests,
    types,
    ran,
    effort,
    ...(plan && { plan }),
    firstVerdict,
    execution,
    ...(killSets && { killSets }),
    runner,
  };
}

function settingsFor(
  { concurrency, signal, timeout, strategy, earlierKillers = new Map() }: AnalysisOptions,
  table: MutantTable,
  tests: TestCatalogue,
): ExecutionSettings {
  const knowledge = gatherKnowledge(table.mutants, tests, earlierKillers);
  return {
    concurrency,
    signal,
    timeout,
    sourceOf: sourceNumbers(table),
    prioritisation: { strategy, knowledge },
  };
}

function planFor(
  { explain, signal }: AnalysisOptions,
  input: Omit<PlanInput, 'ids'>,
): ExecutionPlan | undefined {
  if (explain === undefined || signal.aborted) return undefined;
  return explainPlan({ ...input, ids: explain.mutants });
}

/** Returns the function that gives the number of the source file that a mutant is in. */
function sourceNumbers({ mutants }: MutantTable): (mutant: number) => number {
  const numbers = new Map<string, number>();
  const ofMutant = Uint32Array.from(mutants, ({ file }) => {
    const number = numbers.get(file) ?? numbers.size;
    numbers.set(file, number);
    return number;
  });
  return (mutant) => ofMutant[mutant] ?? 0;
}

/** Adds up the work of executing mutants. */
export interface EffortMeter {
  readonly note: (file: number, event: JobEvent) => void;
  readonly total: () => ExecutionEffort;
}

/** Counts runs of tests with a mutant active, as workers report them. */
export function measureEffort(
  files: readonly FileObservation[],
  { tests, firstTest }: Pick<TestCatalogue, 'tests' | 'firstTest'>,
): EffortMeter {
  const runsOfTests = tests.map(() => 0);
  let fileLoads = 0;
  const add = (file: number, ordinal: number, runs: number): void => {
    const number = (firstTest[file] ?? 0) + ordinal;
    runsOfTests[number] = (runsOfTests[number] ?? 0) + runs;
  };
  return {
    note(file, event) {
      if (event.kind === 'hot-batch') {
        const { passed, noticed, unsettled, unseen, ordinal } = event;
        add(file, ordinal, passed.length + noticed.length + unsettled.length + unseen.length);
      } else if (event.kind === 'whole-file') {
        const all = files[file]?.observed.tests ?? [];
        const running = all.filter(({ outcome }) => outcome !== 'skip').slice(0, event.testsRun);
        for (const { ordinal } of running) add(file, ordinal, 1);
        fileLoads += 1;
      }
    },
    total: () => ({ runsOfTests, fileLoads }),
  };
}
