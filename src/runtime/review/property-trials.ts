import { areMade, directedInputs, type InputSource, sampleInputs } from './directed-inputs.ts';
import { isRejection, type PropertyLike } from './fast-check-port.ts';
import type { MadeProperty } from './made-property.ts';
import { now } from './own-clock.ts';
import {
  type InputFailure,
  type InputRunner,
  type InputRuns,
  isThenable,
  runGiven,
  runInputs,
} from './run-inputs.ts';
import { withPlugins } from './with-plugins.ts';

/** The state of the present run, which the text under review reads. */
export interface PropertyRunState {
  /** The active mutant; -1 for none. */
  m: number;
  /** The constant of the active mutant; 0 if it has none. */
  k: number;
  /** The values of the further parameters of the active mutant. */
  x: readonly unknown[];
  /** Where the input of the present run is from. */
  sample: InputFailure['sample'];
  /** Called before each run of a body, with its input. */
  readonly enter: (values: readonly unknown[]) => void;
  /** Called when a run has ended without an error. Its result may make the property fail. */
  readonly leave: (result: unknown) => void;
  /** Returns values as code. */
  readonly show: (values: readonly unknown[]) => string;
}

/** Inputs from which a search can begin. */
export interface SearchableInputs {
  readonly sampled: readonly (readonly unknown[])[];
  readonly isMade: (input: readonly unknown[]) => boolean;
}

/** The most runs that shrinking an input takes. */
const mostShrinks = 500;
/** Milliseconds that shrinking an input may take. */
const shrinkLimit = 400;

/** Runs properties with a mutant in them, and with inputs. */
export class PropertyTrials {
  readonly #state: PropertyRunState;
  readonly #seed: number;

  constructor(state: PropertyRunState, seed: number) {
    this.#state = state;
    this.#seed = seed;
  }

