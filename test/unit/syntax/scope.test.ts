import { describe, expect, it } from 'vitest';

import type { Node } from '../../../src/syntax/parse.ts';
import {
  assignedBy,
  bindingNames,
  declarationsOf,
  hoistsNames,
  namesOf,
  scopeDeclarations,
  topLevelNames,
} from '../../../src/syntax/scope.ts';
import { walk } from '../../../src/syntax/walk.ts';
import { parsed } from '../mutation/catalogue-source.ts';

/** All nodes of a source. */
function nodesIn(text: string, path?: string): Node[] {
  const nodes: Node[] = [];
  walk(parsed(text, path).program, {
    enter(node) {
      nodes.push(node);
    },
  });
  return nodes;
}

/** `kind name` for all that a source declares anywhere. */
function declaredIn(text: string): string[] {
  return nodesIn(text)
    .flatMap(declarationsOf)
    .flatMap(({ kind, pattern }) => bindingNames(pattern).map((name) => `${kind} ${name}`));
}

/** The names that each scope of a source declares, by the scope's type; scopes without any are left out. */
function scopesIn(text: string): [string, string[]][] {
  return nodesIn(text)
    .map((node): [string, string[]] => [node.type, namesOf(scopeDeclarations(node))])
    .filter(([, names]) => names.length > 0);
}

describe('declarationsOf', () => {
  it.each([
    ['var a, b = 1; let c; const d = 1', ['var a', 'var b', 'let c', 'const d']],
    ['using a = open()', ['const a']],
    [
      'const { a, b: c, d: { e } = {}, [key]: f = 1, ...g } = x',
      ['const a', 'const c', 'const e', 'const f', 'const g'],
    ],
    ['const [a, , [b], c = 1, ...d] = x', ['const a', 'const b', 'const c', 'const d']],
    [
      'function f(this: X, a: number, { b }, c = a, ...[d, e]) {}',
      ['parameter a', 'parameter b', 'parameter c', 'parameter d', 'parameter e', 'function f'],
    ],
    ['const f = function g(a) {}', ['const f', 'parameter a', 'function g']],
    ['f((a) => a)', ['parameter a']],
    ['function f(a: string): void; function f() {}', ['function f', 'function f']],
    [
      'class A { static b = 1; #c = 2; constructor(private readonly d: number, e = 1) {} }',
      ['class A', 'parameter d', 'parameter e'],
    ],
    ['f(class B {})', ['class B']],
    ['try {} catch ({ message }) {} try {} catch {}', ['caught message']],
    [
      "import a, { b as c, type D } from 'x'; import * as e from 'y'; import f = require('z')",
      ['import a', 'import c', 'import D', 'import e', 'import f'],
    ],
    ['enum E { A, B } declare const enum F { C }', ['enum E', 'enum F']],
    [
      "namespace A.B { export const c = 1 } declare module 'm' { let d: number }",
      ['namespace A', 'const c', 'let d'],
    ],
    [
      'interface A<T> { a(b: T): void } type B = string; type C = { [K in B]: K }',
      ['type A', 'type T', 'type B', 'type C', 'type K'],
    ],
    ['for (const a of b); for (var c in d); for (let e = 0;;);', ['const a', 'var c', 'let e']],
  ])('finds what %s declares', (text, expected) => {
    expect(declaredIn(text)).toEqual(expected);
  });
});

describe('scopeDeclarations', () => {
  it('tells scopes apart', () => {
    const text = `
      export default function outer(a, { b } = {}) {
        let c; { const c = 1; function d() {} }
        for (let i = 0; i < c; i++) { var e = i; }
        for (const f of a) g: for (var h in f);
        switch (c) { case 1: let j; break; default: const k = 1; class L {} }
        try {} catch (m) { const n = m; }
        return (o, p = o) => o;
      }
      namespace Q { let r = 1; }
      class S { static { var t; let u; } }
    `;

    expect(scopesIn(text)).toEqual([
      ['Program', ['outer', 'Q', 'S']],
      ['FunctionDeclaration', ['a', 'b', 'outer']],
      ['BlockStatement', ['c']],
      ['BlockStatement', ['c', 'd']],
      ['FunctionDeclaration', ['d']],
      ['ForStatement', ['i']],
      ['BlockStatement', ['e']],
      ['ForOfStatement', ['f']],
      ['ForInStatement', ['h']],
      ['SwitchStatement', ['j', 'k', 'L']],
      ['CatchClause', ['m']],
      ['BlockStatement', ['n']],
      ['ArrowFunctionExpression', ['o', 'p']],
      ['TSModuleBlock', ['r']],
      ['StaticBlock', ['t', 'u']],
    ]);
  });
});

describe('topLevelNames', () => {
  it('has each var of the module, but none of its functions, classes and namespaces', () => {
    const { program } = parsed(
      `
      if (a) { var b = 1; let c; } else for (var d of e) { try { var f; } catch { var [g] = h; } }
      label: while (i) switch (j) { case 1: var k; }
      export var n = () => { var o; };
      function p() { var q; } class R { static { var s; } } namespace T { var u; }
    `,
      'src/source.ts',
    );

    expect([...topLevelNames(program)]).toEqual(['b', 'd', 'f', 'g', 'k', 'n', 'p', 'R', 'T']);
  });
});

describe('hoistsNames', () => {
  it.each([
    ['{ var a = 1; }', true],
    ['{ if (a) for (;;) { var b; } }', true],
    ['{ function a() {} }', true],
    ['{ let a = () => { var b; }; class C { static { var d; } } }', false],
  ])('of %s is %s', (text, expected) => {
    const block = nodesIn(text).find(({ type }) => type === 'BlockStatement');

    expect(block && hoistsNames(block)).toBe(expected);
  });
});

describe('assignedBy', () => {
  it.each([
    ['a = 1', ['a']],
    ['(a as any) = 1; b! += 1; (<any>c)++', ['a', 'b', 'c']],
    ['({ a, b: (c as any) = 1, ...d } = x)', ['a', 'c', 'd']],
    ['[a, b.c, ...d] = x', ['a', 'd']],
    ['for (a of x); for ([b] of x); for (const c in x);', ['a', 'b']],
    ['delete a.b; f(c)', []],
  ])('finds the variables that %s assigns', (text, expected) => {
    const targets = nodesIn(text).flatMap((node) => assignedBy(node) ?? []);

    expect(targets.flatMap(bindingNames)).toEqual(expected);
  });
});
