import type { NodeOf } from '../syntax/nodes.ts';
import { known, unknownValue, type KnownValue } from './known-value.ts';

/** Returns what is known of the value of a literal. */
export function literalValue(node: NodeOf<'Literal'>): KnownValue {
  switch (typeof node.value) {
    case 'number':
      return known('number');
    case 'bigint':
      return known('bigint');
    case 'string':
      return known('string');
    case 'boolean':
      return known('boolean');
    default:
      return node.raw === 'null' ? known('nullish') : unknownValue;
  }
}
