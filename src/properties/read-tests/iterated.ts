import type { Node } from '../../syntax/parse.ts';
import { concrete } from './literal-values.ts';
import { Unread } from './unread.ts';
import { type ReadValue, textValue } from './values.ts';

/** The elements of something that is iterated. They must be known. */
export function elementsOf(value: ReadValue, node: Node): readonly ReadValue[] {
  if (value.is === 'list') return [...value.elements];
  if (value.is === 'built-in' && (value.class === 'Map' || value.class === 'Set')) {
    const [inner] = value.arguments;
    return inner === undefined ? [] : elementsOf(inner, node);
  }
  const known = concrete(value);
  if (typeof known === 'string') {
    return Array.from(known, textValue);
  }
  throw new Unread('it iterates over a result', node);
}

/** The keys of something that `for … in` goes through. They must be known. */
export function keysOf(value: ReadValue, node: Node): readonly ReadValue[] {
  if (value.is === 'record') return [...value.members.keys()].map(textValue);
  if (value.is === 'list') return value.elements.map((_, at) => textValue(String(at)));
  throw new Unread('it iterates over a result', node);
}
