import { pick } from '../choose.ts';
import type { Maker } from '../maker.ts';
import { fittingKey } from './fitting-values.ts';
import { knownStrings } from './make-primitive.ts';

/**
 * Returns a key for an object that may have any key: one that runs looked up in vain, the name of a member that the unit reads, a text of
 * the unit, a name in a text of the test case, or a short one.
 */
export function newKey(maker: Maker): string {
  const { material } = maker;
  const { random } = material;
  const sought = random(3) === 0 ? pick(random, material.seen.compared.keys) : undefined;
  if (sought !== undefined) return sought;
  const fitting = random(5) === 0 ? fittingKey(maker) : undefined;
  if (fitting !== undefined) return fitting;
  const { names = [] } = material.index.model.constants;
  const texts = knownStrings(material).constants.filter((text) =>
    /^[A-Za-z][\w-]{0,19}$/.test(text),
  );
  const from = [names, names, texts, []][random(4)] ?? [];
  const key = pick(random, from);
  return key ?? pick(random, ['a', 'b', 'c', 'id', 'name', '1', '']) ?? 'a';
}
