import { describe, expect, test } from 'vitest';

import { asg } from '../../src/mutation/operators/asg.ts';
import { replacements, type Row } from './replacements.ts';

describe('ASG replaces a compound assignment by its opposite', () => {
  test.each<Row>([
    ['a <<= b', ['a >>= b']],
    ['a >>= b', ['a <<= b']],
    ['a &= b', ['a |= b']],
    ['a |= b', ['a &= b']],
    ['a &&= b', ['a ||= b']],
    ['a ||= b', ['a &&= b']],
    ['a ??= b', ['a &&= b']],
  ])('%s', (source, expected) => {
    expect(replacements(asg, source)).toEqual(expected);
  });
});

describe('ASG leaves the others', () => {
  test.each([['a = b'], ['a += b'], ['a **= b'], ['a >>>= b'], ['a && b']])('%s', (source) => {
    expect(replacements(asg, source)).toEqual([]);
  });
});
