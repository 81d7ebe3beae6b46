import { describe, expect, it, test } from 'vitest';

import { createRandom } from '../../../../../src/foundation/random.ts';
import {
  type FieldValues,
  hasFields,
  variedField,
  withInEachField,
} from '../../../../../src/generation/breed/values/text-fields.ts';
import { isFielded } from '../../../../../src/generation/breed/values/string-values.ts';

describe('a text has fields', () => {
  test.each([
    ['* * * * mon', true],
    ['key=value', true],
    ['1.2.3', true],
    ['word', false],
    ['', false],
    // Marks alone are an operator.
    ['===', false],
    ['=value', false],
    ['  word ', false],
    // Prose or data has too many.
    ['a '.repeat(25), false],
  ])('%j: %s', (text, expected) => {
    expect(hasFields(text)).toBe(expected);
  });
});

it('a sentence is not taken for a text with fields', () => {
  expect(isFielded('Expected a function')).toBe(false);
  expect(isFielded('* * * * mon')).toBe(true);
});

it('a value comes into each field, first those between white space, and each text once', () => {
  expect(withInEachField('a b=c', 'x')).toEqual(['x b=c', 'a x', 'x=c', 'a b=x']);
  expect(withInEachField('1.2', '1')).toEqual(['1.2', '1.1']);
  expect(withInEachField('word', 'x')).toEqual([]);
});

describe('a varied field', () => {
  const known: FieldValues = { texts: ['mon'], numbers: [59], marks: ['-'] };
  const random = createRandom(1);
  const made = new Set(Array.from({ length: 3000 }, () => variedField(random, '1 x sat', known)));

  it.each([
    ['a number of the unit', '59 x sat'],
    ['the number above it', '1 60 sat'],
    ['the number below it', '1 x 58'],
    ['a text of the unit', '1 x mon'],
    ['itself with a mark of the unit and a number', '1 x-59 sat'],
    ['another field', '1 sat sat'],
    ['nothing', '1  sat'],
  ])('becomes %s', (_what, text) => {
    expect(made).toContain(text);
  });

  it('may be one more, one less, or change places with another', () => {
    expect(made).toContain('1 1 x sat');
    expect(made).toContain('1 x');
    expect(made).toContain('x 1 sat');
  });

  it('leaves the other fields as they are', () => {
    const three = [...made].filter((text) => text.split(' ').length === 3);
    const changed = three.map(
      (text) => text.split(' ').filter((part, at) => part !== ['1', 'x', 'sat'][at]).length,
    );
    // Two fields that change places are both others then.
    expect(Math.max(...changed)).toBe(2);
    expect(changed.filter((count) => count === 2).length).toBeLessThan(10);
  });
});
