import { concrete, readValueOf, unknownValue } from './literal-values.ts';
import type { ReadValue } from './values.ts';

/** Computes a binary operator of known values; undefined if they are not known. */
export function foldBinary(
  operator: string,
  left: ReadValue,
  right: ReadValue,
): ReadValue | undefined {
  const [one, other] = [concrete(left), concrete(right)];
  if (one === unknownValue || other === unknownValue) return undefined;
  const isObject = [one, other].some((each) => typeof each === 'object' && each !== null);
  if (isObject && !['==', '===', '!=', '!=='].includes(operator)) return undefined;
  const operation = binary[operator];
  if (operation === undefined) return undefined;
  return compute(() => Reflect.apply(operation, undefined, [one, other]));
}

type Operator = (left: never, right: never) => unknown;

const binary: Readonly<Record<string, Operator | undefined>> = {
  '+': (left: string, right: string) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
  '%': (left: number, right: number) => left % right,
  '**': (left: number, right: number) => left ** right,
  '<<': (left: number, right: number) => left << right,
  '>>': (left: number, right: number) => left >> right,
  '>>>': (left: number, right: number) => left >>> right,
  '&': (left: number, right: number) => left & right,
  '|': (left: number, right: number) => left | right,
  '^': (left: number, right: number) => left ^ right,
  '<': (left: number, right: number) => left < right,
  '>': (left: number, right: number) => left > right,
  '<=': (left: number, right: number) => left <= right,
  '>=': (left: number, right: number) => left >= right,
  '===': (left: unknown, right: unknown) => left === right,
  '!==': (left: unknown, right: unknown) => left !== right,
  '==': (left: unknown, right: unknown) => left == right,
  '!=': (left: unknown, right: unknown) => left != right,
};

/** Computes a unary operator of a known value. */
export function foldUnary(operator: string, value: ReadValue): ReadValue | undefined {
  const known = concrete(value);
  if (operator === 'void') return readValueOf(undefined);
  if (
    known === unknownValue ||
    (typeof known === 'object' && known !== null && operator !== '!' && operator !== 'typeof')
  )
    return undefined;
  const number = Number(known);
  switch (operator) {
    case '-':
      return readValueOf(typeof known === 'bigint' ? -known : -number);
    case '+':
      return typeof known === 'bigint' ? undefined : readValueOf(Number(known));
    case '~':
      return readValueOf(~number);
    case '!':
      return readValueOf(!known);
    case 'typeof':
      return readValueOf(typeof known);
    default:
      return undefined;
  }
}

const mutators =
  /^(?:push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|set|add|delete|clear)$/;

/** Calls a method of a known text, number or list, with known arguments; undefined if that can't be computed. */
export function foldMethod(
  receiver: ReadValue,
  name: string,
  list: readonly ReadValue[],
): ReadValue | undefined {
  const own = concrete(receiver);
  const known = list.map(concrete);
  if (own === unknownValue || known.includes(unknownValue) || own === null || own === undefined) {
    return undefined;
  }
  const isPlain =
    typeof own !== 'object' || Array.isArray(own) || own instanceof Date || name === 'toString';
  if (!isPlain || (typeof own === 'object' && mutators.test(name))) return undefined;
  const method: unknown = Reflect.get(Object(own), name);
  if (typeof method !== 'function' || /[Ll]ocale/.test(name)) return undefined;
  if (own instanceof Date && !/UTC|ISO|getTime|valueOf|toJSON/.test(name)) return undefined;
  return compute(() => Reflect.apply(method, own, known));
}

const pureGlobals: Readonly<Record<string, object>> = {
  Math,
  Number,
  String,
  Object,
  JSON,
  Array,
  Boolean,
  BigInt,
  Date,
};

const impure =
  /^(?:random|now|assign|defineProperty|defineProperties|freeze|seal|create|setPrototypeOf|getPrototypeOf|parseTime)$/;

/** Calls a function of the language that depends on nothing else: `Math.max(1, 2)`, `Object.keys({})`, `String(1)`. */
export function foldGlobal(
  path: readonly string[],
  list: readonly ReadValue[],
): ReadValue | undefined {
  const known = list.map(concrete);
  if (known.includes(unknownValue)) return undefined;
  const [first = '', member] = path;
  if (path.length === 1) {
    const plain = plainFunctions[first];
    return plain && compute(() => Reflect.apply(plain, undefined, known));
  }
  const owner = pureGlobals[first];
  if (owner === undefined || member === undefined || path.length !== 2 || impure.test(member)) {
    return undefined;
  }
  if (first === 'Date' && member !== 'UTC' && member !== 'parse') return undefined;
  const method: unknown = Reflect.get(owner, member);
  return typeof method === 'function'
    ? compute(() => Reflect.apply(method, owner, known))
    : undefined;
}

const plainFunctions: Readonly<Record<string, ((...values: never[]) => unknown) | undefined>> = {
  String,
  Number,
  Boolean,
  BigInt,
  parseInt,
  parseFloat,
  isNaN,
  isFinite,
  encodeURIComponent,
  decodeURIComponent,
  encodeURI,
  decodeURI,
  structuredClone: (value: unknown) => structuredClone(value),
  Array: (...values: unknown[]) => Array.from(Reflect.apply(Array, undefined, values)),
};

/** Reads a constant of the language: `Math.PI`, `Number.MAX_SAFE_INTEGER`. */
export function globalConstant(path: readonly string[]): ReadValue | undefined {
  const [first = '', member] = path;
  if (path.length === 1) {
    if (first === 'NaN') return readValueOf(NaN);
    return first === 'Infinity' ? readValueOf(Infinity) : undefined;
  }
  // Tests ask which Node.js runs them, to leave out what others lack.
  if (path.join('.') === 'process.version') return readValueOf(process.version);
  const owner = pureGlobals[first];
  if (owner === undefined || member === undefined || path.length !== 2) return undefined;
  const value: unknown = Reflect.get(owner, member);
  return typeof value === 'number' ? readValueOf(value) : undefined;
}

function compute(run: () => unknown): ReadValue | undefined {
  try {
    const value = run();
    const isLong =
      typeof value === 'string'
        ? value.length > 100_000
        : Array.isArray(value) && value.length > 1000;
    return isLong ? undefined : readValueOf(value);
  } catch {
    return undefined;
  }
}
