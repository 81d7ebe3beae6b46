import type { ClauseFacts, StrongerRule } from '../../model/review-plan.ts';
import type { InputFailure } from './run-inputs.ts';
import { deepEqual } from './deep-equal.ts';
import { literalOf } from './literal-of.ts';

/** The number of different values of an operand that is counted. */
const manyValues = 50;
/** The number of evaluations that are compared with those of the next run with the same inputs. */
const mostTraced = 60;

/** A stronger form of a clause: the place of a rule of table 1 in the plan, or the equality with a constant. */
export type RecordedForm = number | 'constant';

/** The run that refuted a stronger form. */
export interface RefutedEvaluation {
  readonly form: RecordedForm;
  readonly sample: InputFailure['sample'];
  readonly input: string;
}

/**
 * The record of one clause of an assertion. Each recorded evaluation is checked against all stronger forms of the clause at once, so
 * no mutant of an assertion needs a run of the code under test.
 */
export class ClauseRecord {
  readonly #names: readonly string[];
  readonly #rules: readonly StrongerRule[];
  readonly #refutations = new Map<RecordedForm, RefutedEvaluation>();
  /** The first evaluations, in order. */
  readonly #trace: string[] = [];
  #traced = 0;
  #isTracing = false;
  #isRepeatable = true;
  #firstDifference: number | undefined;
  readonly #values = new Set<unknown>();
  #runs = 0;
  #constant: { readonly code: string | undefined; readonly value: unknown } | undefined;
  #isConstant = true;
  #equal: boolean[];
  #isDeep = false;
  #equalsSecond = true;
  #containsOnly = true;
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
    this.#equal = names.map(() => true);
  }

  /** The number of stronger forms that one evaluation is checked against: the rules of table 1, and the equalities with inputs and with a constant. */
  get forms(): number {
    return this.#rules.length + this.#names.length + 1;
  }

  /** Whether the same runs always gave the same values. */
  get isRepeatable(): boolean {
    return this.#isRepeatable;
  }

  /** The stronger forms that an evaluation refuted. */
  get refutations(): readonly RefutedEvaluation[] {
    return [...this.#refutations.values()];
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
    if (form === 'constant') {
      const code = this.#constant?.code;
      return code !== undefined && code !== literalOf(first);
    }
    const rule = this.#rules[form];
    if (rule === undefined || typeof first !== 'number' || typeof second !== 'number') return false;
    return isRefuted(rule, first - second, this.#firstDifference ?? 0);
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
    { inputOf, sample }: RunInput,
  ): void {
    if (isThenable(first)) this.#isUnusable = true;
    this.#runs += 1;
    const code = literalOf(first);
    this.#follow(`${code ?? typeof first} ${literalOf(second) ?? typeof second}`);
    if (this.#values.size < manyValues) this.#values.add(keyOf(first));
    this.#constant ??= { code, value: first };
    if (this.#isConstant && (code === undefined || code !== this.#constant.code)) {
      this.#isConstant = false;
      this.#refute('constant', sample, inputOf);
    }
    inputs.forEach((input, at) => {
      if (this.#equal[at] !== true) return;
      this.#equal[at] = input !== undefined && deepEqual(first, input);
      if (typeof input === 'object') this.#isDeep = true;
    });
    if (this.#equalsSecond) this.#equalsSecond = deepEqual(first, second);
    if (this.#containsOnly) this.#containsOnly = isOnly(first, second);
    this.#observeDifference(first, second, { inputOf, sample });
    if (this.#runs <= 30) this.#noteInput(inputOf);
  }

  observeThrown(error: unknown, inputOf: () => string): void {
    this.#runs += 1;
    if (this.#runs <= 30) this.#noteInput(inputOf);
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
    if (this.#runs === 0 || this.#isUnusable || !this.#isRepeatable) return null;
    const thrown = this.#thrown;
    return {
      runs: this.#runs,
      distinct: this.#values.size,
      ...(this.#isConstant &&
        this.#constant?.code !== undefined && { constant: this.#constant.code }),
      equalInputs: this.#names.filter((_, at) => this.#equal[at] === true),
      isDeep:
        this.#isDeep ||
        (typeof this.#constant?.value === 'object' && this.#constant.value !== null),
      equalsSecond: this.#equalsSecond,
      containsOnly: this.#containsOnly,
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

  #refute(form: RecordedForm, sample: InputFailure['sample'], inputOf: () => string): void {
    if (!this.#refutations.has(form)) {
      this.#refutations.set(form, { form, sample, input: inputOf() });
    }
  }

  #observeDifference(first: unknown, second: unknown, { inputOf, sample }: RunInput): void {
    if (!this.#areNumbers) return;
    const difference =
      typeof first === 'number' && typeof second === 'number' ? first - second : Number.NaN;
    if (Number.isNaN(difference)) {
      this.#areNumbers = false;
      return;
    }
    this.#firstDifference ??= difference;
    for (const [at, rule] of this.#rules.entries()) {
      if (isRefuted(rule, difference, this.#firstDifference)) this.#refute(at, sample, inputOf);
    }
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
  /** Returns its input as code. */
  readonly inputOf: () => string;
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
  return typeof value === 'object' && value !== null ? (literalOf(value) ?? value) : value;
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
