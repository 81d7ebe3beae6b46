import type { ReviewFindings, ReviewPlan } from '../../model/review-plan.ts';
import { watchChance } from './chance.ts';
import { ClauseRecorder } from './clause-recorder.ts';
import type { RunInput } from './clause-record.ts';
import type { FastCheckPort, Hook, PropertyBody, PropertyLike } from './fast-check-port.ts';
import type { Extras, MadeProperty } from './made-property.ts';
import { now } from './own-clock.ts';
import { type PropertyRunState } from './property-trials.ts';
import { Reviewer } from './reviewer.ts';
import { isThenable } from './run-inputs.ts';
import { standIn } from './stand-in.ts';
import { nearness } from './violation-distance.ts';

/** What a review has its worker do. */
export interface RuntimeHooks {
  /** Called before each run with a mutant, which may make a loop endless. */
  readonly refuel?: () => void;
  /** Called before each run of a test that is to be reviewed. */
  readonly onTest?: (test: number) => void;
  /** Called when a test's own run has passed and its review begins. */
  readonly onReview?: () => void;
}

/** The object that an instrumented test file calls `__r`. It has each test reviewed once the test's own run has passed. */
export class ReviewRuntime implements PropertyRunState, RunInput {
  m = -1;
  k = 0;
  x: readonly unknown[] = [];
  sample: PropertyRunState['sample'];
  readonly standIn: FastCheckPort = standIn;
  /** Whether the last test that ran has mutants left. */
  hasMore = false;
  readonly #plan: ReviewPlan;
  readonly #hooks: RuntimeHooks;
  readonly #recorder: ClauseRecorder;
  readonly #reviewer: Reviewer;
  /** The properties that the present test has made. */
  #made = new Map<number, MadeProperty>();
  /** The properties that were made outside of tests. */
  readonly #hoisted = new Map<number, MadeProperty>();
  #isInTest = false;
  /** The values of the present run. */
  values: readonly unknown[] = [];
  #stringify: FastCheckPort['stringify'] = standIn.stringify;

  constructor(plan: ReviewPlan, properties: number, hooks: RuntimeHooks = {}) {
    this.#plan = plan;
    this.#hooks = hooks;
    this.#recorder = new ClauseRecorder(plan.clauses);
    this.#reviewer = new Reviewer(plan, properties, { state: this, recorder: this.#recorder });
  }

  /** Called with the global object of the file under review, which may have clocks of its own. */
  in(global: object): this {
    watchChance(global);
    return this;
  }

  /** Takes the first operand of a clause. */
  p(id: number, value: unknown, hasSecond: 0 | 1, inputs?: () => readonly unknown[]): unknown {
    const given = inputs ?? ((): readonly unknown[] => []);
    return this.#recorder.first(id, value, hasSecond === 1, { inputs: given, run: this });
  }

  /** Takes the second operand of a clause. */
  q(id: number, value: unknown): unknown {
    return this.#recorder.second(id, value, this);
  }

  /** Records what a promise becomes. */
  r(id: number, promise: unknown, isRejected: boolean): unknown {
    const recorder = this.#recorder;
    if (recorder.mode !== 'record' || !isThenable(promise)) return promise;
    const input = this.show(this.values);
    const run = { values: this.values, show: () => input, sample: this.sample };
    void Promise.resolve(promise).then(
      (value) =>
        isRejected ? undefined : recorder.first(id, value, false, { inputs: () => [], run }),
      (error: unknown) => (isRejected ? recorder.thrown(id, error, run) : undefined),
    );
    return promise;
  }

  /** Records how often a mock was called. */
  c(id: number, mock: unknown): unknown {
    const state: unknown = isObject(mock) ? Reflect.get(mock, 'mock') : undefined;
    const calls: unknown = isObject(state) ? Reflect.get(state, 'calls') : undefined;
    const count: unknown = isObject(calls) ? Reflect.get(calls, 'length') : undefined;
    this.p(id, count, 0);
    return mock;
  }

