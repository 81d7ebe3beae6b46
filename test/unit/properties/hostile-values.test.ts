import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../src/foundation/random.ts';
import { wordPattern } from '../../../src/properties/conditions/is-word.ts';
import { hostileParts, HostileValues } from '../../../src/properties/inputs/hostile-values.ts';
import { samplePlan } from '../../../src/properties/inputs/sample-plan.ts';
import { fitsNumber, fitsText } from '../../../src/properties/inputs/leaf-values.ts';

const constants = {
  numbers: [42],
  strings: ['://', 'a long message of the unit'],
  bigints: [],
  patterns: ['^[b-d#]+\\?$'],
};
const parts = hostileParts(constants, ['example']);

describe('hostileParts', () => {
  it('collects the characters that regular expressions and short texts name, and those beside ranges', () => {
    expect(parts.characters).toEqual(
      expect.arrayContaining(['b', 'd', 'a', 'e', '#', '?', ':', '/']),
    );
  });

  it('does not take letters of long texts for characters that decide', () => {
    expect(parts.characters).not.toContain('g');
  });
});

describe('HostileValues', () => {
  const draw = <Value>(make: (values: HostileValues) => Value): Value[] => {
    const values = new HostileValues(createRandom(1), parts);
    return Array.from({ length: 2000 }, () => make(values));
  };

  it('composes texts of the characters that the unit names', () => {
    const texts = draw((values) => values.text({ kind: 'string' }));
    expect(texts).toEqual(expect.arrayContaining(['', '/', '//', ':', '?', '://', 'example']));
  });

  it('makes texts with half of a letter, which have no form in UTF-8', () => {
    const texts = draw((values) => values.text({ kind: 'string' }));
    const isWhole = (text: string): boolean =>
      new TextDecoder().decode(new TextEncoder().encode(text)) === text;
    expect(texts.some((text) => !isWhole(text))).toBe(true);
  });

  it('makes texts with two halves of letters of one kind in a row, of which patterns see only the first', () => {
    const texts = draw((values) => values.text({ kind: 'string' }));

    expect(texts.filter((text) => /[\ud800-\udbff]{2}/.test(text)).length).toBeGreaterThan(9);
    expect(texts.filter((text) => /[\udc00-\udfff]{2}/.test(text)).length).toBeGreaterThan(9);
  });

  it('makes names that all objects inherit, also where a pattern asks for words', () => {
    const texts = draw((values) => values.text({ kind: 'string' }));
    const words = draw((values) => values.text(wordPattern));

    expect(texts).toEqual(expect.arrayContaining(['__proto__', 'constructor', 'toString']));
    expect(words).toEqual(expect.arrayContaining(['constructor', 'toString', 'valueOf']));
    expect(words).not.toContain('__proto__');
  });

  it('makes long texts, and texts with a part twice, also where a pattern tells what they are', () => {
    const texts = draw((values) => values.text({ kind: 'string' }));
    const words = draw((values) => values.text({ kind: 'pattern', source: '^[a-z]+$', flags: '' }));

    expect(texts.filter((text) => text.length >= 300).length).toBeGreaterThan(9);
    expect(words.filter((text) => text.length >= 300).length).toBeGreaterThan(9);
    expect(texts.filter((text) => /^(.{2,})[^a]\1$/.test(text)).length).toBeGreaterThan(9);
  });

  it('makes numbers at the constants of the unit and where arithmetic changes', () => {
    const numbers = draw((values) => values.number({ kind: 'double' }));
    expect(numbers).toEqual(
      expect.arrayContaining([41, 42, 43, 0, -0, NaN, Infinity, 2 ** 53, -1]),
    );
  });

  it('makes only values that their plans allow', () => {
    const range = { kind: 'integer', min: 3, max: 50 } as const;
    const lengths = { kind: 'string', minLength: 2, maxLength: 4 } as const;
    const pattern = { kind: 'pattern', source: '^[ab]{2}$', flags: '' } as const;
    const whole = { kind: 'string', letters: 'well-formed' } as const;
    expect(draw((values) => values.text(whole)).every((each) => fitsText(each, whole))).toBe(true);
    expect(draw((values) => values.number(range)).every((each) => fitsNumber(each, range))).toBe(
      true,
    );
    expect(draw((values) => values.text(lengths)).every((each) => fitsText(each, lengths))).toBe(
      true,
    );
    expect(draw((values) => values.text(pattern)).every((each) => fitsText(each, pattern))).toBe(
      true,
    );
  });

  it('relates texts to those made before', () => {
    const texts = draw((values) => values.text({ kind: 'string' }));
    const related = texts.filter((text, at) => {
      const before = texts[at - 1] ?? '';
      return (
        text.length > 3 && before.length > 3 && (text.includes(before) || before.includes(text))
      );
    });
    expect(related.length).toBeGreaterThan(10);
  });
});

it('half of hostile lists have their first element again at their end', () => {
  const values = new HostileValues(createRandom(1), parts);
  const plan = { kind: 'list', element: { kind: 'string' } } as const;
  const random = createRandom(2);
  const sampled = Array.from({ length: 100 }, () => samplePlan(plan, random, values));
  const lists = sampled.flatMap(({ statements, value }) => {
    const made = statements[value];
    return made?.kind === 'array' && made.elements.length > 1
      ? [made.elements.map((element) => JSON.stringify(statements[element]))]
      : [];
  });
  const twins = lists.filter((elements) => elements[0] === elements.at(-1));

  expect(twins.length).toBeGreaterThan(lists.length / 3);
  expect(sampled.every(({ statements, leaves }) => leaves.size >= statements.length - 2)).toBe(
    true,
  );
});
