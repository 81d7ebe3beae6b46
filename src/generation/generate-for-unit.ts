import { createRandom } from '../foundation/random.ts';
import { limitedSignal, type LimitedSignal } from '../foundation/limited-signal.ts';
import { openedInTime, type StopSignals } from '../foundation/stop-signals.ts';
import type { Clock } from '../foundation/clock.ts';
import type { BranchNumbers, FunctionNumbers } from '../analysis/served-numbers.ts';
import { ownFunctions } from '../analysis/after/impact/own-functions.ts';
import type { MutantTable } from '../analysis/select/mutant-table.ts';
import { isTarget } from '../model/is-target.ts';
import type { Defect } from '../model/defect.ts';
import type { GeneratedTest } from '../model/generated-test.ts';
import type { GeneratedUnit } from '../model/generated-unit.ts';
import type { Example } from '../model/test-case.ts';
import type { Surrounding } from '../model/test-case-trace.ts';
import type { UnitModel } from '../model/unit-model.ts';
import type { SearchName } from '../options/generate-flags.ts';
import type { OpenUnitHost, UnitHost } from '../runner/unit-host.ts';
import { validateLoosely } from './breed/typing/validate.ts';
import { minimiseDefect } from './prove/defects/minimise-defect.ts';
import type { Execute } from './execute-port.ts';
import { explainLive } from './search/explain-live.ts';
import { withRestores } from './prove/find-restores.ts';
import { FamiliarValues } from './prove/minimise/familiar-values.ts';
import { finishTests } from './prove/finish-tests.ts';
import { limitedExecute } from './limited-execute.ts';
import { canAssert } from './write/can-assert.ts';
import { createRunRecord, type RunRecord } from './run-record.ts';
import { describeUnit } from './search/describe-unit.ts';
import { searchUnit } from './search/search-unit.ts';
import { closeHosts, failureOf, type Hosts, openUsableHosts } from './open-hosts.ts';

/** The settings of the search for the tests of a unit. */
export interface SearchSettings {
  readonly search: SearchName;
  /**
   * The number of statements of test cases that the search may execute. By default, it depends on the number of live mutants, and the search
   * ends before once it has killed nothing for long.
   */
  readonly budget?: number;
  /** The milliseconds that the search may take. By default, they depend on the number of live mutants. */
  readonly time?: number;
}

/** Settings with a chosen time. */
export type TimedSettings = SearchSettings & { readonly time: number };

/** The default limits of a search for up to this number of live mutants, and how many times as much one for many has at most. */
const usualSearch = { budget: 200_000, time: 60_000, live: 250, most: { budget: 4, time: 2 } };

/**
 * A unit to generate tests for, with everything that this needs. An interruption ends the search. Tests are then made of the
 * kills found so far. Until the deadline, they are still minimised a little.
 */
export interface UnitTask extends StopSignals {
  readonly file: string;
  readonly model: UnitModel;
  /** Test cases that people have written, as far as the model knows what they call. The search begins with them. */
  readonly examples: readonly Example[];
  /** Whether tests have values of the examples wherever these serve as well; false by default. */
  readonly prefersExamples?: boolean;
  /** The live mutants of all units. */
  readonly table: MutantTable;
  /** Those of the table's that are to be killed; all by default. */
  readonly wanted?: ReadonlySet<number>;
  readonly functions: FunctionNumbers;
  readonly branches: BranchNumbers;
  readonly openHost: OpenUnitHost;
  /** The most hosts that share the runs with mutants. */
  readonly impactHosts?: number;
  /** Whether tests may move the clock. The project's test runner must have timers for that. */
  readonly movesTime: boolean;
  /** What tests can't fix, such as clocks. No test reads it: it would depend on the machine. */
  readonly unfixable: readonly Surrounding[];
  readonly settings: SearchSettings;
  /** Ends the search alone: what it has found by then is still minimised. */
  readonly searching?: AbortSignal;
  /** The seed of the random numbers. */
  readonly seed: number;
  readonly clock: Clock;
  readonly onProgress: (state: SearchState) => void;
}

/** The progress of a search. */
export interface SearchState {
  readonly killed: number;
  readonly live: number;
  /** The part of the budget that is spent, from 0 to 1. */
  readonly spent: number;
  /** Once the search has ended: for how many of the kills there are tests so far. */
  readonly tested?: number;
  readonly isDone: boolean;
}

/**
 * The number of statements that minimising one test may execute. If a test must kill many mutants, each proposal executes
 * hundreds. After an interruption, the tests should be ready soon.
 */
