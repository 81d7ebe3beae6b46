import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { createBranchNumbers, createFunctionNumbers } from '../../analysis/served-numbers.ts';
import { type MutantTable, numberMutants } from '../../analysis/select/mutant-table.ts';
import type { TimedSettings } from '../../generation/generate-for-unit.ts';
import { limitedExecute } from '../../generation/limited-execute.ts';
import { closeHosts, failureOf } from '../../generation/open-hosts.ts';
import { besideMutants } from '../../generation/search/literals-beside.ts';
import { createRunRecord } from '../../generation/run-record.ts';
import { WorkClock } from '../../generation/work-clock.ts';
import { systemClock } from '../../foundation/clock.ts';
import { limitedSignal, type LimitedSignal } from '../../foundation/limited-signal.ts';
import { laterSignal, openedInTime } from '../../foundation/stop-signals.ts';
import type { ConcreteTest } from '../../model/concrete-test.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { modelOfTests } from '../../properties/read-tests/widen-model.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { type GeneralisedUnit, generaliseUnit } from '../../properties/generalise-unit.ts';
import { noTime } from '../../properties/reasons.ts';
import { type ExpectedRow, withSearched } from '../../properties/generalise/choose-rows.ts';
import { parse } from '../../syntax/parse.ts';
import type { OpenUnitHost } from '../../runner/unit-host.ts';
import { openProjectRunner } from '../generate/open-project-runner.ts';
import { HostsAhead } from './hosts-ahead.ts';
import { searchConcreteTests, type UnitToSearch } from './search-concrete-tests.ts';

/** The concrete tests of a project, and what generalising them needs. */
export interface ProjectToGeneralise {
  readonly options: AnalysisOptions;
  readonly catalogues: readonly FileCatalogue[];
  readonly models: ReadonlyMap<string, UnitModel>;
  /** The concrete tests by the source that each is about. */
  readonly tests: ReadonlyMap<string, readonly ConcreteTest[]>;
  /** Sources without such tests, for which tests are searched. They come last. */
  readonly unread: readonly string[];
  /** Whether mutants were detected in the last run, by their ids. Sources with many others get more time. */
  readonly detected: ReadonlyMap<string, boolean>;
  /** Whether properties are also made of calls that no test makes. */
  readonly includesUntested: boolean;
  /** Calls of functions that tests make through others only, by the source of the function. */
  readonly recorded: ReadonlyMap<string, readonly TestCase[]>;
  readonly examplesOf: UnitToSearch['examplesOf'];
  /** Whether test files share the modules that they load. */
  readonly sharesModules: boolean;
  /** Its time is the most that all sources may take together. What each finds is bound by work, so that it does not depend on the machine. */
  readonly settings: TimedSettings;
  /** Called when a source is done. */
  readonly onDone: (found: GeneralisedFile) => void;
}

/** What was found for one source. */
export interface GeneralisedFile extends GeneralisedUnit {
  readonly file: string;
  readonly model: UnitModel;
  /** The concrete tests of which properties were to be made. */
  readonly tests: readonly ConcreteTest[];
  /** The ids of mutants by their indices. */
  readonly idOf: (mutant: number) => string;
  /** Its mutants by their indices, and by their ids. */
  readonly numbers: ReadonlySet<number>;
  readonly mutants: readonly string[];
  /** A sentence. */
  readonly problem?: string;
}

/** Milliseconds after an interruption for trying what was found with further inputs. */
const patience = 2000;
/** The least time for a source, in milliseconds: less is of no use. */
const leastTime = 4000;
/** The work that each source may cost, in milliseconds of a `WorkClock`: for itself, and for each of its live mutants and of its tests up to a number. */
const work = { source: 6000, mutant: 200, mutants: 150, test: 200, tests: 150 };
/**
 * The part of the work of a source that the search for concrete tests takes, that which making short tests of its finds takes, and the part of what is left that the search for conditions takes.
 * Confirming properties that notice live mutants may take up to `late` times as much: they would be lost for lack of a few runs.
 */
