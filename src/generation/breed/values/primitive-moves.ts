import type { Primitive } from '../../../model/test-case.ts';
import { numberValue } from './number-values.ts';

/** Returns a value of the same type that is some steps up or down; undefined if that is out of its range. */
export type Move = (value: Primitive, steps: number) => Primitive | undefined;

/** The decimal places of the least steps of whole numbers, and of other numbers (Papadakis and Malevris, 2.6: 1 and 0.1). */
const placesOfWhole = [0, 1];
const placesOfFraction = [0, 1, 2, 4];
const longestText = 200;
/** The number of characters of a text that are varied. */
const mostCharacters = 20;
/** The number of its numerals that are. */
const mostNumerals = 6;

/** Returns the moves of a primitive, one for each part of it that can vary. */
export function primitiveMoves(value: Primitive): readonly Move[] {
  switch (value.of) {
    case 'number': {
      const number = Number(value.text);
      if (!Number.isFinite(number)) return [];
      return (Number.isInteger(number) ? placesOfWhole : placesOfFraction).map(moveNumber);
    }
    case 'bigint':
      return [moveDigits];
    case 'boolean':
      return [flip];
    case 'string': {
      const count = Math.min(value.value.length, mostCharacters);
      const numerals = [...value.value.matchAll(/\d+/g)].slice(0, mostNumerals);
      return [
        ...numerals.map((_, at) => moveNumeral(at)),
        moveLength,
        ...Array.from({ length: count }, (_, at) => moveCharacter(at)),
      ];
    }
    default:
      return [];
  }
}

function moveNumber(places: number): Move {
  const scale = 10 ** places;
  return (value, steps) => {
    if (value.of !== 'number') return undefined;
    const number = Number(value.text);
    const moved = number + steps / scale;
    // Rounding removes the error that binary fractions add to decimal ones.
    const rounded = Number.isInteger(number) && places === 0 ? moved : tidied(moved, places);
    return Number.isFinite(rounded) && rounded !== number ? numberValue(rounded) : undefined;
  };
}

function tidied(value: number, places: number): number {
  const tidy = Number(value.toFixed(Math.max(places, 4)));
  return Math.abs(tidy - value) < 10 ** -8 ? tidy : value;
}

const moveDigits: Move = (value, steps) =>
  value.of === 'bigint'
    ? { of: 'bigint', digits: String(BigInt(value.digits) + BigInt(steps)) }
    : undefined;

const flip: Move = (value, steps) =>
  value.of === 'boolean' && steps === 1 ? { of: 'boolean', value: !value.value } : undefined;

const moveLength: Move = (primitive, steps) => {
  if (primitive.of !== 'string') return undefined;
  const { value } = primitive;
  const length = value.length + steps;
  if (length < 0 || length > longestText) return undefined;
  return { of: 'string', value: value.slice(0, length).padEnd(length, value.at(-1) ?? 'a') };
};

/** Moves a number that a text contains: `at 9:30` becomes `at 10:30`. */
function moveNumeral(at: number): Move {
  return (primitive, steps) => {
    if (primitive.of !== 'string') return undefined;
    const found = [...primitive.value.matchAll(/\d+/g)][at];
    const moved = Number(found?.[0]) + steps;
    if (found === undefined || moved < 0 || !Number.isSafeInteger(moved)) return undefined;
    const end = found.index + found[0].length;
    const value = primitive.value.slice(0, found.index) + moved + primitive.value.slice(end);
    return { of: 'string', value };
  };
}

function moveCharacter(at: number): Move {
  return (primitive, steps) => {
    if (primitive.of !== 'string' || at >= primitive.value.length) return undefined;
    const { value } = primitive;
    const code = value.charCodeAt(at) + steps;
    // Half of a surrogate pair is no character.
    if (code < 0 || code > 0xffff || (code >= 0xd800 && code <= 0xdfff)) return undefined;
    const moved = value.slice(0, at) + String.fromCharCode(code) + value.slice(at + 1);
    return { of: 'string', value: moved };
  };
}
