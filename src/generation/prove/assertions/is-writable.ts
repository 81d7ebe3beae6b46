import type { ObservedValue } from '../../../model/test-case-trace.ts';
import { isEngineError, tellsOfMachine } from './unstable-text.ts';

/**
 * Whether a test can write down a whole value to compare with. It can for plain data, at any depth, also for objects without a prototype, whose
 * members are compared. It can't for functions, symbols and
 * promises, which are only equal to themselves, for instances of classes, or for values of which a part was not recorded.
 */
export function isWritable(value: ObservedValue): boolean {
  switch (value.is) {
    case 'function':
    case 'symbol':
    case 'promise':
    case 'hole':
    case 'cycle':
    case 'cut':
      return false;
    case 'array':
    case 'set':
      return value.elements.every(isWritable);
    case 'map':
      return value.entries.every((entry) => entry.every(isWritable));
    case 'object':
      return (
        (value.class === '' || value.class === 'Object') &&
        value.members.every(([name, member]) => name !== '__proto__' && isWritable(member))
      );
    case 'error':
      return value.isExtended !== true && hasStableMessage(value);
    default:
      return true;
  }
}

/** Whether the message of an error comes from the program, and is the same on every machine. */
export function hasStableMessage(error: {
  readonly class: string;
  readonly message: string;
}): boolean {
  return !isEngineError(error.class, error.message) && !tellsOfMachine(error.message);
}

/** The size of a value for a reader: the number of its parts that have no parts themselves. */
export function sizeOf(value: ObservedValue): number {
  switch (value.is) {
    case 'array':
    case 'set':
      return 1 + sum(value.elements.map(sizeOf));
    case 'map':
      return 1 + sum(value.entries.flat().map(sizeOf));
    case 'object':
      return 1 + sum(value.members.map(([, member]) => sizeOf(member)));
    case 'typed-array':
      return 1 + value.elements.length;
    default:
      return 1;
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
