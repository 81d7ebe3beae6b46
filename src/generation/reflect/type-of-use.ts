import type { SeenArgument, SeenUse } from '../../model/seen-use.ts';
import { areOfBuffer } from '../../model/typed-arrays.ts';
import type { ObjectMember, Parameter, ValueType } from '../../model/value-type.ts';
import { unionOf, UNKNOWN } from '../breed/typing/type-parts.ts';
import { combined } from './combine-types.ts';

/** Returns the type that the uses of a value ask for; unknown if they show nothing. */
export function typeOfUse(use: SeenUse): ValueType {
  const names = Object.keys(use.members).filter((name) => !ofAny.has(name));
  if (names.includes('then')) return { kind: 'promise', value: UNKNOWN };
  if (use.call !== undefined) return functionOf(use.call.arguments, use.call.result);
  if (names.length > 0) return typeWithMembers(names, use);
  if (use.element !== undefined) return arrayOf(use);
  // Code lists the keys of whatever is left when it has told other kinds of values apart.
  if (use.isListed || Object.hasOwn(use.members, 'hasOwnProperty'))
    return unionOf([{ kind: 'object', members: [], others: UNKNOWN }, UNKNOWN]);
  if (use.converted.includes('string')) return { kind: 'string' };
  if (use.converted.includes('number')) return { kind: 'number' };
  // By `+`, `==` and `valueOf`, code takes numbers and texts.
  return use.converted.length > 0 ? unionOf([{ kind: 'number' }, { kind: 'string' }]) : UNKNOWN;
}

/** Members that code asks of any object. */
const ofAny: ReadonlySet<string> = new Set(['hasOwnProperty', 'propertyIsEnumerable', 'toJSON']);

function functionOf(given: readonly SeenArgument[], result: SeenUse): ValueType {
  const parameters = given.map((each, at): Parameter => {
    const name = each.is === 'function' ? 'callback' : `argument${at + 1}`;
    return { name, type: typeOfArgument(each), isOptional: false, isRest: false };
  });
  return { kind: 'function', parameters, returns: typeOfUse(result) };
}

function typeOfArgument(given: SeenArgument): ValueType {
  if (given.is === 'other') return UNKNOWN;
  if (given.is !== 'function') return { kind: given.is };
  const parameters = given.parameters.map((use, at): Parameter => {
    const type = typeOfUse(use);
    return { name: `argument${at + 1}`, type, isOptional: false, isRest: false };
  });
  return { kind: 'function', parameters, returns: UNKNOWN };
}

/** If all members are those of a type of the language, it is that type. */
function typeWithMembers(names: readonly string[], use: SeenUse): ValueType {
  const areIn = (known: ReadonlySet<string>): boolean => names.every((name) => known.has(name));
  if (areIn(textMembers) && !(areIn(arrayMembers) && use.element !== undefined)) {
    return areIn(lengthOnly) && use.converted.length === 0 ? arrayOf(use) : { kind: 'string' };
  }
  if (areIn(arrayMembers)) return arrayOf(use);
  if (areOfBuffer(names)) return { kind: 'built-in', name: 'Buffer' };
  const language = ofLanguage.find(({ members }) => areIn(members));
  if (language !== undefined) return language.type;
  const members = names.map((name) => memberOf(name, use, names.length));
  return { kind: 'object', members, isGuessed: true };
}

/** Code that uses so many members of a value often works without some of them. */
const many = 3;

/** A member that code reads without using it further may be missing, and so may one of many. */
function memberOf(name: string, { members }: SeenUse, count: number): ObjectMember {
  const use = members[name];
  const type = use === undefined ? UNKNOWN : typeOfUse(use);
  return { name, type, isOptional: type.kind === 'unknown' || count >= many };
}

/** The elements are used where they are read, and as the first arguments of callbacks (the second for `reduce`). */
function arrayOf({ element, members }: SeenUse): ValueType {
  const types = Object.entries(members).flatMap(([name, { call }]) => {
    const [callback] = call?.arguments ?? [];
    const each =
      callback?.is === 'function'
        ? callback.parameters[name.startsWith('reduce') ? 1 : 0]
        : undefined;
    return each === undefined ? [] : [typeOfUse(each)];
  });
  const own = element === undefined ? UNKNOWN : typeOfUse(element);
  return { kind: 'array', element: [...types].reduce(combined, own) };
}

const lengthOnly = new Set(['length']);
const textMembers = new Set(Object.getOwnPropertyNames(String.prototype));
const arrayMembers = new Set(Object.getOwnPropertyNames(Array.prototype));

const ofLanguage: readonly { readonly members: ReadonlySet<string>; readonly type: ValueType }[] = [
  {
    members: new Set(
      Object.getOwnPropertyNames(Number.prototype).filter((name) => /^to[FPE]/.test(name)),
    ),
    type: { kind: 'number' },
  },
  {
    members: new Set(['test', 'exec', 'source', 'flags', 'lastIndex']),
    type: { kind: 'built-in', name: 'RegExp' },
  },
  {
    members: new Set(
      Object.getOwnPropertyNames(Date.prototype).filter((name) => /^[gs]et.|^to/.test(name)),
    ),
    type: { kind: 'built-in', name: 'Date' },
  },
  {
    members: new Set(['getReader', 'pipeThrough', 'pipeTo', 'tee', 'cancel', 'locked']),
    type: { kind: 'built-in', name: 'ReadableStream' },
  },
];
