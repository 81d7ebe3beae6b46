import type { Clock } from '../foundation/clock.ts';
import { UserError } from '../foundation/user-error.ts';
import type { AnalysisResult, Notice, SourceFile } from '../model/analysis-result.ts';
import type { ExecutionPlan } from '../model/prioritisation.ts';
import type { ShardedMutants } from '../model/shard.ts';
import type { JudgedMutant } from '../model/verdict.ts';
import type { FileCatalogue } from '../mutation/site.ts';
import type { BuildTable, ServeModule, TestRunner } from '../runner/test-runner.ts';
import { catalogueSources } from './catalogue-sources.ts';
import { chooseOperators, type ChosenOperators } from './choose-operators.ts';
import { checkTestOrder } from './check-test-order.ts';
import type { AnalysisHooks, AnalysisOptions } from './analysis-options.ts';
import type { StartCompileCheck } from './compile-check-contract.ts';
import type { StartEquivalenceSearch } from './equivalence-contract.ts';
import { executeMutants } from './execute-mutants.ts';
import { openBook } from './execution-book.ts';
import type { JournalStore } from './journal/journal-store.ts';
import { openJournal } from './journal/open-journal.ts';
import { describeReuse, inputNotices } from './journal/describe-reuse.ts';
import { goBeyondFirstOrder } from './higher-order/go-beyond-first-order.ts';
import { notingRunner } from './matrix/exhaustive-runner.ts';
import { makeMatrix } from './matrix/make-matrix.ts';
import { createKillSets } from './kill-sets.ts';
import { catalogueTests, judgeMutants } from './judge-mutants.ts';
import { type MutantTable, numberMutants } from './mutant-table.ts';
import { observeTests } from './observe-tests.ts';
import { measureEffort } from './prioritise/effort.ts';
import { explainPlan, type PlanInput } from './prioritise/explain-plan.ts';
import { gatherKnowledge } from './prioritise/knowledge.ts';
import { requirePassing, requireTests } from './require-suite.ts';
import { seekEquivalences } from './seek-equivalences.ts';
import { selectMutants } from './select-mutants.ts';
import { servedModules } from './served-modules.ts';
import { checkInput, startCheck } from './start-check.ts';
import { flakyNotices, orderNotices, repeatNotices } from './suite-notices.ts';
import { nothingDone, trackProgress } from './track-progress.ts';
import type { OpenTypes } from './type-facts-contract.ts';

