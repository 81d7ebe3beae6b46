import { describe, expect, test } from 'vitest';

import { gsv } from '../../src/mutation/operators/gsv.ts';
import { replacements, type Row } from './replacements.ts';

describe('GSV makes a getter give its first value for ever', () => {
  test.each<Row>([
    [
      'class A { get b() { return this.c; } }',
      [
        "{ return ((first) => (Reflect.defineProperty(this, 'b', { value: first, configurable: true }), first))((() => { return this.c; })()); }",
      ],
    ],
    [
      "x = { get 'a b'() { return 1; } }",
      [
        "{ return ((first) => (Reflect.defineProperty(this, 'a b', { value: first, configurable: true }), first))((() => { return 1; })()); }",
      ],
    ],
  ])('%s', (source, expected) => {
    expect(replacements(gsv, source)).toEqual(expected);
  });
});

describe('GSV leaves getters with a setter, private and computed ones, and methods', () => {
  test.each([
    ['class A { get b() { return 1; } set b(c) { d(); } }'],
    ['class A { get #b() { return 1; } }'],
    ['class A { get [b]() { return 1; } }'],
    ['class A { b() { return 1; } }'],
    ['x = { get() { return 1; } }'],
    ['class A { get b() {} }'],
    ['x = { get a() { return 1; }, set a(b) { c(); } }'],
  ])('%s', (source) => {
    expect(replacements(gsv, source)).toEqual([]);
  });
});
