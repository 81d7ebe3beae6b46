import type { Primitive } from '../../../model/test-case.ts';
import type { LiteralValue, PlainKind } from '../../../model/value-type.ts';
import { pick } from '../choose.ts';
import type { Material } from '../maker.ts';
import {
  type KnownNumbers,
  numberValue,
  randomDigits,
  randomNumber,
  variedDigits,
  variedNumber,
} from './number-values.ts';
import { type KnownStrings, randomString, variedString } from './string-values.ts';

/** Returns a random value of a primitive type; undefined if the kind is not primitive. */
export function randomPrimitive(kind: PlainKind, material: Material): Primitive | undefined {
  const { random } = material;
  switch (kind) {
    case 'number':
      return numberValue(randomNumber(random, knownNumbers(material)));
    case 'string':
      return { of: 'string', value: randomString(random, knownStrings(material)) };
    case 'boolean':
      return { of: 'boolean', value: random(2) === 0 };
    case 'bigint':
      return { of: 'bigint', digits: randomDigits(random, knownDigits(material)) };
    case 'symbol':
      return { of: 'symbol', description: pick(random, ['a', 'b', '']) ?? '' };
    case 'undefined':
    case 'null':
      return { of: kind };
    default:
      return undefined;
  }
}

/**
 * Returns another value of the same primitive type, often a near one. If the type has one value only, returns the value itself.
 */
export function variedPrimitive(primitive: Primitive, material: Material): Primitive {
  const { random } = material;
  switch (primitive.of) {
    case 'number':
      return numberValue(variedNumber(random, Number(primitive.text), knownNumbers(material)));
    case 'string':
      return {
        of: 'string',
        value: variedString(random, primitive.value, knownStrings(material)),
      };
    case 'boolean':
      return { of: 'boolean', value: !primitive.value };
    case 'bigint':
      return {
        of: 'bigint',
        digits: variedDigits(random, primitive.digits, knownDigits(material)),
      };
    case 'symbol':
      return randomPrimitive('symbol', material) ?? primitive;
    default:
      return primitive;
  }
}

export function literalPrimitive(value: LiteralValue): Primitive {
  switch (value.of) {
    case 'number':
      return numberValue(value.value);
    case 'bigint':
      return { of: 'bigint', digits: value.value };
    default:
      return value;
  }
}

function knownNumbers({ index, seen }: Material): KnownNumbers {
  const { numbers } = index.model.constants;
  return { constants: numbers, seen: seen.numbers, compared: seen.compared.numbers };
}

export function knownStrings({ index, seen }: Material): KnownStrings {
  const { strings, numbers, patterns, separators = [], names = [] } = index.model.constants;
  const all = [...patterns, ...seen.patterns.filter((each) => !patterns.includes(each))];
  return {
    constants: strings,
    numbers: [...numbers, ...seen.compared.numbers],
    patterns: all,
    separators,
    names,
    seen: seen.strings,
    compared: seen.compared.strings,
  };
}

function knownDigits({ index, seen }: Material): Parameters<typeof randomDigits>[1] {
  return { constants: index.model.constants.bigints, seen: seen.bigints };
}
