import type { TestCaseTrace, TraceEnd } from '../../model/test-case-trace.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { SearchTrace, WorkerRuntime } from '../../runtime/protocol.ts';
import type { UnitOrder } from '../process/worker-protocol.ts';
import type { HostBuild, TestCaseResult, TestCaseRun } from '../unit-host.ts';
import type { Channel } from './channel.ts';
import { nextTurn } from './real-timers.ts';
import { type RunQueue, runQueue } from './run-queue.ts';
import { canSet } from './test-cases/globals.ts';
import { takeMissed } from './test-cases/guards/hide-environment.ts';
import type { PatternNotes } from './test-cases/note-patterns.ts';
import { pageOf } from './test-cases/page.ts';
import { testRealm } from './test-realm.ts';
import { isPrivate } from './test-cases/private-texts.ts';
import { enterRun, type LoadContext } from './test-cases/run-context.ts';
import type { TestCaseRunner } from './test-cases/run-test-case.ts';
import type { ImportModule, UnitFramework } from './unit-framework.ts';
import { describeError, type UnhandledErrors } from './unhandled-errors.ts';

/** The tools that the session of a host takes from its process. */
export interface HostTools {
  readonly channel: Pick<Channel, 'next' | 'send'>;
  readonly framework: UnitFramework;
  readonly runtime: WorkerRuntime;
  readonly unhandled: Pick<UnhandledErrors, 'take'>;
  /** Called before the unit is loaded, because its modules may keep references to functions that must be guarded. */
  readonly guard: () => void;
  /** Present in the search build. */
  readonly patterns?: PatternNotes;
  /** @param modules the namespace of each module, by its name in the model */
  readonly createRunner: (model: UnitModel, modules: ReadonlyMap<string, object>) => TestCaseRunner;
}

/** The loop steps that loading may take. They take about a second, and are far more than tables need that are computed once. */
const loadFuel = 200_000_000;

/** Loading with a mutant may take `factor` times the steps of loading without one, and `constant` steps more. */
const mutantLoadFuel = { factor: 10, constant: 1_000_000 };

/**
 * Serves a unit until its host is closed, or until this process can't evaluate modules once more. A run finds the modules as
 * they were loaded. They are evaluated anew after a run that left another state which can't be put back, and for each fresh
 * run. The traces of a fresh run, of the search and of functions, include the loading.
 */
export async function serveTestCases(order: UnitOrder, tools: HostTools): Promise<void> {
  const { channel, framework, runtime } = tools;
  const queue = runQueue(channel, order.model);
  let { mutant, burntByLoading } = order;
  let isElsewhere = false;
  let loadsElsewhere = true;
  for (let visits = 0; ; visits += 1) {
    if (visits > 0) {
      const next = await queue.peek();
      if (next === undefined) return;
      if (!framework.canReset()) return channel.send({ kind: 'spent' });
      mutant = next.fresh ? next.mutant : -1;
      isElsewhere = next.fresh && loadsElsewhere;
      framework.restoreTimers();
      framework.resetModules();
      runtime.forgetState();
    }
    const loading: LoadContext = { isOver: false, isElsewhere };
    const visited = { mutant, fuel: fuelToLoad(mutant, burntByLoading), loading };
    const { failure, burnt } = await visit(order, tools, queue, visited);
    if (mutant < 0) burntByLoading = burnt ?? burntByLoading;
    if (failure === undefined) continue;
    // A unit that reads files of its project while it loads needs the real directory.
    if (isElsewhere && loading.readsDirectory === true) {
      loadsElsewhere = false;
      continue;
    }
    if (visits === 0 && mutant < 0) {
      return channel.send({ kind: 'failed', message: `${failure.message}${describeMissed()}` });
    }
    if ((await queue.peek()) === undefined) return;
    await queue.answer({ trace: notRun(failure.end), fuel: runtime.fuelUsed() });
  }
}

