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
import { checkTestOrder, type OrderDependence } from './check-test-order.ts';
import type { AnalysisHooks, AnalysisOptions, ProgressState } from './analysis-options.ts';
import type {
  CompileCheck,
  CompileCheckInput,
  StartCompileCheck,
} from './compile-check-contract.ts';
import type { StartEquivalenceSearch } from './equivalence-contract.ts';
import { executeMutants } from './execute-mutants.ts';
import { openBook, type ExecutionBook } from './execution-book.ts';
import type { JournalStore } from './journal/journal-store.ts';
import { openJournal } from './journal/open-journal.ts';
import { describeReuse, inputNotices } from './journal/describe-reuse.ts';
import { goBeyondFirstOrder } from './higher-order/go-beyond-first-order.ts';
import { notingRunner } from './matrix/exhaustive-runner.ts';
import { makeMatrix } from './matrix/make-matrix.ts';
import { createKillSets } from './kill-sets.ts';
import { catalogueTests, flakyTests, judgeMutants, type TestCatalogue } from './judge-mutants.ts';
import { type MutantTable, numberMutants } from './mutant-table.ts';
import type { Observation } from './observation.ts';
import { observeTests } from './observe-tests.ts';
import { measureEffort } from './prioritise/effort.ts';
import { explainPlan, type PlanInput } from './prioritise/explain-plan.ts';
import { gatherKnowledge } from './prioritise/knowledge.ts';
import { seekEquivalences } from './seek-equivalences.ts';
import { selectMutants } from './select-mutants.ts';
import { servedModules } from './served-modules.ts';
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
    { ...chosen, ...(options.script && { script: options.script }) },
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
  const check = startCheck(parts, options, selected);
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

/** How many failing tests an error names. */
const failuresShown = 10;

function requireTests(runner: TestRunner): void {
  if (runner.testFiles.length > 0) return;
  throw new UserError(
    'no-tests',
    'The test runner found no test files.',
    'Check `include` in the Vitest configuration, or `tests` in the Assay configuration.',
  );
}

function requirePassing(observation: Observation): void {
  const { failures, files } = observation;
  if (failures.length > 0) {
    const list = failures
      .slice(0, failuresShown)
      .map(({ place, message }) => `  ${place}\n    ${firstLine(message)}`);
    if (failures.length > failuresShown) list.push(`  and ${failures.length - failuresShown} more`);
    throw new UserError(
      'tests-fail',
      `${failures.length} ${failures.length === 1 ? 'test fails' : 'tests fail'} without any mutant:\n${list.join('\n')}`,
      'Make the suite pass first: a mutant is noticed by a test that passes without it.',
    );
  }
  if (files.every(({ observed }) => observed.tests.every((test) => test.outcome === 'skip'))) {
    throw new UserError(
      'no-tests',
      'The test files hold no test that runs.',
      'Check for skipped tests and for a `testNamePattern` that matches nothing.',
    );
  }
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
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

function flakyNotices(book: ExecutionBook, tests: TestCatalogue): Notice[] {
  return [...flakyTests(book, tests)].map((number) => ({
    code: 'test-flaky',
    place: tests.tests[number]?.id ?? '',
    message:
      'The test failed in one run without a mutant and passed in another; its outcomes were not used.',
  }));
}

/** Names what makes mutants run warm or cold that could run hot. */
function repeatNotices({ files }: Observation): Notice[] {
  return files.flatMap(({ testFile, observed, repeatable, flaky }) => {
    if (!repeatable) {
      return flaky.size > 0
        ? []
        : [repeatNotice(testFile.path, 'The file fails where its tests run twice in one process')];
    }
    return observed.tests
      .filter(
        (test) => !test.repeatable && !flaky.has(test.ordinal) && test.trace.infected.length > 0,
      )
      .map(({ name }) =>
        repeatNotice(
          `${testFile.path} > ${name}`,
          'The test behaves in another way where it runs twice in one process',
        ),
      );
  });
}

/** Names the tests that need others before them: found by other orders, or where hot runs left those others out. */
function orderNotices(book: ExecutionBook, orders: readonly OrderDependence[]): Notice[] {
  const found = new Map(orders.map((one) => [`${one.file} ${one.ordinal}`, one]));
  for (const [file, { flaky, unsteady }] of book.files.entries()) {
    for (const [ordinal, message] of unsteady) {
      if (!flaky.has(ordinal)) found.set(`${file} ${ordinal}`, { file, ordinal, message });
    }
  }
  return [...found.values()].map(({ file, ordinal, message }) => {
    const { testFile, observed } = book.files[file]?.observation ?? {};
    return {
      code: 'test-order-dependent',
      place: `${testFile?.path ?? ''} > ${observed?.tests[ordinal]?.name ?? ''}`,
      message: `The test fails where not all tests before it have run: ${firstLine(message)}`,
    };
  });
}

function repeatNotice(place: string, what: string): Notice {
  return {
    code: 'test-not-repeatable',
    place,
    message: `${what}; its mutants run with fresh modules, which takes longer.`,
  };
}

/** What the threads beside the other phases are given. */
function checkInput(
  { root, cacheDirectory }: AnalysisOptions,
  catalogues: readonly FileCatalogue[],
): CompileCheckInput {
  const files = catalogues.map(({ file, text, sites }) => ({
    file,
    text,
    mutants: sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant)),
  }));
  return { root, cacheDirectory, files };
}

