import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, InputSequence, ParameterisedTest } from '../../model/property.ts';
import { evaluateCondition, holds } from '../conditions/evaluate-condition.ts';
import { listPostconditions, listPreconditions, negated } from '../conditions/list-conditions.ts';
import { type KnownTerms, listTerms } from '../conditions/list-terms.ts';
import { sampleInputs } from '../corpus/sample-inputs.ts';
import {
  runMutants,
  runOriginals,
  type InputTrial,
  type TrialRunner,
} from '../corpus/input-trial.ts';
import type { Snapshot } from '../conditions/snapshot.ts';
import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import { variablesOf } from '../conditions/variables-of.ts';
import { constrainPlans } from '../inputs/constrain-plan.ts';
import { equalParameters, unifyParameters } from '../parameterise/unify-parameters.ts';
import { choosePostconditions } from './choose-postconditions.ts';
import { gatherEvidence, type RunEvidence } from './evidence.ts';
import { findPreconditions, leastSupport } from './find-preconditions.ts';
import { type ConditionSet, findRobust } from './find-robust.ts';
import { type InputSamplers, isUntried, refute, type Refutation } from './refute.ts';

/** What generalising a test needs. */
export interface GeneraliseParts extends TrialRunner, InputSamplers {
  /** How the inputs of each parameter are made. */
  readonly plans: readonly ArbitraryPlan[];
  /** Whether the last call was added to that of the concrete test. */
  readonly isExtended: boolean;
}

/** The numbers of inputs. */
const sizes = { corpus: 150, runsPerMutant: 10 };

/** A property that was found. */
export interface FoundProperty {
  readonly test: ParameterisedTest;
  /** How its inputs are made. */
  readonly plans: readonly ArbitraryPlan[];
  /** The preconditions that the plans do not ensure. */
  readonly filters: readonly Condition[];
  /** The run of a concrete test, or of another input that satisfies its preconditions. */
  readonly snapshot: Snapshot;
  /** The parameters that the test code changes. */
  readonly changed: ReadonlySet<Variable>;
  /** Indices of mutants. */
  readonly kills: ReadonlySet<number>;
  /** The number of inputs that were tried on the original program. */
  readonly inputsTried: number;
  /** The part of the inputs that its filters reject. */
  readonly rejected: number;
  /** The conditions of the concrete test, before any was dropped. */
  readonly before: { readonly preconditions: number; readonly postconditions: number };
}

/**
 * Opens the search for the conditions of a parameterised test: runs it with the inputs of the concrete tests and with many others, and
 * those with mutants. If the inputs can't be made, returns the reason as a sentence.
 */
export async function openPropertySearch(
  test: ParameterisedTest,
  parts: GeneraliseParts,
): Promise<PropertySearch | string> {
  const examples = await runOriginals(test, test.examples, parts);
  if (examples.length === 0) return 'Its inputs can’t be made apart from it.';
  const sample = (parameter: number): InputSequence =>
    parts.samplePlan(parts.plans[parameter] ?? nothing);
  const inputs = sampleInputs(test, sizes.corpus, { sample, random: parts.random });
  const trials = [...examples, ...(await runOriginals(test, inputs, parts))];
  await runWithMutants(test, trials, parts);
  const search = new PropertySearch(test, parts, { examples, trials });
  const pair = search.equalPair();
  if (pair === undefined) return search;
  const plans = parts.plans.filter((_, at) => at !== pair[1]);
  const unified = await openPropertySearch(unifyParameters(test, pair), { ...parts, plans });
  return typeof unified === 'string' || unified.propose().length === 0 ? search : unified;
}

function fail(): never {
  throw new Error('A property has no run that satisfies its preconditions.');
}

const nothingDone: Statement = { kind: 'primitive', value: { of: 'undefined' } };

const nothing: ArbitraryPlan = { kind: 'constant', value: { of: 'undefined' } };

/**
 * The search for the conditions of one parameterised test (Fraser and Zeller, algorithm 4). It finds the postconditions that hold for
 * other inputs too and still notice mutants, and the preconditions that these need. Inputs for which a property turned out to be false
 * join the known inputs.
 */
export class PropertySearch {
  readonly #test: ParameterisedTest;
  readonly #parts: GeneraliseParts;
  readonly #examples: readonly InputTrial[];
  readonly #trials: InputTrial[];
  readonly #possible: readonly Condition[];
  readonly #required: readonly Condition[];
  readonly #candidates = new Map<FoundProperty, ConditionSet>();
  readonly #rejected = new Map<FoundProperty, number>();
  #tried: number;

