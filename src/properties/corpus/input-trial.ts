import { indicesIn } from '../../analysis/index-ranges.ts';
import type { Execute } from '../../generation/execute-port.ts';
import { ORIGINAL, type RunOrder } from '../../generation/execute-port.ts';
import { failsAnyway } from '../../generation/prove/assertions/kills.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';
import type { Surrounding, TestCaseTrace } from '../../model/test-case-trace.ts';
import type { TestCaseResult } from '../../runner/unit-host.ts';
import { sightOf, type Sight, type Snapshot, snapshotOf } from '../conditions/snapshot.ts';
import { type TestInstance, instantiate, instantiateInputs } from '../parameterise/instantiate.ts';
import { plainPart, plainSight } from './plain-sight.ts';

/** A run of a parameterised test with some inputs. */
export interface InputTrial {
  readonly inputs: readonly InputSequence[];
  readonly snapshot: Snapshot;
  /** The mutants that the run infects, by their indices. */
  readonly infected: readonly number[];
  /** The runs with mutants so far, by the mutants' indices. */
  readonly withMutants: Map<number, MutantSight>;
  readonly end: TestCaseTrace['end'];
  /** What it asked for besides its inputs, such as the time. */
  readonly surroundings: TestCaseTrace['surroundings'];
  /** Whether it left the state of modules changed. */
  readonly leavesState?: boolean;
  /** The test cases that it ran. Mutants run the same ones, since what these burnt without a mutant tells when a mutant is endless. */
  readonly plan: TrialPlan;
}

/** What a run with a mutant showed. */
export interface MutantSight {
  readonly snapshot: Snapshot;
  /** The run ended where the original goes on: every test notices that. */
  readonly failsAnyway: boolean;
  /** It was given up. */
  readonly isEndless: boolean;
}

/** Runs parameterised tests. */
export interface TrialRunner {
  /** Runs test cases in the search build. */
  readonly search: Execute;
  /** Runs test cases in the impact build. */
  readonly impact: Execute;
  /** Mutants that are looked for. */
  readonly mutants: ReadonlySet<number>;
  /** The ids of methods that are known to change their instance: asking them would change what others tell. */
  readonly unasked?: readonly string[];
  /** Whether modules are loaded anew with each mutant, for mutants that act while they load. */
  readonly whileLoading?: boolean;
}

/** The runs of one set of inputs: without the test code, if that shows more than the statements themselves, and with it. */
interface TrialPlan {
  readonly inputs: readonly InputSequence[];
  /** What the inputs are, where the statements say it. */
  readonly plain: Sight | undefined;
  readonly alone: TestInstance;
  readonly whole: TestInstance;
}

/** What a property can't fix: it answers no requests, and runs in any directory. */
const unfixed: readonly Surrounding[] = ['fetch', 'directory'];

function planFor(
  test: ParameterisedTest,
  inputs: readonly InputSequence[],
  needsBefore = true,
): TrialPlan {
  return {
    inputs,
    plain: needsBefore ? plainSight(inputs) : plainPart(inputs),
    alone: instantiateInputs(test, inputs),
    whole: instantiate(test, inputs),
  };
}

function ordersOf(
  { plain, alone, whole }: TrialPlan,
  mutant: number,
  { unasked = [], whileLoading = false }: TrialRunner,
): RunOrder[] {
  const fresh = whileLoading && mutant !== ORIGINAL;
  const order = { mutant, fresh, observe: true, unasked, ...(fresh && { shared: true }) };
  return [
    ...(plain === undefined ? [{ ...order, testCase: alone.testCase }] : []),
    { ...order, testCase: whole.testCase },
  ];
}

/** A parameterised test, and inputs with which it is to run. */
export interface WantedRun {
  readonly test: ParameterisedTest;
  readonly inputs: readonly InputSequence[];
}

/**
 * Runs a parameterised test without a mutant, with each of some inputs. Inputs that can't be made, and runs without a result, are left
 * out.
 *
 * @param needsBefore whether anything is asked of what instances are before the test code runs
 */
