import { pick } from '../choose.ts';
import type { Maker } from '../maker.ts';
import { knownStrings } from './make-primitive.ts';

/** Returns a key for an object that may have any key: a short one, or a name from the unit's text. */
export function newKey({ material }: Maker): string {
  const { random } = material;
  const names = knownStrings(material).constants.filter((text) =>
    /^[A-Za-z][\w-]{0,19}$/.test(text),
  );
  const key = random(2) === 0 ? pick(random, names) : undefined;
  return key ?? pick(random, ['a', 'b', 'c', 'id', 'name', '1', '']) ?? 'a';
}
