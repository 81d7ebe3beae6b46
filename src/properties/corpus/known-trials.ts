import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';
import {
  type InputTrial,
  runEachOriginal,
  type TrialRunner,
  type WantedRun,
} from './input-trial.ts';

/**
 * The runs of the tests of a unit without mutants. A run that is asked for again is not made again, and keeps its runs with mutants: tests are looked at several
 * times, and some of them have one shape when calls without effect are left out.
 */
export class KnownTrials {
  /** The runs of each test by their inputs; undefined for inputs that can't be made. */
  readonly #byTest = new Map<string, Map<string, InputTrial | undefined>>();
  readonly #sampled = new Map<string, readonly InputTrial[]>();

  /** Runs a test with inputs as `runOriginals` does. */
  async run(
    test: ParameterisedTest,
    all: readonly (readonly InputSequence[])[],
    runner: TrialRunner,
  ): Promise<readonly InputTrial[]> {
    await this.prepare(
      all.map((inputs) => ({ test, inputs })),
      runner,
    );
    const known = this.#of(test, runner);
    // Whether somebody has written an input is asked of the very object.
    return all.flatMap((inputs) => {
      const trial = known.get(inputsKey(inputs));
      return trial === undefined ? [] : [{ ...trial, inputs }];
    });
  }

  /** Makes runs all at once that are asked for later: each list of runs waits for its processes. */
  async prepare(wanted: readonly WantedRun[], runner: TrialRunner): Promise<void> {
    const missing = wanted.filter(
      ({ test, inputs }) => !this.#of(test, runner).has(inputsKey(inputs)),
    );
    const trials = await runEachOriginal(missing, runner);
    for (const [at, { test, inputs }] of missing.entries())
      this.#of(test, runner).set(inputsKey(inputs), trials[at]);
  }

  #of(test: ParameterisedTest, { unasked = [] }: TrialRunner): Map<string, InputTrial | undefined> {
    const key = JSON.stringify([codeOf(test), unasked]);
    const known = this.#byTest.get(key) ?? new Map<string, InputTrial | undefined>();
    this.#byTest.set(key, known);
    return known;
  }

  /** The runs with inputs that were made by plans, of the last time that a test was looked at with these. */
  sampled(test: ParameterisedTest, plans: readonly ArbitraryPlan[]): readonly InputTrial[] {
    return this.#sampled.get(JSON.stringify([codeOf(test), plans])) ?? [];
  }

  keepSampled(
    test: ParameterisedTest,
    plans: readonly ArbitraryPlan[],
    trials: readonly InputTrial[],
  ): void {
    this.#sampled.set(JSON.stringify([codeOf(test), plans]), trials);
  }
}

function codeOf({ parameters, statements, typeArgument }: ParameterisedTest): unknown {
  return [parameters.length, statements, typeArgument];
}

function inputsKey(inputs: readonly InputSequence[]): string {
  return JSON.stringify(inputs.map(({ statements, value }) => [statements, value]));
}