const parts = { tests: 0.3, shortening: 0.2, conditions: 0.6, late: 2 };
/** Milliseconds of time that a run may take, which mostly takes less than one, and one with a mutant that was too slow before. Each that is given up also costs a process. */
const limitsOfRuns = { usual: 500, slow: 300 };
/** The part of the time that is left in which concrete tests and conditions are searched for. It only ends what a busy machine can't finish. */
const mostOfTime = 0.7;

/** What the work on each source needs. */
interface Session {
  readonly project: ProjectToGeneralise;
  readonly table: MutantTable;
  readonly numbers: UnitToSearch['numbers'];
  readonly openHost: OpenUnitHost;
  readonly hosts: HostsAhead;
  readonly clock: WorkClock;
  /** The source that follows. Its hosts are opened meanwhile. */
  readonly next: Source | undefined;
  /** Is aborted soon after the project's signal. */
  readonly deadline: AbortSignal;
}

/**
 * Makes properties of the concrete tests of a project, source by source, each within its own amount of work, as long as there is time. If the
 * project's signal is aborted, what was found by then is returned soon after. Nothing is written.
 */
export async function generaliseProject(
  project: ProjectToGeneralise,
): Promise<readonly GeneralisedFile[]> {
  const { options, catalogues, settings, onDone } = project;
  const { signal } = options;
  const files = filesIn(project);
  if (files.length === 0) return [];
  const until = systemClock.now() + settings.time;
  const chosen = new Set(files.map(({ file }) => file));
  const table = numberMutants(catalogues.filter(({ file }) => chosen.has(file)));
  const numbers = { functions: createFunctionNumbers(), branches: createBranchNumbers() };
  const deadline = laterSignal(signal, patience);
  const runner = await openedInTime(
    () => openProjectRunner(options, table, numbers),
    (late) => late.close(),
    { signal, deadline },
  );
  const results: GeneralisedFile[] = [];
  const clock = new WorkClock();
  const openHost = runner && clock.counted(runner.openHost);
  const hosts = openHost && new HostsAhead(openHost);
  const session = hosts && { openHost, hosts, clock, project, table, numbers, deadline };
  try {
    for (const [at, source] of files.entries()) {
      const left = until - systemClock.now();
      const isLate = signal.aborted || (at > 0 && left < leastTime);
      const found =
        session === undefined || isLate
          ? withoutTime(source, table)
          : await generaliseSource(source, left, { ...session, next: files[at + 1] });
      results.push(found);
      onDone(found);
    }
  } finally {
    await hosts?.close();
    await runner?.close();
  }
  return results;
}

/**
 * Whether concrete tests are searched for a source: instances are brought into their states by several calls. For functions, inputs of their types
 * are enough.
 */
function needsTests({ model: { callables }, isRead }: Pick<Source, 'model' | 'isRead'>): boolean {
  return !isRead && callables.some(({ kind, span }) => kind === 'method' && span !== undefined);
}

/** A source, with the concrete tests that were read of it. */
interface Source {
  readonly file: string;
  readonly model: UnitModel;
  readonly tests: readonly ConcreteTest[];
  readonly isRead: boolean;
  /** The work that it may cost, in milliseconds. */
  readonly work: number;
}

/** What a live mutant counts if no test of its source could be read: less is found for it. */
const partOfUnread = 0.5;

/** The sources in the order in which they are worked on. Those with the most live mutants begin. */
function filesIn({
  catalogues,
  models,
  tests,
  unread,
  detected,
  recorded,
}: ProjectToGeneralise): readonly Source[] {
  const sources = catalogues.flatMap(({ file, sites }) => {
    const model = models.get(file);
    const own = tests.get(file);
    const mutants = sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant.id));
    if (model === undefined || (own === undefined && !unread.includes(file))) return [];
    // Nothing tells a property of a source without mutants from others.
    if (mutants.length === 0 && own === undefined) return [];
    const judged = mutants.filter((id) => detected.has(id));
    const live = judged.length === 0 ? mutants : judged.filter((id) => detected.get(id) === false);
    const isRead = own !== undefined;
    const testCases = [
      ...(own ?? []).map(({ testCase }) => testCase),
      ...(recorded.get(file) ?? []),
    ];
    const most =
      work.source +
      work.mutant * Math.min(work.mutants, live.length) +
      work.test * Math.min(work.tests, testCases.length);
    const typed = modelOfTests(model, testCases);
    return [{ file, model: typed, tests: own ?? [], isRead, work: most, live: live.length }];
  });
  const promiseOf = ({ isRead, live }: (typeof sources)[number]): number =>
    isRead ? live : partOfUnread * live;
  return sources.toSorted((one, other) => promiseOf(other) - promiseOf(one));
}

