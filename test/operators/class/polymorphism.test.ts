import { describe, expect, test } from 'vitest';

import { itp } from '../../../src/mutation/operators/class/itp.ts';
import { oan } from '../../../src/mutation/operators/class/oan.ts';
import { omr } from '../../../src/mutation/operators/class/omr.ts';
import { pnc } from '../../../src/mutation/operators/class/pnc.ts';
import { prv } from '../../../src/mutation/operators/class/prv.ts';
import { changes, type ClassRow } from './class-mutants.ts';

describe('PNC makes an object of a child', () => {
  test.each<ClassRow>([
    [
      'class P { constructor(a = 1) {} } class C extends P {} class D extends C {} f(new P(2), new D())',
      ['new P(2) => new C(2)', 'new P(2) => new D(2)'],
    ],
    ['class P {} class C extends P {} new P', ['new P => new C']],
    ['class P {} class C extends P {} new P().x', ['new P() => new C()']],
    [
      'class P<T> {} class C<T> extends P<T> {} new P<number>()',
      ['new P<number>() => new C<number>()'],
    ],
    ['class P {} class C extends P { constructor(a: string) { super() } } new P()', []],
    ['class P {} abstract class C extends P {} new P()', []],
    ['new P(); class P {} class C extends P {}', []],
    ['function make() { return new P() } class P {} class C extends P {}', ['new P() => new C()']],
    ['class P {} function f() { class C extends P {} } new P()', []],
    ['new Date()', []],
  ])('%s', (source, expected) => {
    expect(changes(pnc, source)).toEqual(expected);
  });
});

describe('PRV assigns another variable with a compatible type', () => {
  const classes =
    'class P { p = 1 } class C extends P { c = 1 } class O { o = 1 } declare const o: O;';
  test.each<ClassRow>([
    ['const a = new P(), b = new C(); let x: P = a; x = b;', ['a => b', 'b => a']],
    ['const a = new P(), b = new C(); let x: C = b; x = b;', []],
    ['function f(a: P, b: P) { let x = a; return x }', ['a => b']],
    ['class H { p = new P(); set(a: P, b: P) { this.p = a } }', ['a => b']],
    ['function f(a: P) { const x: P = a; const b = a; const n = 1; }', ['a => x']],
    ['function f(a: number, b: number) { let x = a; }', []],
    ['function f(a: P, b: any) { let x = a; }', []],
  ])('%s', (source, expected) => {
    expect(changes(prv, `${classes} ${source}`)).toEqual(expected);
  });
});

describe('ITP asks for the parent', () => {
  test.each<ClassRow>([
    [
      'class A {} class P extends A {} class C extends P {} (x: unknown) => x instanceof C',
      ['x instanceof C => x instanceof P'],
    ],
    ['class C extends Error {} (x: unknown) => !(x instanceof C)', []],
    ['class P {} (x: unknown) => x instanceof P', []],
  ])('%s', (source, expected) => {
    expect(changes(itp, source)).toEqual(expected);
  });
});

describe('OMR lets a longer overload delegate to a shorter one', () => {
  test.each<ClassRow>([
    [
      'class A { m(a: string): void; m(a: string, b: number): void; m(a: string, b?: number) { run() } }',
      ['{ run() } => { if (arguments.length > 1) return this.m(a); run() }'],
    ],
    [
      'class A { m(): void; m(a: 1): void; m(a: 1, b: 2): void; m(a = 1, b?: 2) { return } }',
      [
        '{ return } => { if (arguments.length > 0) return this.m(); return }',
        '{ return } => { if (arguments.length > 1) return this.m(arguments[0]); return }',
      ],
    ],
    ['class A { m(a: string): void; m(a: number): void; m(a: any) { run() } }', []],
    ['class A { m(a: string, b?: number) { run() } }', []],
    [
      'class A { static m(): void; static m(a: 1): void; static m(a?: 1) { run() } m(a?: 1) { run() } }',
      ['{ run() } => { if (arguments.length > 0) return this.m(); run() }'],
    ],
  ])('%s', (source, expected) => {
    expect(changes(omr, source)).toEqual(expected);
  });
});

describe('OAN drops an argument that has a default or is optional', () => {
  const owner =
    'class A { constructor(a = 1) {} m(a: number, b = 2, ...c: number[]) {} } const a = new A();';
  test.each<ClassRow>([
    ['a.m(1, 2)', ['a.m(1, 2) => a.m(1)']],
    ['a.m(1, 2, 3)', ['a.m(1, 2, 3) => a.m(1, 2)']],
    ['new A(1)', ['new A(1) => new A()']],
    ['a?.m(1, (2))', ['a?.m(1, (2)) => a?.m(1)']],
    ['a.m(1)', []],
    ['a.m(1, undefined)', []],
    ['a.m(1, ...[2])', []],
    ['parseInt("1", 10)', []],
    ['const f = (a = 1) => a; f(1)', []],
  ])('%s', (source, expected) => {
    expect(changes(oan, `${owner} ${source}`)).toEqual(expected);
  });
});
