import { describe, expect, test } from 'vitest';

import { nco } from '../../src/mutation/operators/nco.ts';
import { replacements, type Row } from './replacements.ts';

describe('NCO exchanges nullish coalescing and disjunction', () => {
  test.each<Row>([
    ['x = a ?? b', ['a || b']],
    ['x = a || b', ['a ?? b']],
    ['a ??= b', ['a ||= b']],
    ['a ||= b', ['a ??= b']],
    ['x = a || b || c', ['(a || b) ?? c', '(a ?? b)']],
    ['x = a && b || c', ['(a && b) ?? c']],
  ])('%s', (source, expected) => {
    expect(replacements(nco, source)).toEqual(expected);
  });
});

describe('NCO leaves booleans and other operators', () => {
  test.each([['x = a < b || c'], ['x = !a || b'], ['x = a && b'], ['x = a | b']])(
    '%s',
    (source) => {
      expect(replacements(nco, source)).toEqual([]);
    },
  );
});
