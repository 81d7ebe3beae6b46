import { describe, expect, test } from 'vitest';

import { obj } from '../../src/mutation/operators/obj.ts';
import { replacements, type Row } from './replacements.ts';

describe('OBJ empties an object literal', () => {
  test.each<Row>([
    ['x = { a: 1 }', ['{}']],
    ['x = { ...a }', ['{}']],
    ['f({ a })', ['{}']],
    ['x = () => ({ a })', ['{}']],
    ['x = { a: { b } }', ['{}', '{}']],
  ])('%s', (source, expected) => {
    expect(replacements(obj, source)).toEqual(expected);
  });
});

describe('OBJ leaves empty ones, patterns and types', () => {
  test.each([['x = {}'], ['({ a } = b)'], ['const { a } = b'], ['let a: { b: 1 }']])(
    '%s',
    (source) => {
      expect(replacements(obj, source)).toEqual([]);
    },
  );
});
