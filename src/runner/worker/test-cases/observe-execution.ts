import type { Observation } from '../../../model/test-case-trace.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import { askProbes, type Answer, toObservations } from './ask-probes.ts';
import type { Execution } from './execute-statements.ts';
import { type ClassFinder, holdersOf } from './instances.ts';
import { isIterator } from './is-iterator.ts';
import { askPureProbes, type ProbedExecution, type Verdicts } from './judge-probes.ts';
import { listProbes, type Probe, type ProbeMembers, takeElements } from './list-probes.ts';
import { instancesIn, observeOutcome, observeState } from './observe-end.ts';
import { observeValue } from './observe-value.ts';
import { createRunContext, endRun, enterRun, type RunContext } from './run-context.ts';

/** What observers need to know of the unit; the verdicts grow with each run. */
export interface ObservedUnit {
  readonly model: UnitModel;
  readonly members: ProbeMembers;
  readonly verdicts: Verdicts;
  readonly runtime: WorkerRuntime | undefined;
}

export interface ObservedRun {
  readonly classes: ClassFinder;
  readonly execution: Execution;
  readonly run: RunContext;
  readonly fuel: number;
  /** Executes the statements once more, for probes that must not touch what this run left. */
  readonly again: (run: RunContext) => Promise<Execution>;
}

/**
 * Takes down what the end of a run shows (μTEST paper, 4): first what needs no call, then what probes answer, and last what can be
 * had only once.
 */
export async function observeExecution(
  unit: ObservedUnit,
  observed: ObservedRun,
): Promise<Observation[]> {
  const { execution, classes } = observed;
  const holders = holdersOf(execution.values);
  const instances = instancesIn(execution.values, holders, classes);
  const state = observeState(unit.model, execution, instances, holders);
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
  const { verdicts, runtime } = unit;
  const trial = trialOf(unit, observed, observed.execution);
  if (trial.probes.length === 0) return [];
  if (isOriginal) return await askOriginal(unit, observed, trial);
  // Verdicts are the original's. A process that has not seen it yet has it run now.
  if (trial.probes.some(({ key }) => !verdicts.has(key))) {
    const mutant = runtime?.activeMutant() ?? -1;
    runtime?.activate(-1);
    const original = await tryAgain(unit, observed);
    if (original !== undefined) await askOriginal(unit, observed, original);
    for (const { key } of trial.probes) if (!verdicts.has(key)) verdicts.set(key, 'unseen');
    runtime?.activate(mutant);
  }
  return trial.ask(trial.probes.filter(({ key }) => verdicts.get(key) === 'pure'));
}

async function askOriginal(
  unit: ObservedUnit,
  observed: ObservedRun,
  trial: ProbedExecution,
): Promise<readonly Answer[]> {
  return await askPureProbes(trial, unit.verdicts, async () => await tryAgain(unit, observed));
}

async function tryAgain(
  unit: ObservedUnit,
  observed: ObservedRun,
): Promise<ProbedExecution | undefined> {
  const run = createRunContext();
  unit.runtime?.startFuel(observed.fuel);
  const execution = await enterRun(run, async () => await observed.again(run));
  endRun(run);
  const isSame = execution.statementsRun === observed.execution.statementsRun;
  return isSame && isObservable(execution) ? trialOf(unit, observed, execution) : undefined;
}

/** Whether a run came so far that its objects can be looked at. */
export function isObservable({ end: { kind } }: Execution): boolean {
  return kind === 'completed' || kind === 'threw';
}

function trialOf(unit: ObservedUnit, observed: ObservedRun, execution: Execution): ProbedExecution {
  const { members, runtime } = unit;
  const { classes } = observed;
  const { values, stubCalls } = execution;
  const holders = holdersOf(values);
  const run = createRunContext();
  const observe = (answer: unknown): ReturnType<typeof observeValue> =>
    observeOutcome(answer, classes, holders, values.length);
  return {
    probes: listProbes(members, instancesIn(values, holders, classes)),
    snapshot: () =>
      JSON.stringify([
        values.map((value) => observeValue(value)),
        [...stubCalls.values()].map(({ length }) => length),
        run.timers.length + run.undo.length,
        runtime?.fingerprintState().hash,
      ]),
    ask(probes) {
      // What impure ones depend on and leave is not the run's.
      const answers = enterRun(run, () => askAll(unit, observed, probes, { run, observe }));
      for (const surrounding of run.surroundings) observed.run.surroundings.add(surrounding);
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

/** What iterators give: they are used up by it, which is why it comes after everything else. */
function observeOnce(unit: ObservedUnit, observed: ObservedRun): Observation[] {
  const { classes, execution } = observed;
  const { values } = execution;
  const holders = holdersOf(values);
  // Those of the unit's own classes are among its instances.
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
