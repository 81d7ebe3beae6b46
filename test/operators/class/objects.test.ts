import { describe, expect, test } from 'vitest';

import { eam } from '../../../src/mutation/operators/class/eam.ts';
import { emm } from '../../../src/mutation/operators/class/emm.ts';
import { eoa } from '../../../src/mutation/operators/class/eoa.ts';
import { eoc } from '../../../src/mutation/operators/class/eoc.ts';
import { changes, type ClassRow } from './class-mutants.ts';

describe('EOA stores a copy for the object, or the object for a copy', () => {
  const declared =
    'class P { clone() { return new P(); } slice() { return 1 } } class Q {} declare const p: P, q: Q, list: number[], plain: { a: number }, map: Map<string, number>, f: () => void, n: number;';
  test.each<ClassRow>([
    ['let a = p; a = p;', ['p => p.clone()', 'p => p.clone()']],
    ['class H { l = list; o = plain }', ['list => [...list]', 'plain => { ...plain }']],
    ['let a; a = list', ['list => [...list]']],
    ['let a = q, b = map, c = f, d = n;', []],
    [
      'let a = p.clone(), b = list.slice(), c = [...list], d = { ...plain }, e = structuredClone(plain);',
      [
        'p.clone() => p',
        'list.slice() => list',
        '[...list] => list',
        '{ ...plain } => plain',
        'structuredClone(plain) => plain',
      ],
    ],
    ['let a = p.slice(), b = list.slice(1), c = [...list, 1];', []],
    ['f2(list, p.clone())', []],
  ])('%s', (source, expected) => {
    expect(changes(eoa, `${declared} ${source}`)).toEqual(expected);
  });
});

describe('EOC compares by equals for ===, or the other way', () => {
  const declared =
    'class P { equals(other: P) { return true } } class Q { equals = 1 } declare const p: P, r: P, q: Q, maybe: P | undefined;';
  test.each<ClassRow>([
    ['p === r', ['p === r => p.equals(r)']],
    ['p !== (maybe ?? r)', ['p !== (maybe ?? r) => !p.equals((maybe ?? r))']],
    ['p.equals(r)', ['p.equals(r) => p === r']],
    ['!p.equals(r) && f()', ['p.equals(r) => (p === r)']],
    ['(maybe ?? p) == r', ['(maybe ?? p) == r => (maybe ?? p).equals(r)']],
    ['q === q; 1 === 2; maybe?.equals(p); q.equals', []],
  ])('%s', (source, expected) => {
    expect(changes(eoc, `${declared} ${source}`)).toEqual(expected);
  });
});

const box = `class Box {
  get width() { return 1 } set width(v) {}
  get height() { return 2 } set height(v) {}
  get depth() { return 3 }
  get label() { return '' }
  getA() { return 1 } getB() { return 2 } getC(): string { return '' } getter() { return 1 }
  setA(v: number) {} setB(v: number) {} setC(v: string) {} settle(v: number) {}
}
declare const box: Box;`;

describe('EAM reads another accessor of the same type', () => {
  test.each<ClassRow>([
    ['f(box.width)', ['box.width => box.height', 'box.width => box.depth']],
    ['box.getA()', ['box.getA() => box.getB()']],
    ['box.width = 1; box.label; box.getC(); box.getter(); box?.depth; box["width"]', []],
    ['box.depth++', []],
    ['[1].length; "".length', []],
  ])('%s', (source, expected) => {
    expect(changes(eam, `${box} ${source}`)).toEqual(expected);
  });
});

describe('EMM writes through another modifier of the same type', () => {
  test.each<ClassRow>([
    ['box.width = 1', ['box.width = 1 => box.height = 1']],
    ['box.setA(1)', ['box.setA(1) => box.setB(1)']],
    ['box.setC(""); box.settle(1); box.width += 1; box.getA()', []],
  ])('%s', (source, expected) => {
    expect(changes(emm, `${box} ${source}`)).toEqual(expected);
  });
});