function withoutTime({ tests, ...source }: Source, table: MutantTable): GeneralisedFile {
  const leftAlone = tests.map((test) => ({ test, reason: noTime }));
  const known = {
    ...source,
    ...mutantsOf(source.file, table),
    tests,
    properties: [],
    rows: [],
    leftAlone,
  };
  return tests.length === 0 ? { ...known, problem: noTime } : known;
}

/** @param time the milliseconds that are left for all sources */
async function generaliseSource(
  source: Source,
  time: number,
  session: Session,
): Promise<GeneralisedFile> {
  const { table, project, deadline, next, clock } = session;
  const { signal, seed } = project.options;
  const until = systemClock.now() + time;
  const { file } = source;
  const { numbers: own, idOf } = mutantsOf(file, table);
  const withDetection = (
    isWanted: (isDetected: boolean | undefined) => boolean,
  ): ReadonlySet<number> =>
    new Set([...own].filter((at) => isWanted(project.detected.get(idOf(at)))));
  const survivors = withDetection((isDetected) => isDetected === false);
  const startsFromSearch = needsTests(source);
  const searched =
    startsFromSearch || survivors.size > 0
      ? await searchConcreteTests({
          ...session,
          ...source,
          read: source.tests,
          examplesOf: project.examplesOf,
          sharesModules: project.sharesModules,
          seed,
          signal,
          work: { search: source.work * parts.tests, tests: source.work * parts.shortening },
          settings: { ...project.settings, time: Math.round(time * parts.tests) },
          ...(!startsFromSearch && { wanted: survivors }),
        })
      : undefined;
  const { model: ownModel, tests } =
    searched === undefined
      ? source
      : startsFromSearch
        ? searched
        : { model: grown(source.model, searched.model), tests: source.tests };
  const hosts = await session.hosts.open(file, ownModel);
  if (next !== undefined && !needsTests(next)) session.hosts.openEarly(next.file, next.model);
  const { model, helperProblems } = hosts;
  const start = clock.now();
  const { work: most } = source;
  const left = Math.max(1, until - systemClock.now());
  const limits: LimitedSignal[] = [];
  const within = (parent: AbortSignal, ofWork: number, ofTime: number): AbortSignal => {
    const timed = limitedSignal(parent, left * ofTime);
    const counted = clock.limit(timed.signal, most * ofWork);
    limits.push(timed, counted);
    return counted.signal;
  };
  const running = within(deadline, parts.late, 1);
  const looking = within(signal, parts.conditions, mostOfTime);
  const known = { file, model, tests, ...mutantsOf(file, table) };
  try {
    const problem = failureOf(hosts);
    if (problem !== undefined) {
      const reason = `It can't be loaded: ${problem}`;
      return { ...known, problem: reason, properties: [], rows: [], leftAlone: [] };
    }
    const record = createRunRecord();
    const usable = helperProblems.length === 0 ? tests : testsOf(tests, model);
    const further = startsFromSearch
      ? []
      : [...recordedIn(source, project), ...(searched?.shown ?? []), ...(searched?.tests ?? [])];
    const more = testsOf(further, model);
    const found = await generaliseUnit({
      model,
      tests: [...usable, ...more],
      includesUntested: project.includesUntested,
      sharesModules: project.sharesModules,
      seed,
      signal: looking,
      time: most * parts.conditions,
      clock,
      isLate: () => clock.now() > start + most,
      search: limitedExecute(hosts.search, record, running, limitsOfRuns),
      // Mutants run only to find properties, and not to confirm them.
      impact: limitedExecute(hosts.impact, record, looking, limitsOfRuns),
      mutants: known.numbers,
      besideOf: besideOf(file, table),
      live: withDetection((isDetected) => isDetected !== true),
      survivors,
      isUsual: searched?.isUsual,
      isKnown: searched?.isKnown,
      isStrange: searched?.isStrange,
    });
    const others = tests.filter((test) => !usable.includes(test));
    const reason = helperProblems.join(' ');
    const leftAlone = [
      ...found.leftAlone.filter(({ test }) => !more.includes(test)),
      ...others.map((test) => ({ test, reason })),
    ];
    const plain = testsOf(searched?.plain ?? [], model);
    const noticed = new Set(found.properties.flatMap(({ kills }) => [...kills]));
    const searchedRows = rowsOf(plain, survivors, idOf);
    const rows = withSearched(found.rows, searchedRows, { model, survivors, noticed });
    return { ...known, ...found, rows, leftAlone };
  } finally {
    for (const limit of limits) limit.release();
    await closeHosts(hosts);
  }
}

