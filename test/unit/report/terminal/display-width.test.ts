import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  clipEnd,
  displayWidth,
  padLeft,
  padRight,
  printable,
  sliceColumns,
} from '../../../../src/report/terminal/display-width.ts';

test.each([
  ['', 0],
  ['plain', 5],
  ['größe', 5],
  ['gro\u0308ße', 5],
  ['大きい', 6],
  ['한국', 4],
  ['👕', 2],
  ['👨‍👩‍👧', 2],
  ['🇦🇹', 2],
  ['⚠\ufe0f', 2],
  ['ｶﾀ', 2],
  ['Ａ', 2],
  ['ㄅ', 2],
  ['ꀀ', 2],
  ['\u{17000}', 2],
  ['㈱', 2],
  ['ー', 2],
  ['🇦', 1],
  ['→…│', 3],
  ['a\u200bb', 2],
])('%j takes %i columns', (text, columns) => {
  expect(displayWidth(text)).toBe(columns);
});

describe('sliceColumns', () => {
  test.each([
    ['abcdef', 1, 3, 'bc'],
    ['大きい', 2, 4, 'き'],
    ['大きい', 1, 5, ' き '],
    ['a大', 0, 2, 'a '],
    ['ab', 5, 9, ''],
  ])('cuts %j from %i to %i into %j', (text, from, to, slice) => {
    expect(sliceColumns(text, from, to)).toBe(slice);
  });

  test('puts a text together again from its two parts, at any column', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'ß', '大', '👕', '-') });
    fc.assert(
      fc.property(text, fc.nat(40), (whole, at) => {
        const width = displayWidth(whole);
        const parts = [sliceColumns(whole, 0, at), sliceColumns(whole, at, width)];
        expect(displayWidth(parts.join(''))).toBe(width);
      }),
    );
  });
});

test('clipEnd keeps what fits and marks what it cuts', () => {
  expect(clipEnd('short', 5)).toBe('short');
  expect(clipEnd('longer', 5)).toBe('long…');
  expect(clipEnd('大きい', 4)).toBe('大…');
});

test('padding counts columns, not characters', () => {
  expect(padRight('大', 4)).toBe('大  ');
  expect(padLeft('大', 4)).toBe('  大');
  expect(padLeft('long', 2)).toBe('long');
});

test('printable text has no escape sequence, line break, control or direction character', () => {
  expect(printable('a\u001b[31mred\u001b[0m\n\tb\u0007\u202ec')).toBe('ared b\ufffd\ufffdc');
});
