import { describe, expect, test } from 'vitest';

import { mth } from '../../src/mutation/operators/mth.ts';
import { replacements, type Row } from './replacements.ts';

describe('MTH drops a method or takes its counterpart', () => {
  test.each<Row>([
    ['x = a.trim()', ['a']],
    ['x = a.charAt(0)', ['a']],
    ['x = a.filter(f).b', ['a']],
    ['x = a?.b.slice(1)', ['a?.b']],
    ['x = a?.trim()', ['a']],
    ['x = (a ?? b).sort()', ['a ?? b']],
    ['x = (a || b).sort().c', ['(a || b)']],
    ['x = a.startsWith(b)', ['a.endsWith(b)']],
    ['x = a?.b.some(f)', ['a?.b.every(f)']],
    ['x = a.toUpperCase().toLowerCase()', ['a.toUpperCase().toUpperCase()', 'a.toLowerCase()']],
    ['x = Math.min(a, b)', ['Math.max(a, b)']],
    ['a.setHours(1);', ['a.setMinutes(1)']],
    ['x = a.trim?.()', ['a']],
  ])('%s', (source, expected) => {
    expect(replacements(mth, source)).toEqual(expected);
  });
});

describe('MTH leaves statements, other methods and what only looks alike', () => {
  test.each([
    ['a.sort();'],
    ['a.min(b)'],
    ['x = trim(a)'],
    ["x = a['trim']()"],
    ['x = a.trim'],
    ['x = new a.trim()'],
    ['Math.trim'],
    ['a.concat(b)'],
    ['class A extends B { f() { return super.slice(1); } }'],
  ])('%s', (source) => {
    expect(replacements(mth, source)).toEqual([]);
  });
});
