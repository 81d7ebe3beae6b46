import { describe, expect, test } from 'vitest';

import { opc } from '../../src/mutation/operators/opc.ts';
import { replacements, type Row } from './replacements.ts';

describe('OPC makes an optional chain plain', () => {
  test.each<Row>([
    ['a?.b', ['a.b']],
    ['a?.[0]', ['a[0]']],
    ['a?.()', ['a()']],
    ['a?.b?.c', ['a?.b.c', 'a.b']],
    ['a?.b.c()', ['a.b']],
    ['a.b?.(c)', ['a.b(c)']],
    ['(a?.b).c', ['a.b']],
    ['a/* ?. */?.b', ['a/* ?. */.b']],
    ['delete a?.b', ['a.b']],
    ['class A { #b; c(d) { return d?.#b; } }', ['d.#b']],
    ['a?.b!', ['a.b']],
  ])('%s', (source, expected) => {
    expect(replacements(opc, source)).toEqual(expected);
  });
});

describe('OPC leaves what is plain', () => {
  test.each([['a.b'], ['a[0]'], ['a ? .5 : 1']])('%s', (source) => {
    expect(replacements(opc, source)).toEqual([]);
  });
});
