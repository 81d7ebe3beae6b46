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
