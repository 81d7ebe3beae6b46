import type { Primitive } from './test-case.ts';
import type { ObservedValue } from './test-case-trace.ts';

/** Returns a primitive as a run shows it. */
export function observedPrimitive(value: Primitive): ObservedValue {
  switch (value.of) {
    case 'number':
      return { is: 'number', text: value.text };
    case 'string':
      return { is: 'string', value: value.value };
    case 'boolean':
      return { is: 'boolean', value: value.value };
    case 'bigint':
      return { is: 'bigint', digits: value.digits };
    case 'symbol':
      return { is: 'symbol', description: value.description };
    case 'undefined':
    case 'null':
      return { is: value.of };
  }
}

/** Returns the primitive that a run showed; undefined for other values, and for symbols, each of which is another one. */
export function primitiveOf(value: ObservedValue): Primitive | undefined {
  switch (value.is) {
    case 'undefined':
    case 'null':
      return { of: value.is };
    case 'boolean':
      return { of: 'boolean', value: value.value };
    case 'number':
      return { of: 'number', text: value.text };
    case 'string':
      return { of: 'string', value: value.value };
    case 'bigint':
      return { of: 'bigint', digits: value.digits };
    default:
      return undefined;
  }
}
