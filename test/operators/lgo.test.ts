import { describe, expect, test } from 'vitest';

import { lgo } from '../../src/mutation/operators/lgo.ts';
import { replacements, type Row } from './replacements.ts';

describe('LGO replaces a logical operator', () => {
  test.each<Row>([
    ['x = a && b', ['a || b']],
    ['x = a || b', ['a && b']],
    ['x = a ?? b', ['a && b']],
    ['x = a && b && c', ['a && b || c', '(a || b)']],
    ['x = a || b && c', ['a && (b && c)', '(b || c)']],
  ])('%s', (source, expected) => {
    expect(replacements(lgo, source)).toEqual(expected);
  });
});

describe('LGO leaves other operators', () => {
  test.each([['a & b'], ['a ||= b'], ['a + b']])('%s', (source) => {
    expect(replacements(lgo, source)).toEqual([]);
  });
});