  constructor(
    test: ParameterisedTest,
    parts: GeneraliseParts,
    known: { readonly examples: readonly InputTrial[]; readonly trials: readonly InputTrial[] },
  ) {
    this.#test = test;
    this.#parts = parts;
    this.#examples = known.examples;
    this.#trials = [...known.trials];
    this.#tried = known.trials.length;
    const [first] = known.examples;
    const inAll = (condition: Condition): boolean =>
      known.examples.every(({ snapshot }) => holds(condition, snapshot));
    this.#possible = first === undefined ? [] : this.#postconditionsOf(first).filter(inAll);
    this.#required =
      first === undefined
        ? []
        : listPreconditions(this.#termsOf(first), first.snapshot).filter(inAll);
  }

  /** Returns the properties that hold for all known inputs; none if no condition that does notices a mutant. */
  propose(): readonly FoundProperty[] {
    this.#candidates.clear();
    const evidence = gatherEvidence(this.#trials);
    const best = findPreconditions(this.#possible, this.#required, evidence).at(-1);
    if (best === undefined || best.postconditions.length === 0) return [];
    for (const candidate of [best, ...this.#otherSide(best, evidence)]) {
      this.#candidates.set(this.#propertyOf(candidate), candidate);
    }
    return [...this.#candidates.keys()];
  }

  /**
   * Tries to refute a property: see `refute`. If it is false for some inputs, they join the known inputs. If its preconditions reject
   * too many inputs, or the runs were cut off, nothing is known.
   */
  async confirm(property: FoundProperty): Promise<'sound' | 'refuted' | 'unknown'> {
    const candidate = this.#candidates.get(property);
    if (candidate === undefined) return 'unknown';
    const outcome = await this.#tryToRefute(candidate, property);
    if (isUntried(outcome)) return 'unknown';
    const { counterexamples } = outcome;
    if (counterexamples.length === 0) return 'sound';
    await runWithMutants(this.#test, counterexamples, this.#parts);
    this.#trials.push(...counterexamples);
    return 'refuted';
  }

  /** The number of inputs that were tried, and the part of them that a property rejects. */
  effortFor(property: FoundProperty): Pick<FoundProperty, 'inputsTried' | 'rejected'> {
    const rejected = this.#rejected.get(property) ?? property.rejected;
    return { inputsTried: this.#tried, rejected };
  }

  /** Two parameters that the best property says are equal. */
  equalPair(): readonly [Variable, Variable] | undefined {
    const [best] = this.propose();
    return best?.test.preconditions
      .map((condition) => equalParameters(condition, this.#test))
      .find((pair) => pair !== undefined);
  }

  /** Whether the test code changes a parameter. */
  #isChanged(variable: Variable): boolean {
    return this.#trials.some(
      ({ snapshot }) => evaluateCondition({ kind: 'unchanged', variable }, snapshot) === false,
    );
  }

  #termsOf({ snapshot }: InputTrial): KnownTerms {
    return listTerms(this.#test, snapshot, (variable) => this.#isChanged(variable));
  }

  #postconditionsOf(trial: InputTrial): readonly Condition[] {
    const { statements, parameters } = this.#test;
    const all = listPostconditions(this.#test, this.#termsOf(trial), trial.snapshot);
    if (statements.length === 1) return all;
    // With several calls, a condition must be about the last, or about what it changes.
    const last = parameters.length + statements.length - 1;
    const subjects = new Set([last, ...usesOf(statements.at(-1) ?? nothingDone)]);
    return all.filter((each) => {
      const variables = new Set(variablesOf(each));
      if (each.kind === 'throws') return true;
      // A further call was added for the conditions that relate its result to others.
      if (this.#parts.isExtended) return variables.has(last) && variables.size > 1;
      return [...variables].some((variable) => subjects.has(variable));
    });
  }

  /** The property of the inputs that a relevant precondition excludes (Fraser and Zeller, 7). */
  #otherSide(
    { preconditions, killed }: ConditionSet,
    evidence: RunEvidence,
  ): readonly ConditionSet[] {
    const [only, ...others] = preconditions;
    if (only === undefined || others.length > 0) return [];
    const opposite = [negated(only)];
    const trials = evidence.satisfying(opposite);
    const [example] = trials;
    if (example === undefined || trials.length < leastSupport) return [];
    const found = findRobust(this.#postconditionsOf(example), opposite, evidence);
    return [...found.killed].some((mutant) => !killed.has(mutant)) ? [found] : [];
  }

  /** Tries to refute a property. */
  async #tryToRefute(candidate: ConditionSet, property: FoundProperty): Promise<Refutation> {
    const { preconditions } = candidate;
    const { plans } = constrainPlans(this.#parts.plans, preconditions);
    const postconditions = choosePostconditions(candidate);
    const test = this.#test;
    const known = this.#trials;
    const outcome = await refute(
      { test, plans, preconditions, postconditions, known },
      this.#parts,
    );
    const { tried, made, valid } = outcome;
    this.#tried += tried;
    this.#rejected.set(property, made === 0 ? 0 : 1 - valid / made);
    return outcome;
  }

  #propertyOf(candidate: ConditionSet): FoundProperty {
    const { preconditions, killed } = candidate;
    const { plans, left } = constrainPlans(this.#parts.plans, preconditions);
    const isFiltered = (trial: InputTrial): boolean =>
      !left.every((condition) => holds(condition, trial.snapshot));
    const all = this.#trials;
    const satisfying = all.filter((trial) => !isFiltered(trial));
    const fits = ({ snapshot }: InputTrial): boolean =>
      preconditions.every((condition) => holds(condition, snapshot));
    const fitting = all.filter(fits);
    const ownExamples = this.#examples.filter(fits);
    const shown = ownExamples.length > 0 ? ownExamples : fitting.slice(0, 1);
    return {
      test: {
        ...this.#test,
        preconditions,
        postconditions: choosePostconditions(candidate),
        examples: shown.map(({ inputs }) => inputs),
      },
      snapshot: (shown[0] ?? all[0] ?? fail()).snapshot,
      changed: new Set([...this.#test.parameters.keys()].filter((at) => this.#isChanged(at))),
      plans,
      filters: left,
      kills: killed,
      inputsTried: this.#tried,
      rejected: 1 - satisfying.length / all.length,
      before: { preconditions: this.#required.length, postconditions: this.#possible.length },
    };
  }
}

/** Runs trials with the mutants that they infect: each mutant with some of the trials. */
async function runWithMutants(
  test: ParameterisedTest,
  trials: readonly InputTrial[],
  parts: GeneraliseParts,
): Promise<void> {
  const runs = new Map<number, number>();
  const wanted = trials.flatMap((trial) =>
    trial.infected.flatMap((mutant) => {
      const count = runs.get(mutant) ?? 0;
      if (count >= sizes.runsPerMutant) return [];
      runs.set(mutant, count + 1);
      return [{ trial, mutant }];
    }),
  );
  await runMutants(test, wanted, parts);
}