/** Returns a possible reason why a unit can't be loaded, as the end of a sentence. */
function describeMissed(): string {
  const names = takeMissed();
  if (names.length === 0) return '';
  return `. It asked for ${names.join(', ')}, and Assay hides all variables of your environment and your .env files but PATH, HOME and what runners set, so that none of their values gets into a test; have a set-up file of your tests give them a value, or let the file load without`;
}

/** The reason why a unit could not be loaded, and the end of the run for which it was to be loaded. */
interface LoadFailure {
  readonly message: string;
  readonly end: TraceEnd;
}

function fuelToLoad(mutant: number, burntByOriginal: number | undefined): number {
  if (mutant < 0 || burntByOriginal === undefined) return loadFuel;
  const { factor, constant } = mutantLoadFuel;
  return Math.min(loadFuel, burntByOriginal * factor + constant);
}

/** The result of evaluating the modules: the loop steps until the unit was loaded, or the reason why it could not be loaded. */
interface Visit {
  readonly burnt?: number;
  readonly failure?: LoadFailure;
}

/** Evaluates the unit's modules with a mutant active, and does the runs for which they can be used. */
async function visit(
  order: UnitOrder,
  tools: HostTools,
  queue: RunQueue,
  {
    mutant,
    fuel,
    loading,
  }: { readonly mutant: number; readonly fuel: number; readonly loading: LoadContext },
): Promise<Visit> {
  const { channel, framework, runtime, unhandled } = tools;
  const { build } = order;
  const model = queue.model();
  let runner: TestCaseRunner | undefined;
  let burnt: number | undefined;
  await channel.send({ kind: 'loading' });
  runtime.activate(mutant);
  runtime.startFuel(fuel);
  // The first run may be a fresh one. It need not be known yet.
  startWindow(runtime, build, { branches: true });
  const errors = await framework.visit({
    async load(importModule) {
      tools.guard();
      const modules = await enterRun(loading, async () => await importUnit(model, importModule));
      runner = tools.createRunner(model, modules);
    },
    async serve() {
      loading.isOver = true;
      if (runner === undefined) return;
      burnt = runtime.fuelUsed();
      const { global: realm } = testRealm();
      const hasPage = pageOf(realm) !== undefined;
      const globals = (model.globals ?? []).filter(({ name }) =>
        canSet(name, realm, framework.putsGlobalsBack),
      );
      await channel.send({
        kind: 'loaded',
        fuel: burnt,
        ...(hasPage && { hasPage }),
        ...(globals.length > 0 && { globals: globals.map(({ name }) => name) }),
      });
      await doRuns({ ...tools, build, queue, runner }, mutant, loading);
      // Hooks that clean up belong to no run.
      runtime.activate(-1);
      runtime.startFuel(loadFuel);
    },
  });
  loading.isOver = true;
  runtime.activate(-1);
  unhandled.take();
  if (burnt !== undefined) return { burnt };
  const isEndless = runtime.isFuelExhausted();
  const message = isEndless
    ? 'it loops for ever while it is loaded'
    : (errors[0] ?? 'the set-up of the tests has them skipped');
  const end: TraceEnd = isEndless
    ? { kind: 'endless', statement: 0 }
    : { kind: 'crashed', message };
  return { failure: { message, end } };
}

interface Runs extends Pick<HostTools, 'runtime' | 'unhandled' | 'patterns'> {
  readonly build: HostBuild;
  readonly queue: RunQueue;
  readonly runner: TestCaseRunner;
}

