import type {
  Observation,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../../model/test-case-trace.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { SeenShapes } from '../../../model/value-shape.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import type { TestCaseRun } from '../../unit-host.ts';
import { visibleState } from '../visible-state.ts';
import type { QuietTime } from '../quiet-time.ts';
import { nextTurn, realNow } from '../real-timers.ts';
import { testRealm } from '../test-realm.ts';
import { describeShapes } from './describe-shape.ts';
import { executeStatements, type Execution } from './execute-statements.ts';
import { findCallables, type Modules } from './find-callables.ts';
import { installGuards } from './guards/install-guards.ts';
import { keepGlobals, type RestoreGlobals } from './guards/keep-globals.ts';
import { type ClassFinder, findClasses, holdersOf } from './instances.ts';
import { isIterator } from './is-iterator.ts';
import type { Purities } from './judge-probes.ts';
import { probeMembers, takeElements } from './list-probes.ts';
import { observeOutcome } from './observe-end.ts';
import { isObservable, observeExecution } from './observe-execution.ts';
import { keepPage, partsLeft } from './page.ts';
import { SeenArguments } from './seen-arguments.ts';
import {
  createRunContext,
  endRun,
  enterRun,
  fireNext,
  isPending,
  holdsProcess,
  isLeftForLong,
  isSoon,
  longestWait,
  type RunContext,
  type RunTimer,
} from './run-context.ts';

/** The options of one run of a test case. The mutant is active already, and the modules are loaded. */
export type TestCaseRunOptions = Pick<
  TestCaseRun,
  'mutant' | 'testCase' | 'fresh' | 'observe' | 'unasked' | 'shapes' | 'recorded' | 'limit' | 'fuel'
> & {
  /**
   * Called when all statements are done and before the results are observed. Observing calls code of the unit with separate
   * fuel, so traces and burnt fuel must be read here.
   */
  readonly afterStatements?: () => void;
};

export interface TestCaseRunner {
  /** Runs one test case at a time. Never rejects because of the unit. */
  readonly run: (options: TestCaseRunOptions) => Promise<TestCaseTrace>;
  /**
   * Restores the values that plain objects of the modules held before the first run. Returns whether everything is as it was
   * then.
   */
  readonly restore: () => boolean;
  /** Whether the modules hold state that can't be seen, such as variables of a function that made an object. */
  readonly hidesState: () => boolean;
}

export interface TestCaseRunnerOptions {
  readonly model: UnitModel;
  /** The namespaces that test cases import, by `ExportedName.module`. They may change as modules are evaluated anew. */
  readonly modules: Modules;
  /** Absent if no module is instrumented. */
  readonly runtime: WorkerRuntime | undefined;
  /** Begins a wait for a promise: see `watchQuiet`. */
  readonly beginQuiet: () => QuietTime;
}

/** For each model, the purity of its members' probes. It is kept as long as the process lives. */
const puritiesOf = new WeakMap<UnitModel, Purities>();

/**
 * Runs test cases in this process by interpreting their statements. Guards prevent harm. Call `installGuards` before modules
 * load, so that the guards know them.
 */
export function createTestCaseRunner({
  model,
  modules,
  runtime,
  beginQuiet,
}: TestCaseRunnerOptions): TestCaseRunner {
  const { global: realm } = testRealm();
  installGuards(realm);
  const callables = findCallables(model, modules, realm);
  const purities: Purities = puritiesOf.get(model) ?? new Map();
  puritiesOf.set(model, purities);
  const unit = { model, members: probeMembers(model, callables.exported), purities, runtime };

  async function runStatements(options: TestCaseRunOptions, run: RunContext): Promise<Outcome> {
    const { testCase, limit, observe, fuel } = options;
    const classes = observe ? findClasses(model, callables, testCase) : undefined;
    const observations: Observation[] = [];
    const onValue = classes && observeValues(testCase, classes, observations);
    const seen = new SeenArguments();
    const execute = async (context: RunContext, isObserved: boolean): Promise<Execution> =>
      await executeStatements({
        testCase,
        callables,
        runtime,
        realm,
        beginQuiet,
        isOriginal: options.mutant === -1,
        run: context,
        deadline: realNow() + limit,
        ...(options.recorded && { recorded: options.recorded }),
        ...(isObserved &&
          onValue && { onValue, onCall: (stub, args): void => seen.note(stub, args) }),
      });
    runtime?.startFuel(fuel);
    const execution = await execute(run, true);
    if (!observe && execution.end.kind === 'completed') useUpIterators(execution);
    options.afterStatements?.();
    const shapes =
      options.shapes === true
        ? {
            ...describeShapes(modules.get(model.file), ...resultsIn(testCase, execution)),
            uses: [...execution.recorders].map(
              ([variable, each]) => [variable, each.use()] as const,
            ),
          }
        : undefined;
    if (classes !== undefined) {
      const again = async (context: RunContext): Promise<Execution> =>
        await execute(context, false);
      const observed = { classes, execution, run, fuel, again, unasked: options.unasked ?? [] };
      if (isObservable(execution)) {
        observations.push(...(await observeExecution(unit, observed)));
        observations.push(...seen.observations(execution.callsAtEnd, options.mutant === -1));
      }
      observations.push(observeThrown(execution));
    }
    for (const part of partsLeft(realm)) run.surroundings.add(part);
    // Work that is still under way may be denied something, or throw an error.
    if (options.mutant === -1) await endOfOriginal(execution, run, observe);
    else if (execution.hasPromises || run.timers.length > 0) await nextTurn();
    return { execution, observations, ...(shapes && { shapes }) };
  }

  const stateHash = (): number => (runtime === undefined ? 0 : visibleState(runtime).hash);
  let restoreGlobals: RestoreGlobals | undefined;
  let stateAfterLast: number | undefined;
  let atFirst: { readonly hash: number; readonly putBack: () => void } | undefined;
  let isPolluted = false;
  let isHidden: boolean | undefined;
  const hidesState = (): boolean => {
    isHidden ??=
      runtime?.fingerprintState().opaque === true || runtime?.hiddenWrites() !== undefined;
    return isHidden;
  };

  return {
    hidesState,
    restore() {
      if (runtime === undefined || atFirst === undefined || isPolluted) return false;
      atFirst.putBack();
      stateAfterLast = stateHash();
      return stateAfterLast === atFirst.hash;
    },
    async run(runOptions) {
      const run = createRunContext(runOptions.fresh);
      keepPage(run, realm);
      const { exitCode, env } = process;
      const before = stateAfterLast ?? stateHash();
      // Set-up hooks may have filled objects of the modules after these were loaded, and changed globals.
      restoreGlobals ??= keepGlobals(realm);
      if (runtime !== undefined) atFirst ??= { hash: before, putBack: runtime.keepState() };
      const { execution, observations, shapes } = await enterRun(
        run,
        async () => await runStatements(runOptions, run),
      );
      endRun(run);
      process.exitCode = exitCode;
      if (process.env !== env) process.env = env;
      const hasPolluted = restoreGlobals();
      isPolluted ||= hasPolluted;
      const after = stateHash();
      stateAfterLast = after;
      return {
        end: finalEnd(execution, run, runOptions.mutant === -1),
        statementsRun: execution.statementsRun,
        observations,
        surroundings: [...run.surroundings].toSorted(),
        ...(run.variables.size > 0 && { variables: [...run.variables].slice(0, mostVariables) }),
        // State that can't be seen counts as unchanged. If a test depends on it, repeating the runs in another order shows it.
        leavesState: hasPolluted || before !== after,
        ...(hidesState() && { hidesState: true as const }),
        ...(shapes && { shapes }),
      };
    },
  };
}

/** The most names of variables of the environment that are told of a run. */
const mostVariables = 30;

interface Outcome {
  readonly execution: Execution;
  readonly observations: readonly Observation[];
  readonly shapes?: SeenShapes;
}

/** Returns the results of calls by their variables, without objects that came before, and the values that the test case made itself. */
function resultsIn(
  { statements }: TestCase,
  { values }: Execution,
): readonly [results: ReadonlyMap<number, unknown>, made: ReadonlySet<unknown>] {
  const isResult = (variable: number): boolean => {
    const kind = statements[variable]?.kind;
    return kind === 'call' || kind === 'await';
  };
  const results = [...values.entries()].filter(([variable]) => isResult(variable));
  return [
    new Map(
      results.filter(
        ([variable, value]) => results.find((one) => one[1] === value)?.[0] === variable,
      ),
    ),
    new Set(values.filter((_, variable) => !isResult(variable))),
  ];
}

/** Runs the code that produces elements on demand. An observed run reaches this code only by observing. */
function useUpIterators({ values }: Execution): void {
  for (const value of values) {
    try {
      if (isIterator(value)) takeElements(value);
    } catch {
      // The iterator throws in observed runs, too, where the error is recorded.
    }
  }
}

/** Records, right away, the results of statements that involve the unit. */
function observeValues(
  { statements }: TestCase,
  classes: ClassFinder,
  observations: Observation[],
): (variable: number, values: readonly unknown[]) => void {
  return (variable, values) => {
    const kind = statements[variable]?.kind;
    if (kind !== 'call' && kind !== 'await') return;
    const value = observeOutcome(values[variable], classes, holdersOf(values), variable);
    if (value.is === 'cut') return;
    observations.push({ what: { of: 'value', variable }, value });
  };
}

/** What a run would have thrown is unknown if it did not come to its end. */
function observeThrown(execution: Execution): Observation {
  const { end, statementsRun } = execution;
  const what = { of: 'thrown', statement: statementsRun - 1 } as const;
  if (end.kind === 'threw') return { what, value: end.error };
  const value: ObservedValue = end.kind === 'completed' ? { is: 'undefined' } : { is: 'cut' };
  return { what, value };
}

/** Without a mutant, an error that no statement can catch ends the run: a real test or its process would fail. */
function finalEnd(
  { end, statementsRun }: Execution,
  run: RunContext,
  isOriginal: boolean,
): TraceEnd {
  if (end.kind === 'denied') return end;
  if (run.denied !== undefined) {
    return { kind: 'denied', statement: statementsRun - 1, what: run.denied };
  }
  return run.uncaught === undefined || !isOriginal
    ? end
    : { kind: 'crashed', message: run.uncaught };
}

/**
 * Waits for what a run without a mutant has left under way. If a timer is still to settle one of its promises, the test would go on while
 * others run, and its error would be theirs.
 */
async function endOfOriginal(
  { end, unsettled }: Execution,
  run: RunContext,
  isObserved: boolean,
): Promise<void> {
  const longest = isObserved ? longestWait.afterObserved : longestWait.after;
  await endOfRequests(run, longest);
  if (end.kind !== 'completed') return;
  if (unsettled.size > 0 && run.timers.some(isPending)) {
    run.uncaught ??= 'A promise still waits for a timer';
  }
  // A short timer that is left after this time is one of many, each of which sets the next.
  const isLeft = (one: RunTimer): boolean =>
    isLeftForLong(one) || (isSoon(one, longest) && holdsProcess(one));
  if (isObserved && run.timers.some(isLeft)) {
    run.uncaught ??= 'A timer is left that keeps the process of the test waiting';
  }
}

/** The milliseconds for which requests to the system, such as reading a file, and short timers are waited for. */
const longestRequest = 100;

/** Waits a turn of the event loop, and until the process's requests to the system are answered and the run's short timers have fired. */
async function endOfRequests(run: RunContext, longest: number): Promise<void> {
  const until = realNow() + longestRequest;
  const isNear = (timer: RunTimer): boolean => isSoon(timer, longest);
  const isAsking = (): boolean => process.getActiveResourcesInfo().some(isRequest);
  do {
    await nextTurn();
    if (!isAsking()) fireNext(run, isNear);
  } while (realNow() < until && (run.timers.some(isNear) || isAsking()));
}

/** Returns whether a resource is a request, and no handle or timer. */
function isRequest(kind: string): boolean {
  return /Req(?:Callback|Promise|Wrap)?$|Request$|Job$/.test(kind);
}
