import { describe, expect, test } from 'vitest';

import { blk } from '../../src/mutation/operators/blk.ts';
import { replacements, type Row } from './replacements.ts';

describe('BLK empties a block', () => {
  test.each<Row>([
    ['function f() { a(); }', ['{}']],
    ['x = () => { a(); }', ['{}']],
    ['if (a) { b(); } else { c(); }', ['{}', '{}']],
    ['while (a) { b(); }', ['{}']],
    ['try { a(); } catch { b(); } finally { c(); }', ['{}', '{}', '{}']],
    ['class A { constructor() { a(); } m() { b(); } get c() { return 1; } }', ['{}', '{}', '{}']],
    ['{ a(); }', ['{}']],
    ['a: { b(); break a; }', ['{}']],
    ['function f() { var a = b; }', ['{}']],
  ])('%s', (source, expected) => {
    expect(replacements(blk, source)).toEqual(expected);
  });
});

describe('BLK leaves what is empty, what always throws, and what declares names for the function around it', () => {
  test.each([
    ['function f() {}'],
    ["function f() { 'use strict'; }"],
    ['class A extends B { constructor() { super(); } }'],
    ['class A { static { a(); } }'],
    ['if (a) { var b = c; }'],
    ['x = { a }'],
    ['namespace A { b(); }'],
  ])('%s', (source) => {
    expect(replacements(blk, source)).toEqual([]);
  });
});