/** Does runs as long as the modules, which were loaded with a mutant, are in the state that the next run needs. */
async function doRuns(
  runs: Runs,
  loadedWith: number,
  { isElsewhere, readsDirectory }: LoadContext,
): Promise<void> {
  const model = runs.queue.model();
  const isOnlyForFresh = isElsewhere === true && readsDirectory === true;
  let isPristine = true;
  let isAsLoaded = true;
  for (let run = await runs.queue.peek(); run !== undefined; run = await runs.queue.peek()) {
    const fits = run.fresh
      ? loadedWith === run.mutant && (isPristine || (run.shared === true && isAsLoaded))
      : isAsLoaded &&
        loadedWith === -1 &&
        !isOnlyForFresh &&
        (isPristine || !isApart(runs.runner, run));
    if (!fits || runs.queue.model() !== model) return;
    const result = await doRun(runs, run, run.fresh && isPristine);
    isPristine = false;
    isAsLoaded = !result.trace.leavesState || runs.runner.restore();
    await runs.queue.answer(result);
  }
}

/** Whether a run needs modules that no other run has used. */
function isApart(runner: TestCaseRunner, { isolated }: TestCaseRun): boolean {
  return isolated === true && runner.hidesState();
}

/** @param isBegun whether the window of the run began before its modules were evaluated */
async function doRun(
  { build, runner, runtime, unhandled, patterns }: Runs,
  run: TestCaseRun,
  isBegun: boolean,
): Promise<TestCaseResult> {
  const wantsBranches = run.branches === true;
  if (!isBegun) startWindow(runtime, build, run);
  patterns?.take();
  runtime.activate(run.mutant);
  let seen: Omit<TestCaseResult, 'trace'> | undefined;
  const look = (): Omit<TestCaseResult, 'trace'> => ({
    ...takeWindow(runtime, build, wantsBranches),
    ...(patterns && { patterns: patterns.take().filter((text) => !isPrivate(text)) }),
    fuel: runtime.fuelUsed(),
  });
  const trace = await runner
    .run({
      ...run,
      afterStatements() {
        seen = look();
      },
    })
    .catch((error: unknown) => notRun(crashed(error)));
  const result = { trace, ...(seen ?? look()) };
  runtime.activate(-1);
  // Node notices unhandled rejections in the next turn.
  await nextTurn();
  unhandled.take();
  return result;
}

function startWindow(
  runtime: WorkerRuntime,
  build: HostBuild,
  { branches, wanted }: Pick<TestCaseRun, 'branches' | 'wanted'>,
): void {
  if (build === 'impact') runtime.startImpact(branches === true);
  else runtime.startSearch(wanted);
}

function takeWindow(
  runtime: WorkerRuntime,
  build: HostBuild,
  ofBranches: boolean,
): Pick<TestCaseResult, 'search' | 'functions' | 'branches'> {
  if (build === 'search') return { search: withoutPrivateTexts(runtime.takeSearch()) };
  const functions = runtime.takeImpact();
  return ofBranches ? { functions, branches: runtime.takeBranches() } : { functions };
}

/** Removes private texts from the compared values, because the search uses these values as arguments. */
function withoutPrivateTexts({ compared, ...search }: SearchTrace): SearchTrace {
  if (compared === undefined) return search;
  const isKept = (text: string): boolean => !isPrivate(text);
  const pairs = compared.pairs.filter((pair) =>
    pair.every((each) => typeof each === 'number' || isKept(each)),
  );
  return { ...search, compared: { pairs, keys: compared.keys.filter(isKept) } };
}

/**
 * Imports the unit and the other modules that test cases use. If a module is imported twice, both imports have the same
 * exports.
 */
async function importUnit(
  { file, callables }: UnitModel,
  importModule: ImportModule,
): Promise<ReadonlyMap<string, object>> {
  const modules = new Map<string, object>();
  const { exports } = await importModule({ module: file, isPackage: false });
  modules.set(file, exports);
  for (const { from } of callables) {
    if (from === undefined || modules.has(from.module)) continue;
    modules.set(from.module, (await importModule(from)).exports);
  }
  return modules;
}

function crashed(error: unknown): TraceEnd {
  return { kind: 'crashed', message: describeError(error) };
}

function notRun(end: TraceEnd): TestCaseTrace {
  return { end, statementsRun: 0, observations: [], surroundings: [], leavesState: true };
}
