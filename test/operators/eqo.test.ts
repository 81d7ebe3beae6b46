import { describe, expect, test } from 'vitest';

import { eqo } from '../../src/mutation/operators/eqo.ts';
import { replacements, type Row } from './replacements.ts';

describe('EQO replaces a comparison', () => {
  test.each<Row>([
    ['a < b', ['a <= b', 'a >= b']],
    ['a <= b', ['a < b', 'a > b']],
    ['a > b', ['a >= b', 'a <= b']],
    ['a >= b', ['a > b', 'a < b']],
    ['a == b', ['a != b']],
    ['a != b', ['a == b']],
    ['a === b', ['a !== b']],
    ['a !== b', ['a === b']],
  ])('%s', (source, expected) => {
    expect(replacements(eqo, source)).toEqual(expected);
  });
});

describe('EQO leaves other operators', () => {
  test.each([['a + b'], ['a in b'], ['a instanceof b'], ['a && b']])('%s', (source) => {
    expect(replacements(eqo, source)).toEqual([]);
  });
});
