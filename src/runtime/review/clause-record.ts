import type { ClauseFacts } from '../../model/review-plan.ts';
import { deepEqual } from './deep-equal.ts';
import { literalOf } from './literal-of.ts';

/** The number of different values of an operand that is counted. */
const manyValues = 50;

/**
 * The record of one clause of an assertion. Each recorded evaluation is checked against all stronger forms of the clause at once, so
 * no mutant of an assertion needs a run of the code under test.
 */
export class ClauseRecord {
  readonly #names: readonly string[];
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
  #thrown: { readonly constructorName: string; readonly message: string } | undefined;
  #sameClass = true;
  #sameMessage = true;
  #input: string | undefined;
  #isUnusable = false;

  constructor(names: readonly string[]) {
    this.#names = names;
    this.#equal = names.map(() => true);
  }

  /** The number of stronger forms that one evaluation is checked against. */
  get forms(): number {
    return this.#names.length + 8;
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
    first: unknown,
    second: unknown,
    inputs: readonly unknown[],
    inputOf: () => string,
  ): void {
    if (isThenable(first)) this.#isUnusable = true;
    this.#runs += 1;
    if (this.#values.size < manyValues) this.#values.add(keyOf(first));
    this.#constant ??= { code: literalOf(first), value: first };
    if (this.#isConstant) {
      const { code } = this.#constant;
      this.#isConstant = code !== undefined && code === literalOf(first);
    }
    inputs.forEach((input, at) => {
      if (this.#equal[at] !== true) return;
      this.#equal[at] = input !== undefined && deepEqual(first, input);
      if (typeof input === 'object') this.#isDeep = true;
    });
    if (this.#equalsSecond) this.#equalsSecond = deepEqual(first, second);
    if (this.#containsOnly) this.#containsOnly = isOnly(first, second);
    this.#observeDifference(first, second, inputOf);
    if (this.#runs <= 30) this.#noteInput(inputOf);
  }

  observeThrown(error: unknown, inputOf: () => string): void {
    this.#runs += 1;
    if (this.#runs <= 30) this.#noteInput(inputOf);
    const found = describeThrown(error);
    if (found === undefined) {
      this.#isUnusable = true;
      return;
    }
    this.#thrown ??= found;
    this.#sameClass &&= this.#thrown.constructorName === found.constructorName;
    this.#sameMessage &&= this.#thrown.message === found.message;
  }

  facts(): ClauseFacts | null {
    if (this.#runs === 0 || this.#isUnusable) return null;
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
            ...(this.#sameMessage && { message: thrown.message }),
          },
        }),
      ...(this.#input !== undefined && { input: this.#input }),
    };
  }

  #observeDifference(first: unknown, second: unknown, inputOf: () => string): void {
    if (!this.#areNumbers) return;
    const difference =
      typeof first === 'number' && typeof second === 'number' ? first - second : Number.NaN;
    if (Number.isNaN(difference)) {
      this.#areNumbers = false;
      return;
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

function describeThrown(
  error: unknown,
): { readonly constructorName: string; readonly message: string } | undefined {
  if (typeof error !== 'object' || error === null || !('message' in error)) return undefined;
  const { constructor } = error;
  return typeof constructor === 'function' && typeof error.message === 'string'
    ? { constructorName: constructor.name, message: error.message }
    : undefined;
}
