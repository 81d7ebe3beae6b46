import type { UnitModel } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import { resolved, unionOf, UNKNOWN } from '../typing/type-parts.ts';
import { chance, pick } from '../choose.ts';
import type { Material } from '../maker.ts';
import type { Scope } from '../typing/unit-index.ts';
import { builtInParameters, classesNamed, isSeldom } from './built-ins.ts';

/** Parts of a type that are nested more deeply than this keep allowing any value. */
const deepest = 3;

const text: ValueType = { kind: 'string' };

const usual: readonly ValueType[] = [
  { kind: 'number' },
  text,
  { kind: 'boolean' },
  { kind: 'bigint' },
  { kind: 'symbol' },
  { kind: 'undefined' },
  { kind: 'null' },
  { kind: 'array', element: { kind: 'number' } },
  { kind: 'array', element: { kind: 'object', members: [], others: UNKNOWN } },
  { kind: 'object', members: [], others: { kind: 'number' } },
  { kind: 'object', members: [], others: { kind: 'array', element: text } },
  { kind: 'map', key: text, value: UNKNOWN },
  { kind: 'set', element: UNKNOWN },
  { kind: 'function', parameters: [], returns: UNKNOWN },
];
const usualClasses = [
  'Date',
  'RegExp',
  'Error',
  'URL',
  'Uint8Array',
  'Float64Array',
  'ArrayBuffer',
];

/** Returns the kinds of values that code distinguishes if it takes values of any type, with the built-in classes that the unit uses or names. */
export function kindsOfValues({ constants }: Pick<UnitModel, 'constants'>): readonly ValueType[] {
  const used = constants.classes?.filter(
    (name) => builtInParameters(name) !== undefined && !isSeldom(name),
  );
  const classes = new Set([...usualClasses, ...(used ?? []), ...classesNamed(constants.strings)]);
  return [...usual, ...[...classes].map((name): ValueType => ({ kind: 'built-in', name }))];
}

/** The probability that values which may be anything are all of one kind. */
const alike = 0.5;

/** Sometimes chooses one kind for several values that may be anything: code that compares values first asks whether they are of a kind. */
export function commonKind(
  { index, random, recording }: Pick<Material, 'index' | 'random' | 'recording'>,
  types: readonly ValueType[],
  scope: Scope,
): ValueType | undefined {
  if (recording !== undefined || types.length < 2) return undefined;
  const open = types.filter((type) => narrowed(type, UNKNOWN, scope) !== undefined);
  if (open.length < 2 || !chance(random, alike)) return undefined;
  return pick(random, kindsOfValues(index.model));
}

/**
 * Returns a type with a kind of values in the places where it allows any value. Other alternatives of a union are left out, and members
 * with such places are no longer optional. Undefined if it allows any value nowhere.
 */
export function narrowed(
  type: ValueType,
  kind: ValueType,
  scope: Scope,
  depth = 0,
): ValueType | undefined {
  if (depth > deepest) return undefined;
  const plain = resolved(type, scope);
  const inside = (part: ValueType): ValueType | undefined => narrowed(part, kind, scope, depth + 1);
  switch (plain.kind) {
    case 'unknown':
      return kind;
    case 'union': {
      const isOpen = plain.members.some((member) => member.kind === 'unknown');
      const known = plain.members.filter((member) => member.kind !== 'unknown');
      const given = known.flatMap((each) => inside(each) ?? []);
      if (isOpen) return unionOf([kind, ...given]);
      return given.length === 0 ? undefined : unionOf(given);
    }
    case 'array': {
      const element = inside(plain.element);
      return element && { ...plain, element };
    }
    case 'object': {
      const given = plain.members.map((each) => inside(each.type));
      if (given.every((each) => each === undefined)) return undefined;
      const members = plain.members.map((each, at) => {
        const member = given[at];
        return member === undefined ? each : { ...each, type: member, isOptional: false };
      });
      return { ...plain, members };
    }
    default:
      return undefined;
  }
}
