import { describe, expect, test } from 'vitest';

import { frz } from '../../src/mutation/operators/frz.ts';
import { replacements, type Row } from './replacements.ts';

describe('FRZ drops what protects an object', () => {
  test.each<Row>([
    ['x = Object.freeze(a)', ['a']],
    ['x = Object.freeze({ a })', ['{ a }']],
    ['x = () => Object.seal({ a })', ['({ a })']],
    ['x = Object.preventExtensions((a, b)).c', ['(a, b)']],
    ['f(Object.freeze([a]))', ['[a]']],
  ])('%s', (source, expected) => {
    expect(replacements(frz, source)).toEqual(expected);
  });
});

describe('FRZ leaves statements and other calls', () => {
  test.each([
    ['Object.freeze(a);'],
    ['Object.freeze()'],
    ['x = Object.freeze(...a)'],
    ['x = Object.keys(a)'],
    ['x = a.freeze(b)'],
  ])('%s', (source) => {
    expect(replacements(frz, source)).toEqual([]);
  });
});
