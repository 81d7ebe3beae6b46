import { describe, expect, test } from 'vitest';

import { aor } from '../../src/mutation/operators/aor.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('AOR replaces an arithmetic operator by the others', () => {
  test.each<Row>([
    ['a + b', ['a - b', 'a * b', 'a / b', 'a % b']],
    ['a - b', ['a + b', 'a * b', 'a / b', 'a % b']],
    ['a * b', ['a + b', 'a - b', 'a / b', 'a % b']],
    ['a / b', ['a + b', 'a - b', 'a * b', 'a % b']],
    ['a % b', ['a + b', 'a - b', 'a * b', 'a / b']],
    ['a ** b', ['a * b', 'a / b']],
    ['a += b', ['a -= b', 'a *= b', 'a /= b', 'a %= b']],
    ['a %= b', ['a += b', 'a -= b', 'a *= b', 'a /= b']],
    ['a.b **= 2', ['a.b *= 2', 'a.b /= 2']],
    ['a = b', []],
    ['a & b', []],
    ['a < b', []],
  ])('%s', (source, expected) => {
    expect(replacements(aor, source)).toEqual(expected);
  });
});

describe('AOR keeps the operands together', () => {
  test.each<Row>([
    [
      'a + b * c',
      ['a - b * c', 'a * (b * c)', 'a / (b * c)', 'a % (b * c)'].concat([
        '(b + c)',
        '(b - c)',
        'b / c',
        'b % c',
      ]),
    ],
    ['a ** b ** c', ['a * b ** c', 'a / b ** c', '(b * c)', '(b / c)']],
    ['(x as number) ** 2', ['(x as number) * 2', '(x as number) / 2']],
    ['x! ** y!', ['x! * y!', 'x! / y!']],
    ['-(a % b)', ['a + b', 'a - b', 'a * b', 'a / b']],
  ])('%s', (source, expected) => {
    expect(replacements(aor, source)).toEqual(expected);
  });
});

describe('AOR keeps spaces and comments, and never makes another token', () => {
  test.each<Row>([
    ['a /* + */ + b', ['a /* + */ - b', 'a /* + */ * b', 'a /* + */ / b', 'a /* + */ % b']],
    ['a // +\n  - b', ['a // +\n  + b', 'a // +\n  * b', 'a // +\n  / b', 'a // +\n  % b']],
    ['a*-b', ['a+-b', 'a- -b', 'a/-b', 'a%-b']],
    ['a*+b', ['a+ +b', 'a-+b', 'a/+b', 'a%+b']],
    ['a+++b', ['a++-b', 'a++*b', 'a++/b', 'a++%b']],
    ['a*/re/.x', ['a+/re/.x', 'a-/re/.x', 'a/ /re/.x', 'a%/re/.x']],
    ['a*/**/b', ['a+/**/b', 'a-/**/b', 'a/ /**/b', 'a%/**/b']],
  ])('%s', (source, expected) => {
    expect(replacements(aor, source)).toEqual(expected);
  });
});

describe('AOR leaves a + that joins strings', () => {
  test.each(
    [
      "'a' + b",
      'a + `b`',
      "('a' + b) + c",
      "a + (b + 'c') + d",
      "a + (b ? 'c' : 'd')",
      "s += 'x'",
      's += typeof x',
      'a + b.toFixed(2)',
      'a + String(b)',
      'a + (b as string)',
      '[1] + b',
    ].map((source) => [source]),
  )('%s', (source) => {
    expect(replacements(aor, source)).toEqual([]);
  });

  test.each<Row>([
    ['(a: A, b: string) => a + b', []],
    ["(a: 'x' | 'y', b: B) => a + b", []],
    ['(a: string | number, b: B) => a + b', []],
    ['(a: string[], b: B) => a + b', []],
    ['const b = `t`; f(() => a + b)', []],
    ['(a: number, b: number) => a + b', ['a - b', 'a * b', 'a / b', 'a % b']],
    ['(a: A, b: B) => a + b', ['a - b', 'a * b', 'a / b', 'a % b']],
  ])('even where only a declaration tells: %s', (source, expected) => {
    expect(replacements(aor, source)).toEqual(expected);
  });

  test('but not a - with a string, which converts it', () => {
    expect(replacements(aor, "a - '1'")).toHaveLength(4);
  });
});

test('AOR probes compute the value with the other operator, for assignments too', () => {
  const probesOf = (source: string): unknown[] =>
    siteMutants(aor, source).map(({ probe }) => probe);
  const operators = ['+', '-', '/', '%'].map((operator) => ({ kind: 'binary', operator }));
  expect(probesOf('a * b')).toEqual(operators);
  expect(probesOf('a *= b')).toEqual(operators);
});
