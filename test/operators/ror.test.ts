import { describe, expect, test } from 'vitest';

import { ror } from '../../src/mutation/operators/ror.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('ROR gives the sufficient set for ordered operands', () => {
  test.each<Row>([
    ['a < b', ['a <= b', 'a !== b', 'false']],
    ['a > b', ['a >= b', 'a !== b', 'false']],
    ['a <= b', ['a < b', 'a === b', 'true']],
    ['a >= b', ['a > b', 'a === b', 'true']],
    ['a == b', ['a <= b', 'a >= b', 'false']],
    ['a === 1', ['a <= 1', 'a >= 1', 'false']],
    ['a != b', ['a < b', 'a > b', 'true']],
    ['a !== 2n', ['a < 2n', 'a > 2n', 'true']],
    ["a < 'm'", ["a <= 'm'", "a !== 'm'", 'false']],
    ['a in b', []],
    ['a instanceof b', []],
    ['a + b', []],
  ])('%s', (source, expected) => {
    expect(replacements(ror, source)).toEqual(expected);
  });
});

describe('ROR gives both constants for an equality without an order', () => {
  test.each(
    [
      'a === null',
      'undefined !== a',
      'a == void 0',
      "a === 'b'",
      'a != `b`',
      'a === true',
      "typeof a === 'number'",
      'a !== !b',
      'a === []',
      'a === {}',
      'this !== a',
      'a === (() => b)',
      'a == new B()',
      'a === (b as string)',
      "a === b + 'c'",
      'a.trim() === b',
    ].map((source) => [source]),
  )('%s', (source) => {
    expect(replacements(ror, source)).toEqual(['true', 'false']);
  });

  test.each(['string', "'x' | 'y'", 'readonly string[]', 'number | undefined', '() => void'])(
    'by the annotation %s as well as by syntax',
    (type) => {
      expect(replacements(ror, `(a: ${type}, b) => a === b`)).toEqual(['true', 'false']);
    },
  );

  test.each(['number', '1 | -2', 'bigint', 'Name'])('but not by %s', (type) => {
    const expected = ['a <= b', 'a >= b', 'false'];
    expect(replacements(ror, `(a: ${type}, b) => a === b`)).toEqual(expected);
  });
});

describe('ROR keeps the operands together', () => {
  test.each<Row>([
    ['a === b + c', ['a <= b + c', 'a >= b + c', 'false']],
    ['x = a !== b ? c : d', ['a < b', 'a > b', 'true']],
    ['a >= b === c', ['true', 'false', 'a > b', 'a === b', 'true']],
    ['return1(typeof(a < b))', ['a <= b', 'a !== b', 'false']],
    ['f(a !== b, c > (d))', ['(a < b)', 'a > b', 'true', 'c >= (d)', 'c !== (d)', 'false']],
    ['f(a !== b, c)', ['a < b', 'a > b', 'true']],
  ])('%s', (source, expected) => {
    expect(replacements(ror, source)).toEqual(expected);
  });
});

describe('ROR probes', () => {
  test('compute the other comparison, and compare with the constant', () => {
    expect(siteMutants(ror, 'a.b < c').map(({ probe }) => probe)).toEqual([
      { kind: 'binary', operator: '<=' },
      { kind: 'binary', operator: '!==' },
      { kind: 'constant', text: 'false' },
    ]);
  });

  test.each(
    [
      'i++ < 5',
      'f() < 5',
      'a < (b = 1)',
      'a < (await b)',
      'a < new B()',
      'f().x < 5',
      'a[i++] < 5',
      'a < b`c`',
      'a < -f()',
    ].map((s) => [s]),
  )('count as infected where a constant would skip an effect: %s', (source) => {
    expect(siteMutants(ror, source).map(({ probe }) => probe.kind)).toEqual([
      'binary',
      'binary',
      'always',
    ]);
  });
});