/** The compile check beside the other phases: what it finds drops mutants as soon as it is known. */
function startCheck(
  parts: AnalysisParts,
  options: AnalysisOptions,
  catalogues: readonly FileCatalogue[],
): {
  excludes: (id: string) => boolean;
  /** All errors are known. */
  isDone: () => boolean;
  finish: (interrupted: boolean, notices: Notice[]) => Promise<ReadonlyMap<string, string>>;
  stop: () => void;
} {
  let errors: ReadonlyMap<string, string> = new Map();
  if (!options.typeCheck) {
    return {
      excludes: () => false,
      isDone: () => true,
      finish: () => Promise.resolve(errors),
      stop: () => {},
    };
  }
  const check: CompileCheck = parts.startCompileCheck(checkInput(options, catalogues));
  let isDone = false;
  const outcome = check.result.then((done) => {
    if (done.kind === 'checked') ({ errors } = done);
    isDone = true;
    return done;
  });
  return {
    excludes: (id) => errors.has(id),
    isDone: () => isDone,
    async finish(interrupted, notices) {
      if (interrupted) return errors;
      const done = await outcome;
      if (done.kind === 'unavailable') {
        notices.push({
          code: 'types-unavailable',
          message: `Mutants were not type-checked: ${done.reason}`,
        });
      }
      return errors;
    },
    stop: () => void check.stop(),
  };
}

const nothingDone: ProgressState = {
  phase: 'start',
  testFilesDone: 0,
  testFilesTotal: 0,
  mutantsDone: 0,
  mutantsTotal: 0,
  killed: 0,
  survived: 0,
  timeout: 0,
};

/** Counting what is open takes a look at every pending mutant, so it is done at most this often (milliseconds). */
const countEvery = 100;

function trackProgress({
  table,
  runner,
  hooks,
  clock,
}: {
  table: MutantTable;
  runner: TestRunner;
  hooks: AnalysisHooks;
  clock: Clock;
}) {
  let countedAt = 0;
  let state: ProgressState = {
    ...nothingDone,
    testFilesTotal: runner.testFiles.length,
    mutantsTotal: table.mutants.length,
  };
  let book: ExecutionBook | undefined;
  let settledEarly = 0;
  const set = (change: Partial<ProgressState>): void => {
    state = { ...state, ...change };
    hooks.onProgress(state);
  };
  return {
    enter: (phase: ProgressState['phase']) => set({ phase }),
    fileDone: () => set({ testFilesDone: state.testFilesDone + 1 }),
    open(opened: ExecutionBook, tests: TestCatalogue) {
      book = opened;
      settledEarly = table.mutants.filter(
        (_, index) => tests.infected.testsOf(index).length === 0,
      ).length;
      set({ phase: 'execute', mutantsDone: settledEarly });
    },
    update(phase: ProgressState['phase']) {
      const now = clock.now();
      if (book === undefined || (now - countedAt < countEvery && phase === state.phase)) return;
      countedAt = now;
      const open = new Set<number>();
      for (const file of book.files) {
        for (const mutant of file.pending) if (!book.kills.has(mutant)) open.add(mutant);
      }
      let timeout = 0;
      for (const { why } of book.kills.values()) {
        if (/fuel|settles|wall/.test(why.kind)) timeout += 1;
      }
      const killed = book.kills.size - timeout;
      const mutantsDone = table.mutants.length - open.size - book.suspects.length;
      set({
        phase,
        mutantsDone,
        killed,
        timeout,
        survived: mutantsDone - settledEarly - killed - timeout,
      });
    },
  };
}
