import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { createBranchNumbers, createFunctionNumbers } from '../../analysis/served-numbers.ts';
import { type MutantTable, numberMutants } from '../../analysis/select/mutant-table.ts';
import type { TimedSettings } from '../../generation/generate-for-unit.ts';
import { limitedExecute } from '../../generation/limited-execute.ts';
import { closeHosts, failureOf } from '../../generation/open-hosts.ts';
import { createRunRecord } from '../../generation/run-record.ts';
import { systemClock } from '../../foundation/clock.ts';
import { limitedSignal } from '../../foundation/limited-signal.ts';
import { laterSignal, openedInTime } from '../../foundation/stop-signals.ts';
import type { ConcreteTest } from '../../model/concrete-test.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { type GeneralisedUnit, generaliseUnit, noTime } from '../../properties/generalise-unit.ts';
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
  /** Its time is that of all sources together. */
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
/** The least time for a source, in milliseconds: less is of no use. Searching for concrete tests first takes longer. */
const leastShare = { known: 4000, searched: 15_000 };
/**
 * The part of the time of a source that the search for concrete tests takes, the part of what is left that the search for conditions takes, and the
 * part that is left at least once its hosts are open. On a busy machine, confirming properties that notice live mutants takes up to `late` times as
 * long: they would be lost for lack of a few runs.
 */
const parts = { tests: 0.3, conditions: 0.6, afterOpening: 0.5, late: 2 };
/** With more live mutants than this, a source gets no more time. */
const heaviest = 150;
/** What a source without live mutants counts for: it may have laws all the same. */
const leastWeight = 8;
/** The greatest part of the whole time that is kept for sources of which no test was read. */
const mostKept = 0.4;

/** What the work on each source needs. */
interface Session {
  readonly project: ProjectToGeneralise;
  readonly table: MutantTable;
  readonly numbers: UnitToSearch['numbers'];
  readonly openHost: OpenUnitHost;
  readonly hosts: HostsAhead;
  /** The source that follows. Its hosts are opened meanwhile. */
  readonly next: Source | undefined;
  /** Is aborted soon after the project's signal. */
  readonly deadline: AbortSignal;
}

/**
 * Makes properties of the concrete tests of a project, source by source, each within its share of the time that is left. If the project's
 * signal is aborted, what was found by then is returned soon after. Nothing is written.
 */
export async function generaliseProject(
  project: ProjectToGeneralise,
): Promise<readonly GeneralisedFile[]> {
  const { options, catalogues, settings, onDone } = project;
  const { signal } = options;
  const files = filesIn(project);
  if (files.length === 0) return [];
  const until = systemClock.now() + settings.time;
  const unread = files.filter(({ isRead }) => !isRead).length;
  const kept = Math.min(unread * leastShare.searched, mostKept * settings.time);
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
  const hosts = runner && new HostsAhead(runner.openHost);
  const session = runner && hosts && { ...runner, hosts, project, table, numbers, deadline };
  try {
    for (const [at, source] of files.entries()) {
      const left = until - systemClock.now() - (source.isRead ? kept : 0);
      const rivals = files.slice(at).filter(({ isRead }) => isRead === source.isRead);
      const weights = rivals.reduce((sum, { weight }) => sum + weight, 0);
      const least = needsTests(source) ? leastShare.searched : leastShare.known;
      const time = Math.max(least, (left * source.weight) / weights);
      const isLate = signal.aborted || (at > 0 && left < least);
      const found =
        session === undefined || isLate
          ? withoutTime(source, table)
          : await generaliseSource(source, time, { ...session, next: files[at + 1] });
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
  /** How much of the time it gets. */
  readonly weight: number;
}

/**
 * The sources in the order in which they are worked on: those of which tests were read, and then the others, the largest first. Those with few
 * tests begin, since the others get the time that they leave.
 */
function filesIn({
  catalogues,
  models,
  tests,
  unread,
  detected,
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
    const weight = leastWeight + Math.min(heaviest, live.length);
    const known = { file, model, tests: own ?? [], isRead: own !== undefined, weight };
    return [{ ...known, size: sites.length }];
  });
  return sources.toSorted(
    (one, other) =>
      Number(other.isRead) - Number(one.isRead) ||
      (one.isRead ? one.tests.length - other.tests.length : other.size - one.size),
  );
}

function withoutTime({ tests, ...source }: Source, table: MutantTable): GeneralisedFile {
  const leftAlone = tests.map((test) => ({ test, reason: noTime }));
  const known = { ...source, ...mutantsOf(source.file, table), tests, properties: [], leftAlone };
  return tests.length === 0 ? { ...known, problem: noTime } : known;
}

/** @param time the milliseconds that it may take */
async function generaliseSource(
  source: Source,
  time: number,
  session: Session,
): Promise<GeneralisedFile> {
  const { table, project, deadline, next } = session;
  const { signal, seed } = project.options;
  const until = systemClock.now() + time;
  const { file } = source;
  const { model: ownModel, tests } =
    source.isRead || !needsTests(source)
      ? source
      : await searchConcreteTests({
          ...session,
          ...source,
          seed,
          signal,
          settings: { ...project.settings, time: Math.round(time * parts.tests) },
        });
  const hosts = await session.hosts.open(file, ownModel);
  if (next !== undefined && !needsTests(next)) session.hosts.openEarly(next.file, next.model);
  const { model, helperProblems } = hosts;
  // On a busy machine, opening the hosts may take all of the time.
  const left = Math.max(until - systemClock.now(), time * parts.afterOpening);
  const start = systemClock.now();
  const running = limitedSignal(deadline, left * parts.late);
  const looking = limitedSignal(signal, left * parts.conditions);
  const known = { file, model, tests, ...mutantsOf(file, table) };
  try {
    const problem = failureOf(hosts);
    if (problem !== undefined) {
      const reason = `It can't be loaded: ${problem}`;
      return { ...known, problem: reason, properties: [], leftAlone: [] };
    }
    const record = createRunRecord();
    const usable = helperProblems.length === 0 ? tests : testsOf(tests, model);
    const found = await generaliseUnit({
      model,
      tests: usable,
      includesUntested: project.includesUntested,
      seed,
      signal: looking.signal,
      time: left * parts.conditions,
      clock: systemClock,
      isLate: () => systemClock.now() > start + left,
      search: limitedExecute(hosts.search, record, running.signal),
      // Mutants run only to find properties, and not to confirm them.
      impact: limitedExecute(hosts.impact, record, looking.signal),
      mutants: known.numbers,
      live: new Set(
        [...known.numbers].filter((at) => project.detected.get(known.idOf(at)) !== true),
      ),
    });
    const others = tests.filter((test) => !usable.includes(test));
    const reason = helperProblems.join(' ');
    const leftAlone = [...found.leftAlone, ...others.map((test) => ({ test, reason }))];
    return { ...known, ...found, leftAlone };
  } finally {
    running.release();
    looking.release();
    await closeHosts(hosts);
  }
}

/** The tests of which a model has all callables. */
function testsOf(
  tests: readonly ConcreteTest[],
  { callables }: UnitModel,
): readonly ConcreteTest[] {
  const known = new Set(callables.map(({ id }) => id));
  return tests.filter(({ testCase }) =>
    testCase.statements.every((each) => each.kind !== 'call' || known.has(each.callable)),
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