  /** Records the error that a function throws. */
  t(id: number, call: unknown): unknown {
    if (typeof call !== 'function' || this.#recorder.mode !== 'record') return call;
    return (...values: unknown[]): unknown => {
      try {
        return Reflect.apply(call, undefined, values) as unknown;
      } catch (error) {
        this.#recorder.thrown(id, error, this);
        throw error;
      }
    };
  }

  /**
   * Returns the value of a mutated assumption, and notes whether the original one is false.
   *
   * @param operands returns the operands of the original one, if it is a relation
   */
  a(
    id: number,
    original: () => unknown,
    weaker: unknown,
    operands?: () => readonly [unknown, unknown],
  ): unknown {
    if (id !== this.m || !weaker) return weaker;
    this.#reviewer.novelty.note(Boolean(valueOf(original)), () => limitDistance(valueOf(operands)));
    return weaker;
  }

  /** Takes the parameters of the `fc.assert` that a property is given to. */
  given(id: number, parameters: unknown): unknown {
    const made = this.#made.get(id) ?? this.#hoisted.get(id);
    if (made === undefined || !isObject(parameters)) return parameters;
    const examples: unknown = Reflect.get(parameters, 'examples');
    const plugins: unknown = Reflect.get(parameters, 'plugins');
    if (Array.isArray(examples)) {
      made.examples = examples.filter((one): one is unknown[] => Array.isArray(one));
    }
    if (Array.isArray(plugins)) made.plugins = plugins;
    return parameters;
  }

  /** Makes a property for the test's own run. */
  property(
    id: number,
    fc: FastCheckPort,
    form: 'property' | 'asyncProperty',
    ...[arbitraries, body, extras]: [() => readonly unknown[], PropertyBody, Extras]
  ): PropertyLike {
    const made: MadeProperty = {
      id,
      fc,
      form,
      arbitraries,
      body,
      extras,
      hooks: [],
      examples: [],
      plugins: [],
      hasFailed: false,
    };
    if (this.m < 0) this.#made.set(id, made);
    if (!this.#isInTest) this.#hoisted.set(id, made);
    return noteHooks(this.#reviewer.trials.own(made), made);
  }

  /** Stands for `test.prop(arbitraries, parameters)`. */
  prop(
    id: number,
    test: number,
    fc: FastCheckPort,
    declare: (...values: unknown[]) => unknown,
    ...[arbitraries, parameters, extras]: [() => unknown, () => object, Extras]
  ) {
    return (title: string, body: PropertyBody, ...more: unknown[]): unknown => {
      const list = (): readonly unknown[] => {
        const given = arbitraries();
        return Array.isArray(given) ? (given as unknown[]) : [fc.record(given)];
      };
      const run = (): unknown =>
        this.test(test, fc, {}, () => {
          const property = this.property(id, fc, 'asyncProperty', list, body, extras);
          return fc.assert(property, this.given(id, parameters()));
        });
      return declare(title, run, ...more);
    };
  }

  /** Runs a test, and then reviews it and its properties for a while. */
  async test(id: number, fc: FastCheckPort, extras: Extras, body: () => unknown): Promise<unknown> {
    const test = this.#plan.tests[id];
    if (test === undefined || this.m >= 0) return body();
    if (test.depth === 'none') return undefined;
    this.#hooks.onTest?.(id);
    this.#made = new Map();
    this.#stringify = fc.stringify;
    this.values = [];
    this.sample = undefined;
    for (const property of test.properties) {
      const hoisted = this.#hoisted.get(property);
      if (hoisted !== undefined) this.#made.set(property, hoisted);
    }
    const end = this.#reviewer.startTest(id);
    const started = now();
    let result: unknown;
    try {
      this.#isInTest = true;
      result = await body();
    } catch (error) {
      end(now() - started, error);
      throw error;
    } finally {
      this.#isInTest = false;
    }
    end(now() - started);
    this.#hooks.onReview?.();
    const plain = { id: -1 - id, fc, form: 'asyncProperty', extras } as const;
    this.hasMore = await this.#reviewer.review(id, [...this.#made.values()], {
      ...plain,
      arbitraries: () => [],
      body: () => body(),
      hooks: [],
      examples: [],
      plugins: [],
      hasFailed: false,
    });
    return result;
  }

  findings(): ReviewFindings {
    return this.#reviewer.findings();
  }

  enter(values: readonly unknown[]): void {
    this.values = values;
    if (this.m >= 0) this.#hooks.refuel?.();
    this.#reviewer.novelty.start(values);
  }

  leave(result: unknown): void {
    if (result !== false) this.#reviewer.novelty.end(() => this.show(this.values));
  }

  show(values: readonly unknown[]): string {
    try {
      return values.map((value) => this.#stringify(value)).join(', ');
    } catch {
      return '';
    }
  }
}

function valueOf<Value>(thunk: (() => Value) | undefined): Value | undefined {
  try {
    return thunk?.();
  } catch {
    return undefined;
  }
}

/** Returns how far two operands are from each other, from 0 to 1. Where they meet is the limit that a relation draws. */
function limitDistance(operands: readonly [unknown, unknown] | undefined): number {
  const [first, second] = operands ?? [];
  if (typeof first !== 'number' || typeof second !== 'number') return 1;
  return nearness(Math.abs(first - second));
}

/** Notes the hooks that are added to a property, so that the same are added to its mutants. */
function noteHooks(property: PropertyLike, made: MadeProperty): PropertyLike {
  for (const name of ['beforeEach', 'afterEach'] as const) {
    const add = property[name]?.bind(property);
    if (add === undefined) continue;
    Reflect.set(property, name, (hook: Hook) => {
      made.hooks.push([name, hook]);
      add(hook);
      return property;
    });
  }
  return property;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
