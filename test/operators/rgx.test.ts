import { describe, expect, test } from 'vitest';

import { rgx } from '../../src/mutation/operators/rgx.ts';
import { replacements, type Row } from './replacements.ts';

await rgx.load?.();

describe('RGX changes one part of a pattern', () => {
  test.each<Row>([
    ['/^a/.test(b)', ['/a/']],
    ['/a+$/u', ['/a+/u', '/a$/u']],
    ['/[a-c]/', ['/[^a-c]/']],
    ['/\\d/', ['/\\D/']],
    ["new RegExp('^a', 'i')", ["'a'"]],
    ['RegExp("\\\\d\\"")', ['"\\\\D\\""']],
  ])('%s', (source, expected) => {
    expect(replacements(rgx, source)).toEqual(expected);
  });
});

describe('RGX leaves other strings and what it can’t read', () => {
  test.each([["f('^a')"], ['new RegExp(a)'], ['x = /a/'], ["new RegExp('(')"]])('%s', (source) => {
    expect(replacements(rgx, source)).toEqual([]);
  });
});
