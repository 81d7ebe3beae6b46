import { describe, expect, test } from 'vitest';

import { ihd } from '../../../src/mutation/operators/class/ihd.ts';
import { ihi } from '../../../src/mutation/operators/class/ihi.ts';
import { iod } from '../../../src/mutation/operators/class/iod.ts';
import { iop } from '../../../src/mutation/operators/class/iop.ts';
import { ior } from '../../../src/mutation/operators/class/ior.ts';
import { ipc } from '../../../src/mutation/operators/class/ipc.ts';
import { isd } from '../../../src/mutation/operators/class/isd.ts';
import { isi } from '../../../src/mutation/operators/class/isi.ts';
import { changes, type ClassRow } from './class-mutants.ts';

describe('IHD lets a field keep what the parent’s of that name has', () => {
  test.each<ClassRow>([
    [
      'class P { x = 1; static s = 2 } class C extends P { x = 3; static s = 4; y = 5 }',
      ['3 => (this as any).x', '4 => (this as any).s'],
    ],
    [
      'class P { constructor(readonly x = 1) {} } class C extends P { x = 3 }',
      ['3 => (this as any).x'],
    ],
    ['class P { m() {} } class C extends P { m = () => {} }', []],
    ['abstract class P { abstract x: number } class C extends P { x = 3 }', []],
    ['class P { private x = 1 } class C { x = 3 }', []],
    ['class P { static x = 1 } class C extends P { x = 3 }', []],
    ['class P { x?: number } class C extends P { declare x: number }', []],
  ])('%s', (source, expected) => {
    expect(changes(ihd, source)).toEqual(expected);
  });
});

test('IHD needs no cast in JavaScript', () => {
  const source = 'class P { x = 1 } class C extends P { x = 3 }';
  expect(changes(ihd, source, 'source.js')).toEqual(['3 => this.x']);
});

describe('IHI loses an inherited field', () => {
  test.each<ClassRow>([
    [
      'class P { x = 1; y = 2 } class C extends P { a; b = 3; c = 4 }',
      [
        "3 => (Reflect.set(this, 'x', undefined), 3)",
        "3 => (Reflect.set(this, 'y', undefined), 3)",
      ],
    ],
    [
      'class P { x = 1 } class C extends P { constructor() { super(); run(); run(); } }',
      ["run(); => Reflect.set(this, 'x', undefined); run();"],
    ],
    ['class P { x = 1 } class C extends P { constructor() { super(); const a = 1; } }', []],
    ['class P { x = 1 } class C extends P { x = 2 }', []],
    [
      'class P { x = 1 } class C extends P { f = () => { run(2); } }',
      ["() => { run(2); } => (Reflect.set(this, 'x', undefined), () => { run(2); })"],
    ],
    ['class P { static x = 1; m() {} } class C extends P { y = 2 }', []],
    ['class P { x = 1 } class C { y = 2 }', []],
  ])('%s', (source, expected) => {
    expect(changes(ihi, source)).toEqual(expected);
  });
});

describe('IOD calls the parent’s method instead', () => {
  test.each<ClassRow>([
    [
      'class P { m(a: number) { return a } } class C extends P { m(a: number) { return a + 1 } }',
      ['{ return a + 1 } => { return super.m(a); }'],
    ],
    [
      'class P { m(a: number) {} } class C extends P { m(a = 1, b?: number) { run(a, b) } }',
      ['{ run(a, b) } => { return super.m(arguments[0]); }'],
    ],
    [
      'class P { m(...a: number[]) {} } class C extends P { m(...a: number[]) { run() } }',
      ['{ run() } => { return super.m(...a); }'],
    ],
    [
      'class P { *m() {} } class C extends P { *m() { yield 1 } }',
      ['{ yield 1 } => { return yield* super.m(); }'],
    ],
    [
      'class P { async m() {} } class C extends P { async m() { await run() } }',
      ['{ await run() } => { return super.m(); }'],
    ],
    [
      'class P { get x() { return 1 } set x(v) {} } class C extends P { get x() { return 2 } set x(v) { run(v) } }',
      ['{ return 2 } => { return super.x; }', '{ run(v) } => { super.x = v; }'],
    ],
    [
      'class P { static m() {} m() {} } class C extends P { static m() { run() } }',
      ['{ run() } => { return super.m(); }'],
    ],
    ['class P { m() {} } class C extends P { m() { super.m(); } }', []],
    ['class P { m() {} } class C extends P { m() { return super.m() } }', []],
    ['abstract class P { abstract m(): void } class C extends P { m() { run() } }', []],
    ['interface P { m(): void } class C implements P { m() { run() } }', []],
    ['class P { m = () => {} } class C extends P { m() { run() } }', []],
    ['class P { m() {} } class C extends P { constructor() { super() } n() { run() } }', []],
    ['class P { m() {} } class C extends P { o = { m() { run() } } }', []],
  ])('%s', (source, expected) => {
    expect(changes(iod, source)).toEqual(expected);
  });
});