const minimising = { usual: 20_000, hurried: 1000 };
/** The same where each run needs modules that are evaluated anew. */
const minimisingApart = { usual: 3000, hurried: 300 };
/** How long making tests takes at most, as multiples of the time of the search: until it hurries, and until it ends. */
const finishing = { hurried: 1.5, longest: 2 };
/** The most likely defects that are shown for a unit. */
const mostDefects = 10;

/**
 * Generates the tests of one source file (μTEST paper, figure 5): searches for test cases that kill its live mutants, minimises
 * them, and chooses the assertions that take part in killing. A unit that can't be loaded has a problem instead of tests.
 */
export async function generateForUnit(task: UnitTask): Promise<GeneratedUnit> {
  const startedAt = task.clock.now();
  const record = createRunRecord();
  const live = liveMutants(task);
  const finish = (outcome: Partial<GeneratedUnit>): GeneratedUnit => {
    const { runs, statements, denied } = record;
    const unit = {
      file: task.file,
      interrupted: false,
      live: [...live.values()],
      tests: [],
      possibleAssertions: 0,
      left: [],
      defects: [],
      untestable: task.model.untestable,
      denied: [...denied].toSorted(),
      ...outcome,
      effort: {
        runs,
        statements,
        milliseconds: task.clock.now() - startedAt,
        search: record.search,
      },
    };
    const killed = unit.live.length - unit.left.length;
    const isSearched = unit.problem === undefined;
    const count = isSearched ? killed : 0;
    task.onProgress({ killed: count, live: unit.live.length, spent: 1, isDone: true });
    return unit;
  };
  if (!task.model.callables.some(isTarget)) {
    return finish({ problem: nothingToCall(task.model) });
  }
  const hosts = await openedInTime(() => openUsableHosts(task), closeHosts, task);
  if (hosts === undefined) return finish({ interrupted: true, problem: notSearched });
  const { model, helperProblems } = hosts;
  const limits: LimitedSignal[] = [];
  const within: Within = (signal, milliseconds) => {
    const limited = limitedSignal(signal, milliseconds);
    limits.push(limited);
    return limited.signal;
  };
  try {
    const failure = failureOf(hosts);
    if (failure !== undefined) return finish({ problem: `It can't be loaded: ${failure}` });
    const found = await searchAndFinish({ ...task, model }, live, hosts, record, within);
    return finish({ ...found, helperProblems: [...helperProblems, ...found.helperProblems] });
  } finally {
    for (const limited of limits) limited.release();
    await closeHosts(hosts);
  }
}

/** Returns a signal that is aborted with another one, or after some milliseconds. */
type Within = (signal: AbortSignal, milliseconds: number) => AbortSignal;