/** The parts that touch the outside world; the command line gives the real ones. */
export interface AnalysisParts {
  readonly clock: Clock;
  /** The text of a source file, from its path relative to the root. */
  readonly readSource: (file: string) => string;
  readonly relativePath: (path: string) => string | undefined;
  readonly openRunner: (serve: ServeModule, table: BuildTable) => Promise<TestRunner>;
  readonly startCompileCheck: StartCompileCheck;
  /** What an incremental run keeps, and takes over from earlier ones; none where it does neither. */
  readonly journal?: JournalStore;
  readonly startEquivalenceSearch: StartEquivalenceSearch;
  /** Waited for, and therefore asked only if an operator needs types. */
  readonly openTypes: OpenTypes;
}

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
  const notices: Notice[] = [];
  const chosen = await openOperators(parts, options, hooks, notices);
  const catalogues = catalogueSources(
    options.sources,
    {
      ...chosen,
      ...(options.script && { script: options.script }),
      ...(options.workspace && { folder: options.workspace.folder }),
    },
    parts.readSource,
    notices,
  );
  const { selected, sampled, sharded } = selectMutants(catalogues, options.selection);
  const table = numberMutants(selected);
  if (table.mutants.length === 0 && sharded !== undefined && sharded.of > 0) {
    return emptyShard(options.root, selected, notices, sharded);
  }
  if (table.mutants.length === 0) {
    throw new UserError(
      'no-mutants',
      `The ${options.sources.length} source files have nothing to mutate.`,
      'Check `mutate` and `operators`, or the script of `mml`, in the configuration.',
    );
  }
  const check = startCheck(parts.startCompileCheck, options, selected);
  const mismatched = new Set<string>();
  const equivalences = seekEquivalences(
    options.equivalence === 'none'
      ? undefined
      : parts.startEquivalenceSearch(checkInput(options, selected)),
    check.excludes,
  );
  const serve = servedModules(table, parts.relativePath, (file) => {
    mismatched.add(file);
    notices.push({
      code: 'source-changed',
      place: file,
      message:
        'A Vite plugin or an edit gave the tests another text than the file has; it was not mutated.',
    });
  });
  const opened = parts.openRunner(serve, {
    mutantCount: table.mutants.length,
    siteCount: table.siteFirstMutant.length - 1,
    siteFirstMutant: table.siteFirstMutant,
  });
  opened.catch(() => {
    check.stop();
    equivalences.stop();
  });
  const runner = await opened;
  // A matrix needs runs of all tests, and a journal has those of the first that noticed.
  const store = options.matrix === true ? undefined : parts.journal;
  const journal = store && openJournal(store, { ...options, runner, table, mismatched });
  const progress = trackProgress({ table, runner, hooks, clock: parts.clock });
  const timings = { startUp: parts.clock.now() - startedAt, observed: 0, firstVerdict: 0 };
  try {
    requireTests(runner);
    progress.enter('observe');
    const observation = await observeTests(runner, {
      concurrency: options.concurrency,
      signal: options.signal,
      testLimit: options.timeout.test,
      onFileDone: progress.fileDone,
      ...(journal && { known: journal.recalled, onObserved: journal.observed }),
    });
    timings.observed = parts.clock.now() - startedAt;
    if (!options.signal.aborted) requirePassing(observation);
    const tests = catalogueTests(observation.files);
    const book = openBook(observation.files, options.isolation);
    const left = journal?.restore(book) ?? new Set();
    progress.open(book, tests);
    /** Files in the book that were run with a mutant. */
    const ran = new Set<number>();
    const sourceOf = sourceNumbers(table);
    const killers = options.earlierKillers ?? new Map();
    const knowledge = gatherKnowledge(table.mutants, tests, killers);
    const prioritisation = { strategy: options.strategy, knowledge };
    const { files: observed } = observation;
    const plan = planFor(options, { ...table, files: observed, tests, prioritisation });
    const effort = measureEffort(observed, tests);
    const execution = {
      concurrency: options.concurrency,
      signal: options.signal,
      timeout: options.timeout,
      sourceOf,
      prioritisation,
    };
    const killSets = options.matrix === true ? createKillSets() : undefined;
    const noted = killSets === undefined ? runner : notingRunner(runner, killSets);
    const execute = (): Promise<void> =>
      executeMutants(noted, book, {
        ...execution,
        onEvent: effort.note,
        onReported(file, event) {
          ran.add(file);
          journal?.reported(book, file, event);
        },
        onSettled: (file) => journal?.settled(book, file),
        isWanted(mutant) {
          if (plan !== undefined) return false;
          if (left.has(mutant) && !(check.isDone() && equivalences.isDone())) return false;
          const { id = '' } = table.mutants[mutant] ?? {};
          return !check.excludes(id) && !equivalences.excludes(id);
        },
        onChange(phase) {
          if (book.runs.size > 0 && timings.firstVerdict === 0) {
            timings.firstVerdict = parts.clock.now() - startedAt;
          }
          progress.update(phase);
        },
      });
    await execute();
    const compileErrors = await check.finish(options.signal.aborted || plan !== undefined, notices);
    if (left.size > 0 && plan === undefined && !options.signal.aborted) {
      await equivalences.ended;
      await execute();
    }
    if (!options.signal.aborted) journal?.settledAll(book);
    const orders = options.checkOrder ? await checkTestOrder(runner, book, execution) : [];
    notices.push(
      ...flakyNotices(book, tests),
      ...repeatNotices(observation),
      ...orderNotices(book, orders),
      ...inputNotices(journal),
    );
    const total = parts.clock.now() - startedAt;
    const executed = judgeMutants(table.mutants, tests, {
      book,
      compileErrors,
      observedAll: observation.files.length === runner.testFiles.length,
    });
    const judged = await equivalences.finish(executed, options.signal.aborted, notices);
    const files = observation.files.map((file, at) => ({
      ...file,
      flaky: book.files[at]?.flaky ?? file.flaky,
    }));
    const matrix = await makeMatrix(
      { runner: noted, killSets, judged, tests, files, execution, isolation: options.isolation },
      { clock: parts.clock, notices, onChange: () => progress.enter('matrix') },
    );
    const higherOrder = await goBeyondFirstOrder(
      options,
      { runner, table, judged, execution, files },
      { clock: parts.clock, onStart: () => progress.enter('combine') },
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
      ...(journal && { reuse: describeReuse(journal, book, judged, ran) }),
      effort: effort.total(),
      ...(plan && { plan }),
      notices,
      interrupted: options.signal.aborted,
      timings: {
        total,
        startUp: timings.startUp,
        observe: timings.observed - timings.startUp,
        execute: total - timings.observed,
        ...(timings.firstVerdict > 0 && { firstVerdict: timings.firstVerdict }),
      },
      versions: { [runner.name]: runner.version },
    };
  } finally {
    check.stop();
    journal?.close();
    equivalences.stop();
    await runner.close();
  }
}