export async function runOriginals(
  test: ParameterisedTest,
  all: readonly (readonly InputSequence[])[],
  runner: TrialRunner,
  needsBefore = true,
): Promise<readonly InputTrial[]> {
  const wanted = all.map((inputs) => ({ test, inputs }));
  const trials = await runEachOriginal(wanted, runner, needsBefore);
  return trials.filter((each) => each !== undefined);
}

/** Runs parameterised tests without a mutant, all at once. What `runOriginals` would leave out is undefined. */
export async function runEachOriginal(
  wanted: readonly WantedRun[],
  runner: TrialRunner,
  needsBefore = true,
): Promise<readonly (InputTrial | undefined)[]> {
  const plans = wanted.map(({ test, inputs }) => planFor(test, inputs, needsBefore));
  const { search, mutants } = runner;
  const orders = plans.flatMap((plan) => ordersOf(plan, ORIGINAL, runner));
  const results = (await search(orders)).values();
  return plans.map((plan): InputTrial | undefined => {
    const [snapshot, whole] = snapshotFrom(plan, results);
    if (snapshot === undefined || whole === undefined) return undefined;
    const { end } = snapshot;
    const isMade =
      end.kind === 'completed' || (end.kind === 'threw' && end.statement !== undefined);
    if (!isMade || whole.trace.surroundings.some((each) => unfixed.includes(each)))
      return undefined;
    return {
      inputs: plan.inputs,
      plan,
      snapshot,
      infected: indicesIn(whole.search?.infected ?? []).filter((mutant) => mutants.has(mutant)),
      withMutants: new Map(),
      end: whole.trace.end,
      surroundings: whole.trace.surroundings,
      leavesState: whole.trace.leavesState,
    };
  });
}

/** Takes the results of one set of inputs, and makes its snapshot; undefined if the runs have no result. */
function snapshotFrom(
  { inputs, plain, alone, whole }: TrialPlan,
  results: Iterator<TestCaseResult, undefined>,
): readonly [Snapshot | undefined, TestCaseResult | undefined] {
  const first = plain === undefined ? results.next().value : undefined;
  const result = results.next().value;
  if (result === undefined) return [undefined, undefined];
  const known = plainPart(inputs);
  const seen = first === undefined ? [] : sightOf(first.trace, alone.places);
  const before = plain ?? new Map([...seen, ...known]);
  return [snapshotOf(before, known, { trace: result.trace, places: whole.places }), result];
}

/** Runs trials with mutants that they infect, as far as these runs are not known yet. What the inputs were before must be known of each. */
export async function runMutants(
  wanted: readonly { readonly trial: InputTrial; readonly mutant: number }[],
  runner: TrialRunner,
): Promise<void> {
  const missing = wanted.filter(({ trial, mutant }) => !trial.withMutants.has(mutant));
  const plans = missing.map(({ trial }) => trial.plan);
  const orders = plans.flatMap((plan, at) =>
    ordersOf(plan, missing[at]?.mutant ?? ORIGINAL, runner),
  );
  const results = (await runner.impact(orders)).values();
  plans.forEach((plan, at) => {
    const one = missing[at];
    const [snapshot, whole] = snapshotFrom(plan, results);
    if (one === undefined || snapshot === undefined || whole === undefined) return;
    one.trial.withMutants.set(one.mutant, {
      snapshot,
      failsAnyway: failsAnyway(one.trial.end, whole.trace.end),
      isEndless: whole.trace.end.kind === 'endless',
    });
  });
}

/** What runs without a mutant show, as text: each is compared with many. */
const shownIn = new WeakMap<Snapshot, string>();

/** Whether a run with a mutant differs from that without it in what it shows, or fails where that goes on. */
export function differsWith({ snapshot, withMutants }: InputTrial, mutant: number): boolean {
  const sight = withMutants.get(mutant);
  if (sight === undefined) return false;
  if (sight.failsAnyway) return true;
  const own = shownIn.get(snapshot) ?? shownText(snapshot);
  shownIn.set(snapshot, own);
  return own !== shownText(sight.snapshot);
}

function shownText({ after, end }: Snapshot): string {
  return JSON.stringify([[...after], end]);
}
