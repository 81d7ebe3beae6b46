import type { ClauseFacts, StrongerRule } from '../../model/review-plan.ts';
import type { InputFailure } from './run-inputs.ts';
import { deepEqual } from './deep-equal.ts';
import { literalOf } from './literal-of.ts';
import { now } from './own-clock.ts';

/** The number of different values of an operand that is counted. */
const manyValues = 50;
/** The number of evaluations that are compared with those of the next run with the same inputs. */
const mostTraced = 60;
/** The number of evaluations that are remembered until the stronger forms are judged by them. */
const mostPending = 512;

/** A stronger form of a clause: the place of a rule of table 1 in the plan, or the equality with a constant. */
export type RecordedForm = number | 'constant';

/** The run that refuted a stronger form. */
export interface RefutedEvaluation {
  readonly form: RecordedForm;
  readonly sample: InputFailure['sample'];
  readonly inputOf: () => string;
}

/** One evaluation of a clause that is remembered, so that its stronger forms can be judged without a run. */
interface Evaluation {
  readonly first: unknown;
  readonly second: unknown;
  /** The values of the inputs with which the first operand is compared. */
  readonly inputs: readonly unknown[];
  readonly sample: InputFailure['sample'];
  readonly inputOf: () => string;
}

/** A stronger form of a clause: a mutant of the assertion. It lives until an evaluation refutes it. */
interface StrongerForm {
  readonly refutes: (evaluation: Evaluation) => boolean;
  /** Present if the input that refutes it is told. */
  readonly recorded?: RecordedForm;
}

/**
 * The record of one clause of an assertion. It remembers the operands of evaluations, and judges all stronger forms of the clause by them in one loop. So
 * no mutant of an assertion needs a run of the code under test.
 */
export class ClauseRecord {
  readonly #names: readonly string[];
  readonly #rules: readonly StrongerRule[];
  readonly #ofInputs: readonly StrongerForm[];
  readonly #ofConstant: StrongerForm;
  readonly #ofSecond: StrongerForm;
  readonly #ofContent: StrongerForm;
  readonly #live: Set<StrongerForm>;
  readonly #forms: number;
  #pending: Evaluation[] = [];
  #judging = 0;
  readonly #refutations: RefutedEvaluation[] = [];
  /** The first evaluations, in order. */
  readonly #trace: string[] = [];
  #traced = 0;
  #isTracing = false;
  #isRepeatable = true;
  #firstDifference: number | undefined;
  readonly #values = new Set<unknown>();
  #runs = 0;
  #constant: { readonly code: string | undefined; readonly value: unknown } | undefined;
  #isDeep = false;
  #areNumbers = true;
  #areIntegers = true;
  #least = Infinity;
  #atLeast = 0;
  #greatest = -Infinity;
  #atGreatest = 0;
  #leastInput = '';
  #greatestInput = '';
  #lastLeast = Infinity;
  #lastGreatest = -Infinity;
  #thrown: ThrownError | undefined;
  #sameClass = true;
  #sameMessage = true;
  #input: string | undefined;
  #isUnusable = false;