/** The result of a shard that no mutant but ignored ones fell to: there are fewer functions than shards. */
function emptyShard(
  root: string,
  selected: readonly FileCatalogue[],
  notices: readonly Notice[],
  sharded: ShardedMutants,
): AnalysisResult {
  return {
    root,
    sources: selected.map(sourceFile),
    sharded,
    tests: [],
    judged: selected.flatMap(ignoredMutants),
    notices,
    interrupted: false,
    timings: { total: 0, startUp: 0, observe: 0, execute: 0 },
    versions: {},
  };
}

function openOperators(
  parts: AnalysisParts,
  options: AnalysisOptions,
  hooks: AnalysisHooks,
  notices: Notice[],
): Promise<ChosenOperators> {
  const openTypes = (): ReturnType<OpenTypes> => {
    hooks.onProgress({ ...nothingDone, phase: 'types' });
    const sources = options.sources.map(({ file }) => ({ file, text: parts.readSource(file) }));
    return parts.openTypes(sources, options.root);
  };
  return chooseOperators(options.operators, options.typeCheck ? openTypes : undefined, notices);
}

/** The plan, where it is asked for instead of verdicts. */
function planFor(
  { explain, signal }: AnalysisOptions,
  input: Omit<PlanInput, 'ids'>,
): ExecutionPlan | undefined {
  if (explain === undefined || signal.aborted) return undefined;
  return explainPlan({ ...input, ids: explain.mutants });
}

/** Gives the number of the source file that a mutant is in. */
function sourceNumbers({ mutants }: MutantTable): (mutant: number) => number {
  const numbers = new Map<string, number>();
  const ofMutant = Uint32Array.from(mutants, ({ file }) => {
    const number = numbers.get(file) ?? numbers.size;
    numbers.set(file, number);
    return number;
  });
  return (mutant) => ofMutant[mutant] ?? 0;
}

function sourceFile({ file, text }: FileCatalogue): SourceFile {
  return { path: file, text, language: /\.[cm]?tsx?$/.test(file) ? 'typescript' : 'javascript' };
}

function ignoredMutants(catalogue: FileCatalogue): JudgedMutant[] {
  return catalogue.ignored.map(({ mutant, reason }) => ({
    mutant,
    verdict: {
      mutantId: mutant.id,
      status: 'Ignored',
      reason: { kind: 'ignored-by-comment', message: reason },
      coveredBy: [],
      infectedBy: [],
      isolation: 'none',
      testsRun: 0,
    },
  }));
}