describe('IOP moves the call of the parent’s method', () => {
  test.each<ClassRow>([
    [
      'class C extends P { m() { a(); super.m(); b() } }',
      [
        '{ a(); super.m(); b() } => { super.m();\na();\nb(); }',
        '{ a(); super.m(); b() } => { a();\nb();\nsuper.m(); }',
      ],
    ],
    ['class C extends P { async m() { await super.m(1)\n return x } }', []],
    [
      'class C extends P { m() { super.m(); if (a) {} return x } }',
      ['{ super.m(); if (a) {} return x } => { if (a) {}\nsuper.m();\nreturn x }'],
    ],
    ['class C extends P { m() { const a = 1; super.m(a) } }', []],
    ['class C extends P { m() { super.n(); b() } }', []],
    ['class C extends P { constructor() { super(); b() } }', []],
    ['class C extends P { m() { return super.m() } }', []],
  ])('%s', (source, expected) => {
    expect(changes(iop, source)).toEqual(expected);
  });
});

describe('IOR lets calls of the parent reach its own method', () => {
  test.each<ClassRow>([
    [
      'class P { run(a: number) { this.m(a, 1) } m(a: number, b: number) {} } class C extends P { m() {} }',
      ['this.m(a, 1) => P.prototype.m.call(this, a, 1)'],
    ],
    [
      'class P { static run() { return this.m() + 1 } static m() { return 1 } } class C extends P { static m() { return 2 } }',
      ['this.m() => P.m.call(this)'],
    ],
    ['class P { run() { this.m() } m() {} } class C extends P {}', []],
    ['abstract class P { run() { this.m() } abstract m(): void } class C extends P { m() {} }', []],
    ['class P { run() { this.m?.() } m() {} } class C extends P { m() {} }', []],
    [
      'class P { run() { function f(this: P) { this.m() } } m() {} } class C extends P { m() {} }',
      [],
    ],
  ])('%s', (source, expected) => {
    expect(changes(ior, source)).toEqual(expected);
  });
});

describe('ISI reaches over what the class overrides', () => {
  test.each<ClassRow>([
    [
      'class P { m() {} get x() { return 1 } } class C extends P { m() {} get x() { return 2 } n() { this.m(); return this.x } }',
      ['this.m() => super.m()', 'this.x => super.x'],
    ],
    [
      'class P { m() {} } class C extends P { m() {} n() { return () => this.m() } }',
      ['this.m() => super.m()'],
    ],
    ['class P { m() {} } class C extends P { n() { this.m() } }', []],
    ['abstract class P { abstract m(): void } class C extends P { m() {} n() { this.m() } }', []],
    ['class P { x = 1 } class C extends P { x = 2; n() { return this.x } }', []],
    ['class P { set x(v) {} } class C extends P { set x(v) {} n() { this.x = 1 } }', []],
  ])('%s', (source, expected) => {
    expect(changes(isi, source)).toEqual(expected);
  });
});

describe('ISD reaches what the class overrides', () => {
  test.each<ClassRow>([
    ['class C extends P { m() {} n() { super.m(1) } }', ['super.m(1) => this.m(1)']],
    ['class C extends P { get x() { return 1 } n() { return super.x } }', ['super.x => this.x']],
    ['class C extends P { m() { super.m() } }', []],
    ['class C extends P { n() { super.m() } }', []],
  ])('%s', (source, expected) => {
    expect(changes(isd, source)).toEqual(expected);
  });
});

describe('IPC leaves the parent its defaults', () => {
  test.each<ClassRow>([
    [
      'class P { constructor(a: number, b = 1, c?: number) {} } class C extends P { constructor() { super(1, 2, 3) } }',
      ['2 => undefined', '3 => undefined'],
    ],
    ['class P { constructor(a: number) {} } class C extends P { constructor() { super(1) } }', []],
    ['class C extends Error { constructor(m: string) { super(m) } }', []],
    ['class P { constructor(b = 1) {} } new P(1)', []],
  ])('%s', (source, expected) => {
    expect(changes(ipc, source)).toEqual(expected);
  });
});