async function searchAndFinish(
  task: UnitTask,
  live: ReadonlyMap<number, string>,
  hosts: Hosts,
  record: RunRecord,
  within: Within,
): Promise<Partial<GeneratedUnit> & Pick<Required<GeneratedUnit>, 'helperProblems'>> {
  const { model, settings, table, functions } = task;
  const size = Math.max(1, live.size / usualSearch.live);
  const time = settings.time ?? usualSearch.time * Math.min(size, usualSearch.most.time);
  const signal = within(task.searching ?? task.signal, time);
  const unit = describeUnit(task, live);
  const { now } = task.clock;
  let waited = 0;
  const runIn = (host: UnitHost): Execute => {
    const execute = limitedExecute(host, record, signal);
    return async (orders) => {
      const begunAt = now();
      const results = await execute(orders);
      waited += now() - begunAt;
      return results;
    };
  };
  const startedAt = now();
  const found = await searchUnit({
    model,
    examples: task.examples,
    live,
    signal,
    ...unit,
    strategy: settings.search,
    movesTime: task.movesTime,
    budget: settings.budget ?? usualSearch.budget * Math.min(size, usualSearch.most.budget),
    endsWhenStale: settings.budget === undefined,
    random: createRandom(task.seed),
    onProgress: (killed, spent) =>
      task.onProgress({ killed, live: live.size, spent, isDone: false }),
    search: runIn(hosts.search),
    impact: runIn(hosts.impact),
  });
  record.search = { runs: record.runs, milliseconds: now() - startedAt, waited };
  // The search is complete: a later interruption takes nothing from it.
  const interrupted = signal.aborted;
  // After an interruption, the kills found so far still become tests. They are minimised less, and only until the deadline. The time for
  // that has a limit, too: where each run takes a second, it would need hours.
  const hurried = within(task.signal, time * finishing.hurried);
  const deadline = within(task.deadline, time * finishing.longest);
  const impact = isolatedRuns(limitedExecute(hosts.impact, record, deadline));
  const hidesState = found.killers.some(
    ({ proof }) => proof?.evidence.original.hidesState === true,
  );
  const killed = new Set(found.killers.flatMap(({ kills }) => kills)).size;
  const nearby = limitedExecute(hosts.search, record, deadline);
  const finished = await finishTests(found.killers, {
    model,
    validate: validateLoosely,
    familiar: task.prefersExamples === true ? new FamiliarValues(task.examples, model) : undefined,
    budgetPerTest: hidesState ? minimisingApart : minimising,
    signal: hurried,
    deadline,
    search: nearby,
    impact,
    isSlow: (mutant) => record.slow.has(mutant),
    live: new Set(live.keys()),
    idOf: (mutant) => live.get(mutant) ?? '',
    functionOf: (mutant) => table.mutants[mutant]?.functionName ?? '',
    canAssert: (assertion) => canAssert(assertion),
    onProved: (tested) =>
      task.onProgress({ killed, live: live.size, spent: 1, tested, isDone: false }),
  });
  const { possibleAssertions } = finished;
  const isSteady = ({ surroundings }: GeneratedTest): boolean =>
    !surroundings.some((each) => task.unfixable.includes(each));
  const steady = finished.tests.filter(isSteady);
  if (steady.length < finished.tests.length) record.denied.add(readingClock);
  const tests = task.signal.aborted
    ? steady
    : await withRestores(steady, {
        model,
        validate: validateLoosely,
        execute: limitedExecute(hosts.search, record, task.deadline),
      });
  const tested = new Set(tests.flatMap(({ kills }) => kills));
  const alive = [...live].filter(([, id]) => !tested.has(id));
  const indexOf = new Map(alive.map(([mutant, id]) => [id, mutant]));
  const owns = ownFunctions(table, new Set(alive.map(([mutant]) => mutant)), functions);
  return {
    interrupted,
    tests,
    possibleAssertions,
    helperProblems: unit.helperProblems(),
    left: explainLive(
      alive.map(([mutant, id]) => ({
        mutant: id,
        ...found.sightingOf(mutant),
        own: owns.get(mutant) ?? { uncovered: new Set(), unread: new Set() },
      })),
      (sighting, why) => unit.explain(indexOf.get(why.mutant) ?? -1, { ...sighting, ...why }),
    ),
    defects: await shortestDefects(found.defects, impact, {
      model,
      validate: validateLoosely,
      budget: task.signal.aborted ? minimising.hurried : minimising.usual,
      signal: deadline,
    }),
  };
}

/** What is denied to tests that can't fix such a clock. */
const readingClock =
  'read a clock that tests for this runner cannot fix (`performance.now` or `process.hrtime`)';

/** Runs each test case in modules that no other run has changed in a way that can't be seen. */
function isolatedRuns(execute: Execute): Execute {
  return (orders) => execute(orders.map((order) => ({ ...order, isolated: true })));
}

async function shortestDefects(
  defects: readonly Defect[],
  impact: Execute,
  options: Parameters<typeof minimiseDefect>[2],
): Promise<readonly Defect[]> {
  const shortest: Defect[] = [];
  for (const defect of defects.slice(0, mostDefects)) {
    const { defect: kept } = await minimiseDefect(defect, impact, options);
    if (kept !== undefined) shortest.push(kept);
  }
  return shortest;
}

/** The reason why a unit has no tests if the search was interrupted before it came to the unit. */
export const notSearched = 'It was not searched: the search was stopped before.';

/** Returns the ids of the unit's live mutants by their indices. */
function liveMutants({ file, table, wanted }: UnitTask): ReadonlyMap<number, string> {
  const numbered = table.files.get(file);
  if (numbered === undefined) return new Map();
  const { catalogue, firstMutant } = numbered;
  const ids = catalogue.sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant.id));
  const all = ids.map((id, at) => [firstMutant + at, id] as const);
  return new Map(wanted === undefined ? all : all.filter(([mutant]) => wanted.has(mutant)));
}

function nothingToCall({ untestable }: UnitModel): string {
  return untestable.length === 0
    ? 'It exports nothing that a test could call.'
    : 'Nothing that it exports can be tested.';
}
