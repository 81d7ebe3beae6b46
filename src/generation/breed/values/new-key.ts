import { pick } from '../choose.ts';
import type { Maker } from '../maker.ts';
import { knownStrings } from './make-primitive.ts';

/** Returns a key for an object that may have any key: the name of a member that the unit reads, a text of the unit, or a short one. */
export function newKey({ material }: Maker): string {
  const { random } = material;
  const { names = [] } = material.index.model.constants;
  const texts = knownStrings(material).constants.filter((text) =>
    /^[A-Za-z][\w-]{0,19}$/.test(text),
  );
  const from = [names, names, texts, []][random(4)] ?? [];
  const key = pick(random, from);
  return key ?? pick(random, ['a', 'b', 'c', 'id', 'name', '1', '']) ?? 'a';
}
