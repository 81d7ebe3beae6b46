import type { Observation } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import { askProbes, type Answer, toObservations } from './ask-probes.ts';
import type { Execution } from './execute-statements.ts';
import { collectionsIn, observeCollections } from './collections.ts';
import { type ClassFinder, holdersOf } from './instances.ts';
import { isIterator } from './is-iterator.ts';
import { askPureProbes, type ProbedExecution, type Purities } from './judge-probes.ts';
import {
  listProbes,
  type Probe,
  type ProbeMembers,
  probesOfElements,
  takeElements,
} from './list-probes.ts';
import { instancesIn, observeOutcome, observeSpied, observeState } from './observe-end.ts';
import { testRealm } from '../test-realm.ts';
import { observeEntries } from './observe-entries.ts';
import { observePage } from './observe-page.ts';
import { observeValue } from './observe-value.ts';
import { createRunContext, endRun, enterRun, type RunContext } from './run-context.ts';

/** The facts about the unit that observers need. Each run may add to `purities`. */
export interface ObservedUnit {
  readonly model: UnitModel;
  readonly members: ProbeMembers;
  readonly purities: Purities;
  readonly runtime: WorkerRuntime | undefined;
}

export interface ObservedRun {
  readonly classes: ClassFinder;
  readonly execution: Execution;
  readonly run: RunContext;
  readonly fuel: number;
  /** See `TestCaseRun`. */
  readonly unasked: readonly string[];
  /** Executes the statements once more, for probes that must not touch the objects of this run. */
  readonly again: (run: RunContext) => Promise<Execution>;
}

/**
 * Returns the observations at the end of a run (μTEST paper, 4): first the state that needs no call, then the answers of probes, and
 * last the elements of iterators, which can be read only once.
 */
export async function observeExecution(
  unit: ObservedUnit,
  observed: ObservedRun,
): Promise<Observation[]> {
  const { execution, classes } = observed;
  const holders = holdersOf(execution.values);
  const instances = instancesIn(execution.values, holders, classes);
  const collections = collectionsIn(execution.values, holders, classes);
  const mayRead = (variable: Variable, value: object, member: string): boolean => {
    const ids = classes.ofVariable(variable, value);
    if (ids.length === 0) return !member.startsWith('_');
    return unit.model.callables.some(
      ({ kind, name, receiver = '' }) =>
        kind === 'field' && name === member && ids.includes(receiver),
    );
  };
  const state = [
    ...observeState(unit.model, execution, instances, holders),
    ...observeCollections(collections, unit.model.callables, holders),
    ...observeEntries(execution.values, holders, classes),
    ...observePage(execution.values, holders, mayRead, testRealm().global),
    ...observeSpied(unit.model, execution, holders),
  ];
  const isOriginal = (unit.runtime?.activeMutant() ?? -1) < 0;
  const answers = await askAtEnd(unit, observed, isOriginal);
  const once = observeOnce(unit, observed);
  return [...state, ...toObservations(answers, isOriginal), ...once];
}

async function askAtEnd(
  unit: ObservedUnit,
  observed: ObservedRun,
  isOriginal: boolean,
): Promise<readonly Answer[]> {
  const { purities, runtime } = unit;
  const probed = probedExecution(unit, observed, observed.execution);
  if (probed.probes.length === 0) return [];
  if (isOriginal) return await askOriginal(unit, observed, probed);
  // Purity is judged on the original. Where this process has not seen it answer a probe yet, it runs the original now. If that makes no object to ask, a
  // later run may: a mutant can make an instance where the original throws.
  if (probed.probes.some(({ key }) => !purities.has(key))) {
    const mutant = runtime?.activeMutant() ?? -1;
    runtime?.activate(-1);
    const original = await tryAgain(unit, observed);
    if (original !== undefined) await askOriginal(unit, observed, original);
    runtime?.activate(mutant);
  }
  return probed.ask(probed.probes.filter(({ key }) => purities.get(key) === 'pure'));
}

async function askOriginal(
  unit: ObservedUnit,
  observed: ObservedRun,
  probed: ProbedExecution,
): Promise<readonly Answer[]> {
  return await askPureProbes(probed, unit.purities, async () => await tryAgain(unit, observed));
}

async function tryAgain(
  unit: ObservedUnit,
  observed: ObservedRun,
): Promise<ProbedExecution | undefined> {
  const run = createRunContext(observed.run.isFresh);
  unit.runtime?.startFuel(observed.fuel);
  const execution = await enterRun(run, async () => await observed.again(run));
  endRun(run);
  const isSame = execution.statementsRun === observed.execution.statementsRun;
  return isSame && isObservable(execution) ? probedExecution(unit, observed, execution) : undefined;
}

/** Returns whether a run ended in a way that leaves its objects observable. */
export function isObservable({ end: { kind } }: Execution): boolean {
  return kind === 'completed' || kind === 'threw';
}

function probedExecution(
  unit: ObservedUnit,
  observed: ObservedRun,
  execution: Execution,
): ProbedExecution {
  const { members, runtime } = unit;
  const { classes, unasked } = observed;
  const { values, stubCalls, clock } = execution;
  const holders = holdersOf(values);
  const run = createRunContext(observed.run.isFresh);
  run.clock = clock;
  const observe = (answer: unknown): ReturnType<typeof observeValue> =>
    observeOutcome(answer, classes, holders, values.length);
  return {
    probes: [
      ...listProbes(members, instancesIn(values, holders, classes)),
      ...probesOfElements(members, collectionsIn(values, holders, classes)),
    ].filter(({ what }) => !('callable' in what) || !unasked.includes(what.callable ?? '')),
    snapshot: () =>
      JSON.stringify([
        values.map((value) => observeValue(value)),
        [...stubCalls.values()].map(({ length }) => length),
        run.timers.length + run.undo.length + (clock?.waiting ?? 0),
        runtime?.fingerprintState().hash,
      ]),
    ask(probes) {
      // Probes have a context of their own, so that leftovers of impure probes are not taken for leftovers of the run.
      const answers = enterRun(run, () => askAll(unit, observed, probes, { run, observe }));
      endRun(run);
      return answers;
    },
  };
}

function askAll(
  { runtime }: ObservedUnit,
  { fuel }: ObservedRun,
  probes: readonly Probe[],
  asking: {
    readonly run: RunContext;
    readonly observe: (answer: unknown) => ReturnType<typeof observeValue>;
  },
): Answer[] {
  return askProbes(probes, {
    ...asking,
    refuel: () => runtime?.startFuel(fuel),
    isExhausted: () => runtime?.isFuelExhausted() ?? false,
  });
}

/** Reads the elements of iterators. Reading uses an iterator up, so this comes after all other observations. */
function observeOnce(unit: ObservedUnit, observed: ObservedRun): Observation[] {
  const { classes, execution } = observed;
  const { values } = execution;
  const holders = holdersOf(values);
  // Iterators that are instances of the unit's classes are observed as instances.
  const instances = new Set(instancesIn(values, holders, classes).map(({ value }) => value));
  const probes = values.flatMap((value, variable): Probe[] => {
    if (!isIterator(value) || holders.get(value) !== variable || instances.has(value)) return [];
    const ask = (): unknown => takeElements(value);
    return [{ what: { of: 'iteration', variable }, key: '', rank: 0, ask }];
  });
  const observe = (answer: unknown): ReturnType<typeof observeValue> =>
    observeValue(answer, holders, values.length);
  return toObservations(askAll(unit, observed, probes, { run: observed.run, observe }), true);
}
