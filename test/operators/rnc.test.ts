import { describe, expect, test } from 'vitest';

import { rnc } from '../../src/mutation/operators/rnc.ts';
import { replacements, type Row } from './replacements.ts';

describe('RNC replaces a numerical constant', () => {
  test.each<Row>([
    ['x = 5', ['6', '4', '0']],
    ['x = 1', ['2', '0']],
    ['x = 0', ['1', '-1']],
    ['x = -2', ['-1', '-3', '0']],
    ['x = -1', ['0', '-2']],
    ['x = 1.1', ['2.1', '0.1', '0']],
    ['x = 0x10', ['17', '15', '0']],
    ['x = 5n', ['6n', '4n', '0n']],
    ['x = a - 0', ['1', '-1']],
    ['x = ~1', ['2', '0']],
  ])('%s', (source, expected) => {
    expect(replacements(rnc, source)).toEqual(expected);
  });
});

describe('RNC leaves names, types and other constants', () => {
  test.each([["x = 'a'"], ['x = true'], ['x = { 1: a }'], ['let a: 1'], ['enum A { B = 1 }']])(
    '%s',
    (source) => {
      expect(replacements(rnc, source)).toEqual([]);
    },
  );
});
