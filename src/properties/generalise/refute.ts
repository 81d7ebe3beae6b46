import { pick } from '../../generation/breed/choose.ts';
import type { Random } from '../../foundation/random.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition, ParameterisedTest } from '../../model/property.ts';
import { isAboutBefore } from '../conditions/variables-of.ts';
import { holds } from '../conditions/evaluate-condition.ts';
import { type InputTrial, runOriginals, type TrialRunner } from '../corpus/input-trial.ts';
import { type SampleInput, sampleInputs } from '../corpus/sample-inputs.ts';
import { inputOperations, type InputSet } from '../inputs/input-operations.ts';
import type { SampledInput } from '../inputs/sample-plan.ts';
import { seekInput } from './seek-input.ts';

/** How inputs are sampled. */
export interface InputSamplers {
  readonly random: Random;
  /** An input as fast-check would make it. */
  readonly samplePlan: (plan: ArbitraryPlan) => SampledInput;
  /** An input that is likely to refute a property: see `HostileValues`. */
  readonly sampleHostile: (plan: ArbitraryPlan) => SampledInput;
}

/** A property that may be false. */
export interface DoubtfulProperty {
  readonly test: ParameterisedTest;
  readonly plans: readonly ArbitraryPlan[];
  readonly preconditions: readonly Condition[];
  readonly postconditions: readonly Condition[];
  /** Known runs, from which the directed search begins. */
  readonly known: readonly InputTrial[];
}

/** What trying a property with many inputs has shown. */
export interface Refutation {
  /** Runs that satisfy the preconditions, and not all of the postconditions. */
  readonly counterexamples: readonly InputTrial[];
  /** The number of inputs that were tried, and of the plain ones, those that could be made and those that satisfy the preconditions. */
  readonly tried: number;
  readonly made: number;
  readonly valid: number;
  /** The number of hostile inputs that were tried. */
  readonly hostile: number;
}

/** The numbers of inputs. A directed search executes some statements for each postcondition. */
const sizes = { plain: 1000, hostile: 1500, chunk: 250, most: 10, leastValid: 100, budget: 900 };
/** A run is worth varying while one of the mutants that it infects was infected by at most this number of runs. */
const rare = 4;

/**
 * Tries to refute a property (Fraser and Zeller, 5.7): with a thousand plain inputs that satisfy its preconditions, with hostile ones and
 * variations of those that reach code which few others reach, and by a search towards violating each postcondition.
 */
export async function refute(
  property: DoubtfulProperty,
  parts: InputSamplers & TrialRunner,
): Promise<Refutation> {
  const attempt = new Attempt(property, parts);
  await attempt.withPlainInputs();
  if (attempt.isOpen && attempt.valid >= sizes.leastValid) await attempt.withHostileInputs();
  if (attempt.isOpen && attempt.valid >= sizes.leastValid) await attempt.bySearch();
  const { counterexamples, tried, made, valid, hostile } = attempt;
  return { counterexamples: counterexamples.slice(0, sizes.most), tried, made, valid, hostile };
}

/** The greatest part of its inputs that a property may reject. */
export const mostRejected = 0.5;

/** Whether too few inputs satisfied the preconditions for the property to be known, or to be run by a test, or whether the time ended before hostile ones were tried. */
export function isUntried({ counterexamples, made, valid, hostile }: Refutation): boolean {
  if (counterexamples.length > 0) return false;
  if (hostile === 0) return true;
  return valid < sizes.leastValid || valid < (1 - mostRejected) * made;
}

class Attempt {
  readonly #property: DoubtfulProperty;
  readonly #parts: InputSamplers & TrialRunner;
  counterexamples: readonly InputTrial[] = [];
  tried = 0;
  made = 0;
  valid = 0;
  hostile = 0;

  constructor(property: DoubtfulProperty, parts: InputSamplers & TrialRunner) {
    this.#property = property;
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.counterexamples.length === 0;
  }

  async withPlainInputs(): Promise<void> {
    const sample = this.#sampler(this.#parts.samplePlan);
    for (let count = 0; count < 2 * sizes.plain && this.valid < sizes.plain;) {
      const trials = await this.#run(this.#sampled(sizes.chunk, sample));
      count += sizes.chunk;
      this.made += trials.length;
      this.valid += trials.filter((trial) => this.#isValid(trial)).length;
      if (!this.isOpen) return;
    }
  }

  async withHostileInputs(): Promise<void> {
    const sample = this.#sampler(this.#parts.sampleHostile);
    const { random } = this.#parts;
    const { vary } = this.#operations(sample);
    const infections = new Map<number, number>();
    const worthVarying: InputSet[] = [];
    for (let count = 0; count < sizes.hostile && this.isOpen; count += sizes.chunk) {
      const old = worthVarying.length === 0 ? 0 : sizes.chunk / 2;
      const varied = Array.from({ length: old }, () => vary(pick(random, worthVarying) ?? []));
      const fresh = this.#sampled(sizes.chunk - old, sample);
      const trials = await this.#run([...fresh, ...varied]);
      this.hostile += trials.length;
      for (const { inputs, infected } of trials) {
        const counts = infected.map((mutant) => (infections.get(mutant) ?? 0) + 1);
        infected.forEach((mutant, at) => infections.set(mutant, counts[at] ?? 1));
        if (counts.some((each) => each <= rare)) worthVarying.push(inputs);
      }
    }
  }

  async bySearch(): Promise<void> {
    const { test, preconditions, postconditions, known } = this.#property;
    const operations = this.#operations(this.#sampler(this.#parts.sampleHostile));
    const { budget } = sizes;
    for (const postcondition of postconditions) {
      const goal = { satisfied: preconditions, violated: [postcondition] };
      const seeker = { ...this.#parts, operations, seeds: known, budget };
      const found = await seekInput(test, goal, seeker);
      if (found !== undefined) this.counterexamples = [found];
      if (!this.isOpen) return;
    }
  }

  #sampler(make: (plan: ArbitraryPlan) => SampledInput): (parameter: number) => SampledInput {
    return (parameter) => make(this.#property.plans[parameter] ?? nothing);
  }

  #operations(sample: (parameter: number) => SampledInput): ReturnType<typeof inputOperations> {
    return inputOperations(this.#property.plans.length, sample, this.#parts.random);
  }

  #sampled(count: number, sample: SampleInput): readonly InputSet[] {
    return sampleInputs(this.#property.test, count, { sample, random: this.#parts.random });
  }

  /** Runs inputs, and keeps those that refute the property. */
  async #run(inputs: readonly InputSet[]): Promise<readonly InputTrial[]> {
    const { test, preconditions, postconditions } = this.#property;
    const needsBefore = [...preconditions, ...postconditions].some(isAboutBefore);
    const trials = await runOriginals(test, inputs, this.#parts, needsBefore);
    this.tried += trials.length;
    const found = trials.filter(
      (trial) =>
        this.#isValid(trial) && !postconditions.every((each) => holds(each, trial.snapshot)),
    );
    // Those that join the known inputs must be known whole.
    const isWhole = needsBefore || found.length === 0;
    const all = found.slice(0, sizes.most).map((trial) => trial.inputs);
    this.counterexamples = isWhole ? found : await runOriginals(test, all, this.#parts);
    return trials;
  }

  #isValid({ snapshot }: InputTrial): boolean {
    return this.#property.preconditions.every((each) => holds(each, snapshot));
  }
}

const nothing: ArbitraryPlan = { kind: 'constant', value: { of: 'undefined' } };
