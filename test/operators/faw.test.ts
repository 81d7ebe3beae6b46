import { describe, expect, test } from 'vitest';

import { faw } from '../../src/mutation/operators/faw.ts';
import { replacements, type Row } from './replacements.ts';

describe('FAW drops the await of a loop', () => {
  test.each<Row>([
    ['async () => { for await (const a of b) c(); }', ['for (const a of b) c();']],
    ['async () => { for/* await */await(a of b); }', ['for/* await */(a of b);']],
  ])('%s', (source, expected) => {
    expect(replacements(faw, source)).toEqual(expected);
  });
});

describe('FAW leaves other loops and what would not parse', () => {
  test.each([
    ['for (const a of b) c();'],
    ['for (const a in b) await c();'],
    ['async () => { for await (async of b); }'],
  ])('%s', (source) => {
    expect(replacements(faw, source)).toEqual([]);
  });
});
