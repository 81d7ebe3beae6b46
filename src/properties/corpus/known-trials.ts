import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { InputSequence, ParameterisedTest } from '../../model/property.ts';
import { type InputTrial, runOriginals, type TrialRunner } from './input-trial.ts';

/**
 * The runs of the tests of a unit without mutants. A run that is asked for again is not made again, and keeps its runs with mutants: tests are looked at several
 * times, and some of them have one shape when calls without effect are left out.
 */
export class KnownTrials {
  readonly #byTest = new Map<string, Map<string, InputTrial>>();
  readonly #sampled = new Map<string, readonly InputTrial[]>();

  /** Runs a test with inputs as `runOriginals` does. */
  async run(
    test: ParameterisedTest,
    all: readonly (readonly InputSequence[])[],
    runner: TrialRunner,
  ): Promise<readonly InputTrial[]> {
    const key = JSON.stringify([codeOf(test), runner.unasked ?? []]);
    const known = this.#byTest.get(key) ?? new Map<string, InputTrial>();
    this.#byTest.set(key, known);
    const keys = all.map(inputsKey);
    const missing = all.filter((_, at) => !known.has(keys[at] ?? ''));
    for (const trial of await runOriginals(test, missing, runner))
      known.set(inputsKey(trial.inputs), trial);
    // Whether somebody has written an input is asked of the very object.
    return all.flatMap((inputs, at) => {
      const trial = known.get(keys[at] ?? '');
      return trial === undefined ? [] : [{ ...trial, inputs }];
    });
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
