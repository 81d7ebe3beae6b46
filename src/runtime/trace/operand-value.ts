import {
  ABSOLUTE,
  constantOf,
  ENDS_WITH,
  INCLUDES,
  isConstantCode,
  LEFT,
  RIGHT,
  STARTS_WITH,
} from '../probe-codes.ts';

/**
 * An operand of an operator in the code under test, of any type. JavaScript gives every operator a meaning for every pair of
 * primitives, but TypeScript requires numbers.
 */
export type Operand = number;

/**
 * Returns whether computing an operator on these operands calls no code of the user's: both are primitive, or the operator does
 * not convert them.
 *
 * @param code a code of `probe-codes.ts`; the right operand of a unary operator is ignored
 */
export function isPure(code: number, left: unknown, right: unknown): boolean {
  // The operators from `===` to `??`, `!`, operands and constants never convert.
  if (code >= 33 || (code >= 19 && code < 30)) return true;
  const isLeftObject = isObject(left);
  if (code >= 30) return !isLeftObject;
  if (isLeftObject === isObject(right)) return !isLeftObject || isLooseEquality(code);
  // An object is compared with null or undefined without a conversion.
  return isLooseEquality(code) && (isNullish(left) || isNullish(right));
}

/** Returns whether a value is an object or a function. */
export function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isLooseEquality(code: number): boolean {
  return code === 17 || code === 18;
}

function isNullish(value: unknown): boolean {
  return value === null || value === undefined;
}

/**
 * Computes an operator on operand values as the code under test would. Throws what the operator throws: for a mix of bigint and
 * number, for a division of a bigint by zero, for a symbol.
 */
export function operandValue(code: number, left: Operand, right: Operand): unknown {
  if (code === LEFT) return left;
  if (code === RIGHT) return right;
  if (isConstantCode(code)) return constantOf(code);
  if (code < 13) return arithmetic(code, left, right);
  return code < 30 ? relation(code, left, right) : unary(code, left);
}

/** `operandValue` for operands of any type. */
export const operators: { compute(code: number, left: unknown, right: unknown): unknown } = {
  compute: operandValue,
};

const bound = Function.prototype.call;
const includes: (text: string, wanted: string) => boolean = bound.bind(String.prototype.includes);
const startsWith: (text: string, wanted: string) => boolean = bound.bind(
  String.prototype.startsWith,
);
const endsWith: (text: string, wanted: string) => boolean = bound.bind(String.prototype.endsWith);

/** Returns the result of a method that searches for its argument; undefined unless it is the language's own on texts. */
export function searchValue(code: number, text: unknown, wanted: unknown): boolean | undefined {
  if (typeof text !== 'string' || typeof wanted !== 'string') return undefined;
  switch (code) {
    case INCLUDES:
      return includes(text, wanted);
    case STARTS_WITH:
      return startsWith(text, wanted);
    case ENDS_WITH:
      return endsWith(text, wanted);
    default:
      return undefined;
  }
}

/** Returns the value of `ABSOLUTE` or `NEGATED_ABSOLUTE` for a number. */
export function absoluteOf(code: number, value: number): number {
  // Subtraction turns -0 into 0.
  const absolute = value <= 0 ? 0 - value : value;
  return code === ABSOLUTE ? absolute : -absolute;
}

function arithmetic(code: number, left: Operand, right: Operand): unknown {
  switch (code) {
    case 1:
      return left + right;
    case 2:
      return left - right;
    case 3:
      return left * right;
    case 4:
      return left / right;
    case 5:
      return left % right;
    case 6:
      return left ** right;
    case 7:
      return left & right;
    case 8:
      return left | right;
    case 9:
      return left ^ right;
    case 10:
      return left << right;
    case 11:
      return left >> right;
    default:
      return left >>> right;
  }
}

function relation(code: number, left: Operand, right: Operand): unknown {
  switch (code) {
    case 13:
      return left < right;
    case 14:
      return left <= right;
    case 15:
      return left > right;
    case 16:
      return left >= right;
    case 17:
      return left == right;
    case 18:
      return left != right;
    case 19:
      return left === right;
    case 20:
      return left !== right;
    case 21:
      return left && right;
    case 22:
      return left || right;
    default:
      return left ?? right;
  }
}

function unary(code: number, operand: Operand): unknown {
  switch (code) {
    case 30:
      return -operand;
    case 31:
      return operand * 1;
    case 32:
      return ~operand;
    case 33:
      return !operand;
    case 34:
      return !!operand;
    default:
      return operand === null || operand === undefined;
  }
}