/** Calls that tests make through others, as tests. */
function recordedIn({ file }: Source, { recorded }: ProjectToGeneralise): readonly ConcreteTest[] {
  return (recorded.get(file) ?? []).map((testCase, at) => ({
    name: `call ${at + 1}`,
    file,
    testCase,
    act: testCase.statements.length - 1,
  }));
}

/** The model of a source with what runs have shown beyond its types. Parameters keep the types that tests give them. */
function grown(model: UnitModel, shown: UnitModel): UnitModel {
  if (shown.callables.length <= model.callables.length) return model;
  const own = new Map(model.callables.map(({ id, parameters }) => [id, parameters]));
  const callables = shown.callables.map((each) => ({
    ...each,
    parameters: own.get(each.id) ?? each.parameters,
  }));
  return { ...shown, callables };
}

/** Tests that were searched as rows, with the mutants that they kill by their indices. */
function rowsOf(
  tests: readonly GeneratedTest[],
  mutants: ReadonlySet<number>,
  idOf: (mutant: number) => string,
): readonly ExpectedRow[] {
  const indexOf = new Map([...mutants].map((mutant) => [idOf(mutant), mutant]));
  return tests.map(({ testCase, assertions, kills }) => ({
    testCase,
    assertions,
    kills: new Set(kills.flatMap((id) => indexOf.get(id) ?? [])),
  }));
}

/** Returns a finder of what stands beside a mutant of a source. */
function besideOf(file: string, { files }: MutantTable): ReturnType<typeof besideMutants> {
  const numbered = files.get(file);
  const outcome = numbered && parse(file, numbered.catalogue.text);
  return outcome?.ok === true && numbered !== undefined
    ? besideMutants(numbered, outcome.file)
    : () => undefined;
}

/** The tests of which a model has all callables: those that they call, and those of which they assert what they tell. */
function testsOf<Test extends Pick<ConcreteTest, 'testCase'> & Partial<GeneratedTest>>(
  tests: readonly Test[],
  { callables }: UnitModel,
): readonly Test[] {
  const known = new Set<unknown>([undefined, ...callables.map(({ id }) => id)]);
  const isKnown = (part: object): boolean => !('callable' in part) || known.has(part.callable);
  return tests.filter(
    ({ testCase, assertions = [] }) =>
      testCase.statements.every(isKnown) && assertions.every(({ what }) => isKnown(what)),
  );
}

function mutantsOf(
  file: string,
  { mutants }: MutantTable,
): Pick<GeneralisedFile, 'idOf' | 'mutants' | 'numbers'> {
  const idOf = (mutant: number): string => mutants[mutant]?.id ?? '';
  const numbers = [...mutants.keys()].filter((at) => mutants[at]?.file === file);
  return { idOf, mutants: numbers.map(idOf), numbers: new Set(numbers) };
}
