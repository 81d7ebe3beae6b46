import { describe, expect, test } from 'vitest';

import { afm } from '../../../src/mutation/operators/class/afm.ts';
import { jdc } from '../../../src/mutation/operators/class/jdc.ts';
import { jid } from '../../../src/mutation/operators/class/jid.ts';
import { jsd } from '../../../src/mutation/operators/class/jsd.ts';
import { jsi } from '../../../src/mutation/operators/class/jsi.ts';
import { jtd } from '../../../src/mutation/operators/class/jtd.ts';
import { jti } from '../../../src/mutation/operators/class/jti.ts';
import { rtf } from '../../../src/mutation/operators/class/rtf.ts';
import { changes, type ClassRow } from './class-mutants.ts';

describe('JTI takes the field for the variable', () => {
  test.each<ClassRow>([
    ['class A { x = 1; m(x: number) { this.x = x; } }', ['x => this.x']],
    ['class A { x = 1; m() { const x = 2; return () => x + y; } }', ['x => this.x']],
    ['class A { constructor(public x: number) { run(x); } }', ['x => this.x']],
    [
      'class A { x = 1; m(x: number) { x = 2; x++; f({ y: x }, [x]); } }',
      ['x => this.x', 'x => (this.x)', 'x => this.x', 'x => this.x'],
    ],
    [
      'class A { static x = 1; static m(x: number) { return x } n(x: number) { return x } }',
      ['x => this.x'],
    ],
    ['class A { x = 1; m({ x: y }, z = 1) { const o = { x: 1 }; o.x; return y } }', []],
    ['class A { x = 1; m(x: number) { const o = { x }; } }', []],
    ['class A { x = 1; m(x: number) { [x] = [1]; x: for (;;) break x; } }', []],
    ['class A { x = 1; m() { return x; } }', []],
    ['class A { x = 1; m(x: number) { function f() { return x; } } }', []],
    ['class A extends B { x = 1; constructor(x: number) { super(x); } }', []],
  ])('%s', (source, expected) => {
    expect(changes(jti, source)).toEqual(expected);
  });
});

describe('JTD takes the variable for the field', () => {
  test.each<ClassRow>([
    ['class A { x = 1; m(x: number) { this.x = x; } }', ['this.x => x']],
    ['class A { x = 1; m() { for (const x of this.y) this.x(); } }', ['this.x => x']],
    [
      'class A { x = 1; m({ x }: A, [y], ...z) { try {} catch (e) { this.e } this.y; this.z; return this.x; } }',
      ['this.e => e', 'this.y => y', 'this.z => z', 'this.x => x'],
    ],
    ['class A { x = 1; m() { this.x = 2; } }', []],
    ['function f(x) { this.x = x; }', []],
  ])('%s', (source, expected) => {
    expect(changes(jtd, source, 'source.ts')).toEqual(expected);
  });
});

describe('JSI shares a field’s object among the instances', () => {
  test.each<ClassRow>([
    [
      'class A { x: number[] = []; y = new Map(); z = 1; }',
      [
        "[] => Object.assign(A, { x: Reflect.get(A, 'x') ?? [] }).x",
        "new Map() => Object.assign(A, { y: Reflect.get(A, 'y') ?? new Map() }).y",
      ],
    ],
    ['class A { static x = []; name = []; #y = []; }', []],
    ['class A { static x = 1; x = []; }', []],
    ['const A = class { x = []; };', []],
  ])('%s', (source, expected) => {
    expect(changes(jsi, source)).toEqual(expected);
  });
});

describe('JSD keeps what an instance writes to a static field', () => {
  test.each<ClassRow>([
    [
      'class A { static n = 0; m() { A.n++; A.n += 2; A.n = 3; } }',
      [
        'A.n++ => Object.assign(this, { n: A.n + 1 }).n',
        'A.n += 2 => Object.assign(this, { n: A.n + (2) }).n',
        'A.n = 3 => Object.assign(this, { n: 3 }).n',
      ],
    ],
    ['class A { static n = 0; static m() { A.n++; } }', []],
    ['class A { static n = 0; n = 1; m() { A.n++; this.n++; B.n++; } }', []],
    ['class A { static n = 0; } A.n = 1;', []],
  ])('%s', (source, expected) => {
    expect(changes(jsd, source)).toEqual(expected);
  });
});

describe('JID leaves out an initial value', () => {
  test.each<ClassRow>([
    [
      'class A { x = 1; static y: string = f(); }',
      ['1 => undefined as any', 'f() => undefined as any'],
    ],
    ['class A { x; y = undefined; f = () => 1; g = function () {}; m() { const z = 1; } }', []],
  ])('%s', (source, expected) => {
    expect(changes(jid, source)).toEqual(expected);
  });

  test('without a cast in JavaScript', () => {
    expect(changes(jid, 'class A { x = 1 }', 'source.js')).toEqual(['1 => undefined']);
  });
});

describe('JDC does without a constructor that takes no arguments', () => {
  test.each<ClassRow>([
    ['class A { constructor() { this.x = 1; } }', ['{ this.x = 1; } => {}']],
    ['class A extends B { constructor() { super(); run(); this.x = 1; } }', ['run(); => return;']],
    ['class A extends B { constructor() { super(); } }', []],
    ['class A extends B { constructor() { super(); const a = 1; } }', []],
    ['class A { constructor() {} }', []],
    ['class A { constructor(private x = 1) { run(); } }', []],
    ['class A { m() { run(); } }', []],
  ])('%s', (source, expected) => {
    expect(changes(jdc, source)).toEqual(expected);
  });
});

describe('AFM no longer binds this', () => {
  test.each<ClassRow>([
    [
      'class A { f = (a: number): number => this.x + a; }',
      [
        '(a: number): number => this.x + a => function (this: any, a: number): number { return (this.x + a); }',
      ],
    ],
    [
      'class A { f = async <T,>(): Promise<T> => { await this.x; } }',
      [
        'async <T,>(): Promise<T> => { await this.x; } => async function <T,>(this: any): Promise<T> { await this.x; }',
      ],
    ],
    [
      'class A { f = () => ({ a: this }); }',
      ['() => ({ a: this }) => function (this: any) { return (({ a: this })); }'],
    ],
    ['class A { constructor() { this.m = this.m.bind(this); } }', ['this.m.bind(this) => this.m']],
    ['x.on(f.bind(this)); g.bind(this, 1); h.bind(that);', ['f.bind(this) => f']],
    ['class A { f = () => 1; g = () => super.m(this); m() { return () => this; } }', []],
  ])('%s', (source, expected) => {
    expect(changes(afm, source)).toEqual(expected);
  });

  test('without a type of this in JavaScript', () => {
    expect(changes(afm, 'class A { f = a => this.x; }', 'source.js')).toEqual([
      'a => this.x => function (a) { return (this.x); }',
    ]);
  });
});

describe('RTF returns a copy', () => {
  const copy = 'Object.assign(Object.create(Object.getPrototypeOf(this)), this)';
  test.each<ClassRow>([
    ['class A { add() { this.x++; return this; } }', [`this => ${copy}`]],
    ['class A { static a() { return this; } b() { return this.x; } }', []],
    ['function f() { return this; }', []],
  ])('%s', (source, expected) => {
    expect(changes(rtf, source)).toEqual(expected);
  });
});
