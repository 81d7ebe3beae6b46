import { describe, expect, test } from 'vitest';

import { omc } from '../../src/mutation/operators/omc.ts';
import { replacements, type Row } from './replacements.ts';

describe('OMC omits a call', () => {
  test.each<Row>([
    ['f();', ['']],
    ['x = f()', ['undefined']],
    ['x = a?.b()', ['undefined']],
    ['if (f()) g;', ['undefined']],
    ['x = Number(a) + 1', ['0']],
    ['x = a.trim().length', ["''"]],
    ['x = await f()', ['undefined']],
    ['await f();', ['']],
    ['x = { ...f() }', ['{}']],
    ['x = [...f()]', ['[]']],
    ['for (const a of f());', ['[]']],
    ['const { a } = f()', ['{}']],
    ['const [a] = f()', ['[]']],
    ['x = Boolean(a)', ['false']],
    ['x = f()?.b', ['undefined']],
    ['x = f()()', ['undefined']],
    ['x = (f() as A)', ['undefined']],
  ])('%s', (source, expected) => {
    expect(replacements(omc, source)).toEqual(expected);
  });
});

describe('OMC leaves calls whose result is used by its properties or called, constructors and super', () => {
  test.each([
    ['x = f().b'],
    ['x = f().b.c'],
    ['x = new A()'],
    ['class A extends B { constructor() { super(); } }'],
    ['x = f()`a`'],
    ['class A extends f() {}'],
    ['x = require(a)'],
  ])('%s', (source) => {
    expect(replacements(omc, source)).toEqual([]);
  });
});
