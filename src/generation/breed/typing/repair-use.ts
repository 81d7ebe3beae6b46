import { chance, pick } from '../choose.ts';
import { fittingVariables, shorten } from '../draft.ts';
import { fitsAll } from './fits.ts';
import { type Maker, newConstruction } from '../maker.ts';
import type { Repair } from './replay.ts';

const reuse = 0.9;

/** Returns a function that finds a fitting variable in a draft, or makes one. */
export function repairUse(maker: Maker): Repair {
  const { draft, material } = maker;
  return (demands) => {
    const used = chance(material.random, reuse)
      ? pick(material.random, fittingVariables(draft, demands))
      : undefined;
    const [first] = demands;
    if (used !== undefined || first === undefined) return used;
    const before = draft.statements.length;
    const made = maker.newValue(first, newConstruction());
    const type = made === undefined ? undefined : draft.types[made];
    if (type !== undefined && fitsAll(type, demands, draft.scope)) return made;
    shorten(draft, before);
    return pick(material.random, fittingVariables(draft, demands));
  };
}
