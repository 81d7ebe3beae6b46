import type { Variable } from '../../../model/test-case.ts';
import type { ObjectMember, ValueType } from '../../../model/value-type.ts';
import { between, chance, pick } from '../choose.ts';
import { type Construction, isSparing, type Maker, within } from '../maker.ts';
import { newKey } from './new-key.ts';

/**
 * The share of its optional members that an object has. It is drawn for each object: some code asks for all of them together, and some for
 * one without the rest.
 */
const presences = [1, 0.8, 0.5, 0.2];

/** Adds a plain object; undefined if a member that it must have can't be made. */
export function makeObject(
  maker: Maker,
  { members, others }: Extract<ValueType, { kind: 'object' }>,
  construction: Construction,
): Variable | undefined {
  const { draft, material } = maker;
  const { random } = material;
  const isPlain = isSparing(maker, construction);
  const hasOptional = members.some(({ isOptional }) => isOptional);
  const presence = hasOptional ? (pick(random, presences) ?? 1) : 1;
  const made: [string, Variable][] = [];
  const add = ({ name, type, isOptional }: ObjectMember): boolean => {
    const value = maker.value(type, within(construction));
    if (value !== undefined) made.push([name, value]);
    return value !== undefined || isOptional;
  };
  for (const member of members) {
    if (member.isListener === true) continue;
    if (member.isOptional && (isPlain || !chance(random, presence))) continue;
    if (!add(member)) return undefined;
  }
  if (others !== undefined) {
    const taken = new Set(members.map(({ name }) => name));
    for (let left = isPlain ? 0 : between(random, 0, 3); left > 0; left -= 1) {
      const name = newKey(maker);
      if (taken.has(name)) continue;
      taken.add(name);
      add({ name, type: others, isOptional: true });
    }
  }
  return draft.append({ kind: 'object', members: made });
}
