import type {
  Observation,
  ObservedValue,
  TestCaseTrace,
  TraceEnd,
} from '../../../model/test-case-trace.ts';
import type { TestCase } from '../../../model/test-case.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import type { TestCaseRun } from '../../unit-host.ts';
import { visibleState } from '../hot-test.ts';
import type { QuietTime } from '../quiet-time.ts';
import { nextTurn, realNow } from '../real-timers.ts';
import { testRealm } from '../test-realm.ts';
import { executeStatements, type Execution } from './execute-statements.ts';
import { findCallables, type Modules } from './find-callables.ts';
import { installGuards } from './guards/install-guards.ts';
import { keepGlobals } from './guards/keep-globals.ts';
import { type ClassFinder, findClasses, holdersOf } from './instances.ts';
import { isIterator } from './is-iterator.ts';
import type { Purities } from './judge-probes.ts';
import { probeMembers, takeElements } from './list-probes.ts';
import { observeOutcome } from './observe-end.ts';
import { isObservable, observeExecution } from './observe-execution.ts';
import { createRunContext, endRun, enterRun, type RunContext } from './run-context.ts';

/** What a run of a test case takes; the mutant is active already, and the modules are loaded. */
export type TestCaseRunOptions = Pick<TestCaseRun, 'testCase' | 'observe' | 'limit' | 'fuel'> & {
  /**
   * Called once all statements are done and before anything is observed, which calls code of the unit and has fuel of its
   * own: the time to read traces and the fuel that was burnt.
   */
  readonly afterStatements?: () => void;
};

export interface TestCaseRunner {
  /** One at a time. Never rejects for what the unit does. */
  readonly run: (options: TestCaseRunOptions) => Promise<TestCaseTrace>;
  /** Puts back what plain objects of the modules held before the first run, and tells whether all is as it was then. */
  readonly restore: () => boolean;
}

export interface TestCaseRunnerOptions {
  readonly model: UnitModel;
  /** The namespaces of what test cases import, by `ExportedName.module`; it may change as modules are evaluated anew. */
  readonly modules: Modules;
  /** Absent where nothing is instrumented. */
  readonly runtime: WorkerRuntime | undefined;
  /** Begins a wait for a promise: see `watchQuiet`. */
  readonly beginQuiet: () => QuietTime;
}

/** For each model, the purity of the probes of its members. It stays the same as long as the process lives. */
const puritiesOf = new WeakMap<UnitModel, Purities>();

/**
 * Runs test cases in this process, by interpreting their statements. Guards see to it that they do no harm; call
 * `installGuards` before modules load, so that these know of them.
 */
export function createTestCaseRunner({
  model,
  modules,
  runtime,
  beginQuiet,
}: TestCaseRunnerOptions): TestCaseRunner {
  const { global: realm } = testRealm();
  installGuards(realm);
  const noteGlobals = keepGlobals(realm);
  const callables = findCallables(model, modules, realm);
  const purities: Purities = puritiesOf.get(model) ?? new Map();
  puritiesOf.set(model, purities);
  const unit = { model, members: probeMembers(model), purities, runtime };

  async function runStatements(options: TestCaseRunOptions, run: RunContext): Promise<Outcome> {
    const { testCase, limit, observe, fuel } = options;
    const classes = observe ? findClasses(model, callables, testCase) : undefined;
    const observations: Observation[] = [];
    const onValue = classes && observeValues(testCase, classes, observations);
    const execute = async (context: RunContext, isObserved: boolean): Promise<Execution> =>
      await executeStatements({
        testCase,
        callables,
        runtime,
        realm,
        beginQuiet,
        run: context,
        deadline: realNow() + limit,
        ...(isObserved && onValue && { onValue }),
      });
    runtime?.startFuel(fuel);
    const execution = await execute(run, true);
    if (!observe && execution.end.kind === 'completed') useUpIterators(execution);
    options.afterStatements?.();
    if (classes !== undefined) {
      const again = async (context: RunContext): Promise<Execution> =>
        await execute(context, false);
      const observed = { classes, execution, run, fuel, again };
      if (isObservable(execution)) observations.push(...(await observeExecution(unit, observed)));
      observations.push(observeThrown(execution));
    }
    // What is still going on may be denied something yet.
    if (execution.hasPromises || run.timers.length > 0) await nextTurn();
    return { execution, observations };
  }

  let atFirst: { readonly hash: number; readonly putBack: () => void } | undefined;
  let isPolluted = false;

  return {
    restore() {
      if (runtime === undefined || atFirst === undefined || isPolluted) return false;
      atFirst.putBack();
      return visibleState(runtime).hash === atFirst.hash;
    },
    async run(runOptions) {
      const run = createRunContext();
      const restoreGlobals = noteGlobals();
      const { exitCode, env } = process;
      const before = runtime === undefined ? 0 : visibleState(runtime).hash;
      // Hooks that set up may have filled what modules hold since these were loaded.
      if (runtime !== undefined) atFirst ??= { hash: before, putBack: runtime.keepState() };
      const { execution, observations } = await enterRun(
        run,
        async () => await runStatements(runOptions, run),
      );
      endRun(run);
      process.exitCode = exitCode;
      if (process.env !== env) process.env = env;
      const hasPolluted = restoreGlobals();
      isPolluted ||= hasPolluted;
      const after = runtime === undefined ? 0 : visibleState(runtime).hash;
      return {
        end: finalEnd(execution, run),
        statementsRun: execution.statementsRun,
        observations,
        surroundings: [...run.surroundings].toSorted(),
        // State that can't be seen is taken for unchanged: what depends on it shows when runs are repeated in another order.
        leavesState: hasPolluted || before !== after,
      };
    },
  };
}

interface Outcome {
  readonly execution: Execution;
  readonly observations: readonly Observation[];
}

/** Has code run that an observed run comes to only by observing: what gives elements when it is asked for them. */
function useUpIterators({ values }: Execution): void {
  for (const value of values) {
    try {
      if (isIterator(value)) takeElements(value);
    } catch {
      // It throws in observed runs, too, and shows it there.
    }
  }
}

/** Takes down what statements that involve the unit gave, at once. */
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

/** Of a run that did not come to its end, nobody can tell what it would have thrown. */
function observeThrown(execution: Execution): Observation {
  const { end, statementsRun } = execution;
  const what = { of: 'thrown', statement: statementsRun - 1 } as const;
  if (end.kind === 'threw') return { what, value: end.error };
  const value: ObservedValue = end.kind === 'completed' ? { is: 'undefined' } : { is: 'cut' };
  return { what, value };
}

function finalEnd({ end, statementsRun }: Execution, run: RunContext): TraceEnd {
  if (run.denied === undefined || end.kind === 'denied') return end;
  return { kind: 'denied', statement: statementsRun - 1, what: run.denied };
}
