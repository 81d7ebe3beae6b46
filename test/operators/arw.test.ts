import { describe, expect, test } from 'vitest';

import { arw } from '../../src/mutation/operators/arw.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('ARW drops the expression of an arrow function', () => {
  test.each<Row>([
    ['x = () => a', ['undefined']],
    ['x = () => ({ a })', ['undefined']],
    ['x = () => () => a', ['undefined', 'undefined']],
    ['x = async () => await f()', ['undefined']],
  ])('%s', (source, expected) => {
    expect(replacements(arw, source)).toEqual(expected);
  });
});

describe('ARW leaves blocks and what is undefined anyway', () => {
  test.each([
    ['x = () => { a; }'],
    ['x = () => undefined'],
    ['x = function () { return a; }'],
    ['x = (a = b) => {}'],
  ])('%s', (source) => {
    expect(replacements(arw, source)).toEqual([]);
  });
});

test('ARW compares with undefined unless that skips an effect', () => {
  const probesOf = (source: string): unknown[] =>
    siteMutants(arw, source).map(({ probe }) => probe);
  expect(probesOf('x = () => a')).toEqual([{ kind: 'constant', text: 'undefined' }]);
  expect(probesOf('x = () => a()')).toEqual([{ kind: 'always' }]);
});