  /** Returns the arbitraries of a property with a mutant in them, and those of its further parameters; none if they can't be made. */
  source(made: MadeProperty, mutant: number): InputSource {
    const { fc } = made;
    try {
      return { fc, arbitraries: this.#arbitraries(made, mutant), seed: this.#seed };
    } catch {
      return { fc, arbitraries: [], seed: this.#seed };
    } finally {
      this.#state.m = -1;
    }
  }

  /** Sets the constant for a mutant that has one; 0 for the others. */
  useConstant(constant: number): void {
    this.#state.k = constant;
  }

  /** Runs a property with sampled inputs, or a test without parameters twice. */
  async sampled(
    made: MadeProperty,
    mutant: number,
    wanted: number,
    deadline: number,
  ): Promise<InputRuns> {
    const source = this.source(made, mutant);
    if (source.arbitraries.length === 0) {
      if (made.arbitraries().length + (made.extras[mutant] === undefined ? 0 : 1) > 0) {
        return { tried: 0, rejected: 0, isCut: true };
      }
      return this.given(made, mutant, [[], []], deadline);
    }
    return this.#within(mutant, () => runInputs(source, wanted, this.#runner(made, deadline)));
  }

  /** Runs a property with given inputs. */
  async given(
    made: MadeProperty,
    mutant: number,
    inputs: readonly (readonly unknown[])[],
    deadline: number,
  ): Promise<InputRuns> {
    return this.#within(mutant, () => runGiven(inputs, this.#runner(made, deadline)));
  }

  /** Returns inputs near limits and literals. */
  async directed(
    made: MadeProperty,
    mutant: number,
    literals: readonly (number | string)[],
  ): Promise<readonly (readonly unknown[])[]> {
    const source = this.source(made, mutant);
    const step = this.#state.k;
    return this.#within(mutant, () => Promise.resolve(directedInputs(source, literals, step)));
  }

  /** Returns some sampled inputs, and the test whether the arbitraries can make an input; undefined if they don't tell. */
  async searchable(made: MadeProperty, mutant: number): Promise<SearchableInputs | undefined> {
    const source = this.source(made, mutant);
    const sampled = await this.#within(mutant, () => Promise.resolve(sampleInputs(source, 12)));
    const isMade = (input: readonly unknown[]): boolean => areMade(source, input);
    return sampled.some((input) => isMade(input)) ? { sampled, isMade } : undefined;
  }

  /**
   * Has fast-check shrink an input with which a property failed. Returns the input as code.
   *
   * @param fails tells whether a run that threw nothing failed all the same
   */
  async shrunk(
    made: MadeProperty,
    mutant: number,
    failure: Pick<InputFailure, 'input' | 'sample'>,
    fails: () => boolean = () => false,
  ): Promise<string> {
    const shown = this.#state.show(failure.input);
    const { fc } = made;
    const { sample, input } = failure;
    const first = sample?.at ?? 0;
    const deadline = now() + shrinkLimit;
    let runs = 0;
    const isOver = (): boolean => {
      runs += 1;
      return runs <= first || runs > first + mostShrinks || now() > deadline;
    };
    const failing = (result: unknown): unknown => (fails() ? false : result);
    try {
      return await this.#within(mutant, async () => {
        const property = this.#property(made, mutant, (run) => {
          if (isOver()) return true;
          const result = run();
          return isThenable(result) ? Promise.resolve(result).then(failing) : failing(result);
        });
        const { counterexample } = await fc.check(property, {
          seed: sample?.seed ?? this.#seed,
          numRuns: first + 1,
          examples: sample === undefined ? [input] : [],
          maxSkipsPerRun: 1000,
        });
        const text = counterexample === null ? '' : this.#state.show(counterexample);
        return text !== '' && text.length <= shown.length ? text : shown;
      });
    } catch {
      return shown;
    }
  }

  /** Makes the property of fast-check for the test's own run, or to shrink an input of it. */
  #property(
    made: MadeProperty,
    mutant: number,
    around: (run: () => unknown) => unknown,
  ): PropertyLike {
    const { fc, form, hooks } = made;
    const body = this.#body(made);
    const arbitraries = this.#arbitraries(made, mutant);
    let property = fc[form](...arbitraries, (...values: unknown[]) =>
      around(() => body(...values)),
    );
    for (const [name, hook] of hooks) property = property[name]?.(hook) ?? property;
    return property;
  }

  /** Makes a property for the test's own run. */
  own(made: MadeProperty): PropertyLike {
    const failed = (error: unknown): void => {
      made.hasFailed ||= !isRejection(error);
    };
    const passed = (result: unknown): unknown => {
      if (result === false) made.hasFailed = true;
      return result;
    };
    return this.#property(made, this.#state.m, (run) => {
      try {
        const result = run();
        if (!isThenable(result)) return passed(result);
        return Promise.resolve(result).then(passed, (error: unknown) => {
          failed(error);
          throw error;
        });
      } catch (error) {
        failed(error);
        throw error;
      }
    });
  }

  #runner(made: MadeProperty, deadline: number): InputRunner {
    const of = (wanted: string): (() => unknown)[] =>
      made.hooks.flatMap(([name, hook]) => (name === wanted ? [() => hook()] : []));
    return {
      body: withPlugins(this.#body(made), made.plugins),
      onRun: (sample) => {
        this.#state.sample = sample;
      },
      hooks: { before: of('beforeEach'), after: of('afterEach') },
      deadline,
    };
  }

  #body({ body, arbitraries }: MadeProperty): (...values: unknown[]) => unknown {
    const count = arbitraries().length;
    const state = this.#state;
    return (...values) => {
      state.x = values.slice(count);
      state.enter(values);
      const result = body(...values.slice(0, count));
      if (!isThenable(result)) {
        state.leave(result);
        return result;
      }
      return Promise.resolve(result).then((value) => {
        state.leave(value);
        return value;
      });
    };
  }

  #arbitraries({ arbitraries, extras }: MadeProperty, mutant: number): readonly unknown[] {
    this.#state.m = mutant;
    return [...arbitraries(), ...(extras[mutant]?.() ?? [])];
  }

  async #within<Value>(mutant: number, work: () => Promise<Value>): Promise<Value> {
    const state = this.#state;
    state.m = mutant;
    try {
      return await work();
    } finally {
      state.m = -1;
      state.x = [];
    }
  }
}
