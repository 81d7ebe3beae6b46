import { withParts } from '../../model/type-parts.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { unionOf, UNKNOWN } from '../breed/typing/type-parts.ts';

/** The last words of names that nearly always stand for values of a kind. */
const usual: readonly (readonly [words: ReadonlySet<string>, type: ValueType])[] = [
  [
    wordsIn(
      'name key type text str string message msg url uri path title label prefix suffix separator delimiter word tag selector encoding locale',
    ),
    { kind: 'string' },
  ],
  [
    wordsIn(
      'n length count index idx num size width height start end offset limit position pos depth timeout delay ms max min amount',
    ),
    { kind: 'number' },
  ],
  [
    wordsIn('fn func callback cb listener handler predicate iteratee'),
    { kind: 'function', parameters: [], returns: UNKNOWN },
  ],
  [
    wordsIn('options opts settings config configuration context ctx props parent'),
    { kind: 'object', members: [], others: UNKNOWN },
  ],
];

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/**
 * Returns a model in which parameters and members of objects that may have any value mostly have one of the kind that their names tell:
 * a text for `fileName`, a number for `maxLength`, an object for `context`. A reader stops at a number for a name.
 */
export function withUsualTypes(model: UnitModel): UnitModel {
  const callables = model.callables.map((callable) => ({
    ...callable,
    parameters: callable.parameters.map((each) => ({
      ...each,
      type: each.isRest ? withUsualMembers(each.type) : usualType(each.name, each.type),
    })),
  }));
  return { ...model, callables };
}

function usualType(name: string, type: ValueType): ValueType {
  if (type.kind !== 'unknown') return withUsualMembers(type);
  const word = lastWord(name);
  const told = usual.find(([words]) => words.has(word))?.[1];
  return told === undefined ? type : unionOf([told, UNKNOWN]);
}

/** The last word of a name, such as `index` for `startIndex` and `start_index`. */
function lastWord(name: string): string {
  return (/[A-Z]?[a-z]+$/.exec(name)?.[0] ?? '').toLowerCase();
}

function withUsualMembers(type: ValueType): ValueType {
  return withParts(type, (part) =>
    part.kind === 'object'
      ? {
          ...part,
          members: part.members.map((each) => ({ ...each, type: usualType(each.name, each.type) })),
        }
      : part,
  );
}
