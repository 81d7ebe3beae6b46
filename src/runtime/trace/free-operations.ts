import { isProxy } from '../is-proxy.ts';
import { isObject, isPure, operandValue, type Operand } from './operand-value.ts';

/**
 * Computes parts of an operand that the original does not evaluate. Throws where the operand itself would throw, where it would
 * call code of the user's (an accessor, a proxy, a conversion of an object), and where it might take long.
 */
export interface FreeOperations {
  /** Reads a property. A key of another type is converted, unless it is an object. */
  readonly get: (owner: unknown, key: PropertyKey) => unknown;
  /** Computes an operator, given its code; for a unary operator without the right operand. */
  readonly operate: (code: number, left: Operand, right: Operand) => unknown;
}

const { getPrototypeOf, getOwnPropertyDescriptor, hasOwn } = Object;

/** The operations that a probe passes to an operand. */
export const freeOperations: FreeOperations = {
  get(owner, key) {
    // The first reading of an error's stack calls `Error.prepareStackTrace`.
    if (isObject(key) || key === 'stack') throw unknown;
    let level = owner;
    do {
      if (isProxy(level)) throw unknown;
      const property = getOwnPropertyDescriptor(level, key);
      if (property !== undefined) {
        if (!hasOwn(property, 'value')) throw unknown;
        return property.value;
      }
      // The prototype of a primitive depends on the realm of the code.
      if (!isObject(level)) throw unknown;
      level = getPrototypeOf(level);
    } while (level !== null);
    return undefined;
  },
  operate(code, left, right) {
    // Bigints have no largest size: a power, a shift to either side or a product of them may take long.
    if (typeof left === 'bigint' && code <= LAST_ARITHMETIC) throw unknown;
    if (!isPure(code, left, right)) throw unknown;
    return operandValue(code, left, right);
  },
};

const LAST_ARITHMETIC = 12;

/** It is made once, because making an error takes long. */
const unknown = new Error('The value of an operand is unknown');