  constructor(names: readonly string[], rules: readonly StrongerRule[] = []) {
    this.#names = names;
    this.#rules = rules;
    this.#ofInputs = names.map((_, at) => ({
      refutes: ({ first, inputs }) => {
        const input = inputs[at];
        if (input === undefined || !deepEqual(first, input)) return true;
        if (typeof input === 'object') this.#isDeep = true;
        return false;
      },
    }));
    this.#ofConstant = {
      refutes: ({ first }) => this.#differs(first),
      recorded: 'constant',
    };
    this.#ofSecond = { refutes: ({ first, second }) => !deepEqual(first, second) };
    this.#ofContent = { refutes: ({ first, second }) => !isOnly(first, second) };
    const ofRules = rules.map((_, at): StrongerForm => ({
      refutes: ({ first, second }) => this.#refutesRule(at, first, second),
      recorded: at,
    }));
    this.#live = new Set([
      ...ofRules,
      this.#ofConstant,
      ...this.#ofInputs,
      this.#ofSecond,
      this.#ofContent,
    ]);
    this.#forms = rules.length + names.length + 1;
  }

  /** The number of mutants of the clause that were judged: the rules of table 1, and the equalities with inputs and with a constant; or the class and the message of an error. */
  get judged(): number {
    if (this.#runs === 0) return 0;
    return this.#thrown === undefined ? this.#forms : 2;
  }

  /** The milliseconds in which they were judged. */
  get judging(): number {
    return this.#judging;
  }

  /** Whether the same runs always gave the same values. */
  get isRepeatable(): boolean {
    return this.#isRepeatable;
  }

  /** The stronger forms that an evaluation refuted. */
  get refutations(): readonly RefutedEvaluation[] {
    this.#judge();
    return this.#refutations;
  }

  /** Begins a run with the same inputs as the one before. */
  startTrace(): void {
    this.#traced = 0;
    this.#isTracing = true;
  }

  endTrace(): void {
    this.#isTracing = false;
  }

  /** Notes that the same inputs gave other values, or none. */
  distrust(): void {
    this.#isRepeatable = false;
  }

  /** Whether an evaluation refutes a form. */
  refutes(form: RecordedForm, first: unknown, second: unknown): boolean {
    if (form !== 'constant') return this.#refutesRule(form, first, second);
    return this.#constant?.code !== undefined && this.#differs(first);
  }

  /** Whether the operands were always numbers. */
  get hasDifferences(): boolean {
    return this.#areNumbers && this.#runs > 0;
  }

  /** The least and the greatest difference of the operands since they were forgotten. */
  get lastDifferences(): { readonly least: number; readonly greatest: number } {
    return { least: this.#lastLeast, greatest: this.#lastGreatest };
  }

  forgetDifferences(): void {
    this.#lastLeast = Infinity;
    this.#lastGreatest = -Infinity;
  }

  observe(
    [first, second]: readonly [unknown, unknown],
    inputs: readonly unknown[],
    run: RunInput,
  ): void {
    const { sample, values } = run;
    const inputOf = (): string => run.show(values);
    if (isThenable(first)) this.#isUnusable = true;
    this.#runs += 1;
    if (this.#isTracing && this.#traced < mostTraced) {
      this.#follow(`${literalOf(first) ?? typeof first} ${literalOf(second) ?? typeof second}`);
    }
    if (this.#values.size < manyValues) this.#values.add(keyOf(first));
    this.#constant ??= { code: literalOf(first), value: first };
    this.#observeDifference(first, second, inputOf);
    if (this.#runs <= 30) this.#noteInput(inputOf);
    if (this.#live.size === 0) return;
    this.#pending.push({ first, second, inputs, sample, inputOf });
    // An object may change before it is judged.
    const isFull = this.#pending.length >= mostPending;
    if (isFull || isObject(first) || isObject(second)) this.#judge();
  }

  observeThrown(error: unknown, run: RunInput): void {
    this.#runs += 1;
    if (this.#runs <= 30) this.#noteInput(() => run.show(run.values));
    const found = describeThrown(error);
    this.#follow(`${found?.constructorName} ${found?.message}`);
    if (found === undefined) {
      this.#isUnusable = true;
      return;
    }
    this.#thrown ??= found;
    if (!found.isOwn) this.#thrown = { ...this.#thrown, isOwn: false };
    this.#sameClass &&= this.#thrown.constructorName === found.constructorName;
    this.#sameMessage &&= this.#thrown.message === found.message;
  }

  facts(): ClauseFacts | null {
    this.#judge();
    if (this.#runs === 0 || this.#isUnusable || !this.#isRepeatable) return null;
    const code = this.#live.has(this.#ofConstant) ? this.#constant?.code : undefined;
    const thrown = this.#thrown;
    return {
      runs: this.#runs,
      distinct: this.#values.size,
      ...(code !== undefined && { constant: code }),
      equalInputs: this.#names.filter((_, at) => this.#isLive(this.#ofInputs[at])),
      isDeep: this.#isDeep || isObject(this.#constant?.value),
      equalsSecond: this.#isLive(this.#ofSecond),
      containsOnly: this.#isLive(this.#ofContent),
      ...(this.#areNumbers &&
        this.#atLeast > 0 && {
          difference: {
            least: this.#least,
            atLeast: this.#atLeast,
            greatest: this.#greatest,
            atGreatest: this.#atGreatest,
            areIntegers: this.#areIntegers,
            leastInput: this.#leastInput,
            greatestInput: this.#greatestInput,
          },
        }),
      ...(thrown !== undefined &&
        this.#sameClass && {
          thrown: {
            constructorName: thrown.constructorName,
            isOwn: thrown.isOwn,
            ...(this.#sameMessage && { message: thrown.message }),
          },
        }),
      ...(this.#input !== undefined && { input: this.#input }),
    };
  }

  #follow(key: string): void {
    if (!this.#isTracing || this.#traced >= mostTraced) return;
    const known = this.#trace[this.#traced];
    if (known === undefined) this.#trace.push(key);
    else if (known !== key) this.#isRepeatable = false;
    this.#traced += 1;
  }

  #isLive(form: StrongerForm | undefined): boolean {
    return form !== undefined && this.#live.has(form);
  }

  /** Judges the forms that live by the evaluations that are remembered, and forgets these. */
  #judge(): void {
    if (this.#pending.length === 0) return;
    const started = now();
    for (const form of this.#live) {
      const against = this.#pending.find(form.refutes);
      if (against === undefined) continue;
      this.#live.delete(form);
      const { recorded } = form;
      if (recorded === undefined) continue;
      const { sample, inputOf } = against;
      // The input of a sample can be made again. Another one may change before it is shown.
      const input = sample === undefined ? inputOf() : undefined;
      this.#refutations.push({ form: recorded, sample, inputOf: () => input ?? inputOf() });
    }
    this.#pending = [];
    this.#judging += now() - started;
  }

  /** Whether a value is not the first one that was observed. */
  #differs(value: unknown): boolean {
    if (this.#constant?.code === undefined) return true;
    if (!isObject(value) && Object.is(value, this.#constant.value)) return false;
    return literalOf(value) !== this.#constant.code;
  }

  #refutesRule(at: number, first: unknown, second: unknown): boolean {
    const rule = this.#rules[at];
    if (rule === undefined || typeof first !== 'number' || typeof second !== 'number') return false;
    return isRefuted(rule, first - second, this.#firstDifference ?? 0);
  }

  #observeDifference(first: unknown, second: unknown, inputOf: () => string): void {
    if (!this.#areNumbers) return;
    const difference =
      typeof first === 'number' && typeof second === 'number' ? first - second : Number.NaN;
    if (Number.isNaN(difference)) {
      this.#areNumbers = false;
      return;
    }
    this.#firstDifference ??= difference;
    this.#areIntegers &&= Number.isSafeInteger(first) && Number.isSafeInteger(second);
    this.#lastLeast = Math.min(this.#lastLeast, difference);
    this.#lastGreatest = Math.max(this.#lastGreatest, difference);
    if (difference < this.#least) {
      this.#least = difference;
      this.#atLeast = 0;
      this.#leastInput = inputOf();
    }
    if (difference > this.#greatest) {
      this.#greatest = difference;
      this.#atGreatest = 0;
      this.#greatestInput = inputOf();
    }
    if (difference === this.#least) this.#atLeast += 1;
    if (difference === this.#greatest) this.#atGreatest += 1;
  }

  #noteInput(inputOf: () => string): void {
    const input = inputOf();
    if (this.#input === undefined || input.length < this.#input.length) this.#input = input;
  }
}

/** The run in which a clause is evaluated. */
export interface RunInput {
  /** The input of the run. */
  readonly values: readonly unknown[];
  /** Returns an input as code. */
  readonly show: (values: readonly unknown[]) => string;
  readonly sample: InputFailure['sample'];
}

/** Whether a difference of the operands refutes the clause that a rule of table 1 makes, with the first difference for `const`. */
function isRefuted({ relation, offset }: StrongerRule, difference: number, first: number): boolean {
  if (relation === '==') return difference !== (offset === 0 ? 0 : first);
  // The limit of `P > Q + const` is chosen so that no evaluation refutes it.
  if (offset !== 0) return false;
  return relation === '>' ? difference <= 0 : difference >= 0;
}

function keyOf(value: unknown): unknown {
  return isObject(value) ? (literalOf(value) ?? value) : value;
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isOnly(whole: unknown, part: unknown): boolean {
  if (typeof whole === 'string') return whole === part;
  return Array.isArray(whole) && whole.length === 1 && deepEqual(whole[0], part);
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value;
}

interface ThrownError {
  readonly constructorName: string;
  readonly message: string;
  /** Whether code of the project threw it, as far as its stack tells. */
  readonly isOwn: boolean;
}

function describeThrown(error: unknown): ThrownError | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  const { constructor } = error;
  if (typeof constructor !== 'function' || typeof error.message !== 'string') return undefined;
  const stack = 'stack' in error && typeof error.stack === 'string' ? error.stack : '';
  const [frame = ''] = /^ *at .*$/m.exec(stack) ?? [];
  return {
    constructorName: constructor.name,
    message: error.message,
    isOwn: !/\bnode:|[\\/]node_modules[\\/]/.test(frame),
  };
}
