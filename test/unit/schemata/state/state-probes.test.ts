import { runInThisContext } from 'node:vm';

import { afterEach, describe, expect, test, vi } from 'vitest';

import { createStateRegistry } from '../../../../src/runtime/state/state-fingerprint.ts';
import { stateProbes } from '../../../../src/schemata/state/state-probes.ts';
import { parse } from '../../../../src/syntax/parse.ts';

function probesOf(text: string, path = 'm.ts') {
  const outcome = parse(path, text);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  return stateProbes(outcome.file, 'm');
}

/** The text with its probes in it. */
function probed(text: string, path = 'm.ts'): string {
  let result = text;
  for (const { offset, text: inserted } of probesOf(text, path).toReversed())
    result = result.slice(0, offset) + inserted + result.slice(offset);
  return result;
}

/** The pairs that the probe at the module's end registers. */
function registered(text: string, path = 'm.ts'): string {
  const state = probed(text, path).replace(functionsOf, '');
  return /registerState\("m", \(\) => \[(.*)\]\);$/.exec(state)?.[1] ?? '';
}

/** The text that names the functions of a module. */
const functionsOf = /;globalThis\.__assay__\?\.registerFunctions\?\.\(\(\) => \[(.*)\]\);$/;

describe('variables that are registered', () => {
  test.each<[string, string]>([
    ['let n = 0; n += 1', '0, n'],
    ['let n = 0; export const f = () => { n++ }', '0, n'],
    ['let made; export const f = () => (made = create())', '1, made'],
    ['let a, b; export function f() { [a, { b }] = [1, { b: 2 }] }', '0, a, 0, b'],
    ['let last; for (last of [1, 2]);', '0, last'],
    ['export let n = 0; n = 2', '0, n'],
    ['var n = 1; n = 2', '0, n'],
    ['if (x) { var n = 1; } n = 2', '0, n'],
    ['const list = [1]', '0, list'],
    ['const table = { a: () => 1 }', '0, table'],
    ['const cache = new Map<string, number>()', '0, cache'],
    ['const handlers = new Map([["a", () => 1]])', '0, handlers'],
    ['const frozen = Object.freeze({ list: [1] })', '0, frozen'],
    ['const next = counter()', '1, next'],
    ['const next = await counter()', '1, next'],
    ['const store = new Store()', '1, store'],
    ['const tagged = css`a`', '1, tagged'],
    ['const both = x ?? create()', '1, both'],
    ['const either = x ? [] : create()', '1, either'],
    ['const api = { load: memoise(() => 1) }', '1, api'],
    ['const all = [...create()]', '1, all'],
    ['const api = {}; api.load = memoise(f)', '1, api'],
    ['const { a, b: [c] } = create()', '1, a, 1, c'],
    ['const alias = settings.inner', '0, alias'],
    ['const show = view.show.bind(view)', '0, show'],
    ['const show = view.show.bind(create())', '1, show'],
    ['const show = create().show.bind(view)', '1, show'],
    ['export const seen = new WeakSet()', '1, seen'],
    ['const kept = new WeakMap(); register(kept)', '1, kept'],
    ['const kept = new WeakMap(); export const write = kept.set', '1, kept, 0, write'],
    ['const kept = new WeakMap([[key, 1]])', '1, kept'],
    ['const typed = [1] satisfies number[]', '0, typed'],
    ['const global = /a/g', '0, global'],
    ['function f() {} f.count = 0', '0, f'],
    ['const f = () => 1; f.calls = new Map()', '0, f'],
    ['class Counter { static count = 0 }', '0, Counter'],
    ['export class Registry { static readonly all = new Map() }', '0, Registry'],
    ['export default class Single { static instance = create() }', '1, Single'],
    ['class Late { static { this.count = 0 } }', '0, Late'],
    ['class Late {} Late.count = 0', '0, Late'],
    ['export default { count: 0 }', '0, __assay_default'],
    ['export default create()', '1, __assay_default'],
  ])('%s', (text, pairs) => {
    expect(registered(text)).toBe(pairs);
  });

  test('what a CommonJS module exports', () => {
    expect(registered('module.exports = { n: 0 }', 'm.cjs')).toBe('0, module.exports');
    expect(registered('exports.load = memoise(f)', 'm.cjs')).toBe('1, module.exports');
    expect(registered('exports.f = function () {}', 'm.cjs')).toBe('');
  });
});

describe('variables that keep no state', () => {
  test.each([
    'const n = 1, s = "a", t = `x${y}`, b = 1n, u = undefined, r = /a/i, m = -1',
    'const sum = a + b, no = !x, kind = typeof y, id = Symbol("id")',
    'let never = 0; export const read = () => never',
    'const f = () => 1; function g() {} const h = function () {}; export default () => 1',
    'const rates = { a: 1, b: [2, { c: 3 }] } as const',
    'const rates = Object.freeze({ a: 1, b: "x" })',
    'const limit = Math.max(1, 2), now = Date.now(), text = String(x)',
    'class Plain { count = 0; static readonly MAX = 5; static make() { return new Plain(); } }',
    'import { a } from "./a.ts"; import b from "b"; export { a, b }; export * from "c"',
    'declare let x: number; declare const y: Map<string, number>; declare class Z { static n: number }',
    'enum Colour { Red, Green } type T = { a: number }; interface I { b: string }',
    'export default class {}',
    'export default interface Named { a: string }',
    'const it = test.extend({ port: 1 })',
    'function f() { let n = 0; n += 1; const list = []; return list }',
    '{ let n = 0; n += 1 }',
    '',
    '// only a comment',
  ])('%s', (text) => {
    expect(probed(text).replace(functionsOf, '')).toBe(text);
  });
});

describe('functions that a module spells out', () => {
  test.each<[string, string]>([
    ['function f() {} export function g() {} export default function h() {}', '[f], [g], [h]'],
    ['const f = () => 1, g = function () {}; let h = () => 2', '[f], [g], [h]'],
    [
      'const tag = { a: 1, f: () => 1, g() {}, "h-i": (() => 1) as F }',
      '[tag, "f"], [tag, "g"], [tag, "h-i"]',
    ],
    [
      'const all = { list: [1, , () => 1], of: { f() {} } }',
      '[all, "list", "2"], [all, "of", "f"]',
    ],
    ['const tag = { made: create(), f: () => 1 }', '[tag, "f"]'],
    ['const list = [() => 1, ...others, () => 2]', '[list, "0"]'],
  ])('%s', (text, functions) => {
    expect(functionsOf.exec(probed(text))?.[1]).toBe(functions);
  });

  test.each([
    'const made = create(() => 1)',
    'let f = () => 1; f = create()',
    'const tag = { f: () => 1 }; tag.f = create()',
    'const tag = { get f() { return create() }, [key]: () => 1 }',
    'const { f } = { f: () => 1 }',
    'if (a) { var f = () => 1 }',
    'export default () => 1',
    'declare function f(): void',
  ])('are not among %s', (text) => {
    expect(probed(text)).not.toContain('registerFunctions');
  });
});

describe('private fields', () => {
  test('instances of a class can be read', () => {
    expect(probed('class A { #a = 1; #b = 2; #m() {} }')).toBe(
      'class A { #a = 1; #b = 2; #m() {} ;static { ' +
        'globalThis.__assay__?.registerPrivateFields?.(this, (o) => [o.#a, o.#b]); }}',
    );
  });

  test('static ones that change are registered', () => {
    const text = 'class A { static #n = 0; static #limit = 5; static bump() { A.#n += 1 } }';
    expect(probed(text)).toContain('registerState("m#class@0", () => [0, this.#n]);');
  });

  test('fields that begin as functions are named', () => {
    expect(
      probed('class A { run = () => this.n; n = 1; made = create(); static f = () => 1 }'),
    ).toBe(
      'class A { run = () => this.n; n = 1; made = create(); static f = () => 1 ;static { ' +
        'globalThis.__assay__?.registerCode?.(this, ["run"]); }}',
    );
  });

  test('classes inside functions are left alone', () => {
    expect(probed('function f() { return class { #a = 1 } }')).not.toContain('#a)');
    expect(probesOf('function f() { return class { #a = 1 } }')).toHaveLength(1);
  });
});

describe('weak collections', () => {
  test('are watched if only the module itself can reach them', () => {
    const text =
      'const seen = new WeakSet<object>();\nconst f = (key) => seen.has(key) || seen.add(key)';
    const [made, rest] = probed(text).split('\n');
    expect(made).toBe(
      'const seen = (globalThis.__assay__?.watchWeak ?? ((made) => made))(new WeakSet<object>());',
    );
    expect(rest?.replace(functionsOf, '')).toBe(
      'const f = (key) => seen.has(key) || seen.add(key)',
    );
  });
});

describe('callbacks of suites', () => {
  test.each([
    'describe("a", () => { let n = 0; test("b", () => { n += 1 }) })',
    'describe.only("a", function () { let n = 0; test("b", () => { n += 1 }) })',
    'describe.skipIf(x)("a", () => { let n = 0; test("b", () => { n += 1 }) })',
    'suite("a", { retry: 1 }, () => { let n = 0; test("b", () => { n += 1 }) })',
    'describe.each`a\n${1}`("a", () => { let n = 0; test("b", () => { n += 1 }) })',
    'context("o", () => { describe("a", () => { let n = 0; test("b", () => { n += 1 }) }) })',
  ])('%s', (text) => {
    const insertions = probesOf(text, 'm.test.ts');
    expect(insertions).toHaveLength(1);
    expect(insertions[0]?.text).toMatch(
      /^;globalThis\.__assay__\?\.registerState\("m#describe@\d+", \(\) => \[0, n\], true\);$/,
    );
    expect(text.slice(insertions[0]?.offset)).toMatch(/^\}\)[\s})]*$/);
  });

  test('what a beforeEach of the same level sets is not kept from test to test', () => {
    const text = `describe('a', () => {
      let fresh; let kept; let outer;
      beforeEach(() => { fresh = create(); if (x) kept = create(); });
      describe('b', () => { beforeEach(() => { outer = create(); }); });
    });`;
    expect(probed(text)).toContain('() => [1, kept, 1, outer]');
  });

  test('what a beforeEach of the file sets is not kept either', () => {
    expect(registered('let a, b; beforeEach(() => (a = f())); beforeAll(() => { b = [] })')).toBe(
      '0, b',
    );
  });
});

describe('scopes that run while the module loads', () => {
  const probe = (at: number, pairs: string): string =>
    `;globalThis.__assay__?.registerState("m#scope@${at}", () => [${pairs}], true);`;

  test.each<[before: string, pairs: string, after: string]>([
    ['namespace Space {', '0, n', ' export let n = 0; export const next = () => (n += 1) }'],
    ['{', '0, n', ' let n = 0; globalThis.next = () => (n += 1) }'],
    ['try {', '1, made', ' const made = create(); f = () => made } catch {}'],
    ['(() => {', '0, n', ' let n = 0; root.next = () => n++ })()'],
    ['!function () {', '0, seen', ' const seen = []; root.add = (x) => seen.push(x) }()'],
    ["(function () { 'use strict';", '0, n', ' var n = 0; this.next = () => n++; }).call(this)'],
    [
      '(function (root, make) { root.a = make(); })(this, function () {',
      '0, n',
      ' var n = 0; return () => n++; })',
    ],
    [
      '(function (modules) { modules[0](); })([function () {',
      '0, n',
      ' var n = 0; next = () => n++; }])',
    ],
    ['const api = (() => {', '0, n', ' let n = 0; return { next: () => n++ }; })()'],
    ['(() => { (() => {', '0, n', ' let n = 0; root.next = () => n++ })() })()'],
  ])('%s register %s', (before, pairs, after) => {
    expect(probed(before + after, 'm.ts')).toContain(before + probe(before.length, pairs) + after);
  });

  test.each([
    'declare namespace Space { let n: number; function f(): number }',
    '(() => { let n = 0; n += 1; show(n) })()',
    'const later = () => { let n = 0; return () => n++ }',
    'run(() => { let n = 0; n += 1; return () => n })',
  ])('%s registers nothing', (text) => {
    expect(probed(text)).not.toContain('m#scope');
  });

  test.each<[before: string, functions: string, after: string]>([
    [
      'const Empty = (() => {',
      '[C]',
      ' const C = function () {}; C.prototype = null; return C; })()',
    ],
    ['{', '[f], [all, "0"]', ' function f() {} const all = [() => 1]; run(f, all); }'],
    ['if (a) { (function () {', '[f]', ' var f = () => 1; b = f; }()); }'],
  ])('%s name the functions %s', (before, functions, after) => {
    const named = `;globalThis.__assay__?.registerFunctions?.(() => [${functions}], true);`;
    const state = /;globalThis\.__assay__\?\.registerState\(.*?\);/g;
    expect(probed(before + after).replace(state, '')).toBe(before + named + after);
  });

  test.each([
    'const made = ((n) => { const f = () => n++; return f; })(0)',
    'const made = (function () { const f = () => 1; return f; }).call(a)',
    'const made = (function () { const f = () => 1; return f; })(a)',
    '(function (make) { make(); })(function () { const f = () => 1; return f; })',
    'for (let n = 0; n < 2; n++) { const f = () => n++; run(f); }',
    'try {} catch (error) { const f = () => error; run(f); }',
    'class A { static { { const f = () => 1; run(f); } } }',
    'namespace Space { export const f = () => 1; }',
    '(() => { let f = () => 1; f = create(); return f; })()',
  ])('%s names no functions, since they may capture more', (text) => {
    expect(probed(text)).not.toContain('registerFunctions');
  });

  test('the exports that such a scope makes are read without calling its functions hidden', () => {
    const text =
      '(function (make) { module.exports = make(); })(function () { return { n: 1, next() { this.n += 1; } }; })';
    expect(registered(text, 'm.js')).toBe(
      "0, typeof module === 'object' ? module.exports : undefined",
    );
  });
});

describe('where text is inserted', () => {
  test('at the very end, after a line break only behind a line comment', () => {
    expect(probed('let n = 0; n = 1 // c')).toMatch(/\/\/ c\n;globalThis/);
    expect(probed('let n = 0; n = 1 // c\n')).toMatch(/\/\/ c\n;globalThis/);
    expect(probed('let n = 0; n = 1 /* c */')).toMatch(/\/\* c \*\/;globalThis/);
  });

  test('the lines of the source stay where they are', () => {
    const text = 'let n = 0;\nclass A { #a = 1 }\nexport default make(n++);\n';
    expect(probed(text).split('\n')).toHaveLength(text.split('\n').length);
  });

  test('everything still parses, semicolons or not', () => {
    const texts = [
      'let n = 0\nn = 1\nif (n) n = 2',
      'class A { #a = 1 }',
      'class A { static #a = [] // c\n}',
      'export default create()',
      'export default /* c */ { a: 1 } satisfies object',
      'describe("a", () => { let n = 0; n = 1 // c\n})',
    ];
    for (const text of texts) expect(parse('m.ts', probed(text)).ok).toBe(true);
  });
});

describe('with the registry', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Evaluates a probed script; its last expression is called between two fingerprints. */
  function fingerprintsOf(text: string) {
    const registry = createStateRegistry();
    vi.stubGlobal('__assay__', {
      registerState: registry.register,
      registerPrivateFields: registry.registerPrivateFields,
      registerCode: registry.registerCode,
      registerFunctions: registry.registerFunctions,
      watchWeak: registry.watchWeak,
    });
    vi.stubGlobal('act', undefined);
    runInThisContext(`(() => { ${probed(text, 'm.js')} })()`);
    const before = registry.fingerprint();
    const writesBefore = registry.hiddenWrites();
    const act: unknown = Reflect.get(globalThis, 'act');
    if (typeof act === 'function') act();
    const writes = registry.hiddenWrites();
    return { before, after: registry.fingerprint(), writesBefore, writes };
  }

  test.each([
    'let n = 0; act = () => { n += 1 };',
    'const cache = new Map(); act = () => { cache.set("a", 1) };',
    'const list = []; act = () => { list.push(1) };',
    'class A { static count = 0 } act = () => { A.count += 1 };',
    'class A { static #count = 0; static bump() { A.#count += 1 } } act = () => A.bump();',
    'class A { #n = 0; bump() { this.#n += 1 } } const a = new A(); act = () => a.bump();',
    'class A { n = 0; bump = () => { this.n += 1 } } const a = new A(); act = () => a.bump();',
    'function f() { f.calls = (f.calls ?? 0) + 1 } act = f;',
    '(function (make) { act = make(); })(function () { var n = 0; return function () { n += 1; }; })',
    'const api = (() => { let n = 0; const add = () => { n += 1; }; return { add }; })(); act = () => api.add();',
  ])('%s changes the fingerprint', (text) => {
    const { before, after } = fingerprintsOf(text);
    expect(after.hash).not.toBe(before.hash);
  });

  test('a counter in a closure is opaque', () => {
    const text =
      'function counter() { let n = 0; return () => ++n } const next = counter(); act = next;';
    const { before, after } = fingerprintsOf(text);
    expect(after.hash).toBe(before.hash);
    expect(before.opaque).toBe(true);
  });

  test.each([
    'const tag = { test: create(), f: () => tag.test };',
    'const f = () => 1; const store = create({ f });',
    'const tag = { of: [{ f() {} }] }; const store = create(tag);',
    'const Empty = (() => { const C = function () {}; C.prototype = Object.create(null); return C; })();',
    'const api = (() => { var n = 0; var add = function () { n += 1; }; return { add }; })();',
  ])('functions that the module spells out are not opaque: %s', (text) => {
    const create = 'function create(made) { return { made }; }';
    expect(fingerprintsOf(`${create} ${text}`).before.opaque).toBe(false);
  });

  test.each([
    'const api = (() => { let n = 0; const add = () => { n += 1; }; return { add: create(add) }; })();',
    'const api = ((n) => { const add = () => { n += 1; }; return { add }; })(0);',
    'const api = (() => { if (api2) return api2; const add = () => 1; return { add }; })();',
  ])('other functions that a scope gives back are opaque: %s', (text) => {
    const create = 'function create(f) { return () => f(); } var api2 = { add: create(() => 1) };';
    expect(fingerprintsOf(`${create} ${text}`).before.opaque).toBe(true);
  });

  test('a closure that takes the place of a function which the module spells out is opaque', () => {
    const text =
      'function create(n) { return () => ++n; } const tag = { made: create(1).length + [create(2)], f: () => 1 };' +
      'const store = [tag].map((one) => one); act = () => { store[0]["f"] = create(0); };';
    const { before, after } = fingerprintsOf(text);
    expect([before.opaque, after.opaque]).toEqual([false, true]);
  });

  test('functions that a class spells out for its instances are not opaque, unless others take their places', () => {
    const made = 'class A { n = 0; bump = () => { this.n += 1 } } const a = new A();';
    expect(fingerprintsOf(made).before.opaque).toBe(false);
    expect(fingerprintsOf(`${made} act = () => { a.bump = act };`).after.opaque).toBe(true);
  });

  test.each<[string, number | undefined, number | undefined]>([
    ['const kept = new WeakMap(); act = () => { kept.get({}) };', 0, 0],
    ['const kept = new WeakMap(); act = () => { kept.set({}, 1); kept.delete({}) };', 0, 2],
    [
      'const seen = new WeakSet(); seen.add({}); act = () => { seen.add(act); seen.has({}) };',
      1,
      2,
    ],
    ['const cache = new Map(); act = () => { cache.set({}, 1) };', undefined, undefined],
  ])('writes to a weak collection are counted, and are not opaque: %s', (text, before, after) => {
    const found = fingerprintsOf(text);
    expect([found.writesBefore, found.writes]).toEqual([before, after]);
    expect(found.after.opaque).toBe(false);
  });

  test('a weak collection with objects as values is opaque', () => {
    const text = 'const kept = new WeakMap(); act = () => { kept.set({}, {}) };';
    expect(fingerprintsOf(text).after.opaque).toBe(true);
  });

  test('a watched collection behaves as before', () => {
    const text =
      'const kept = new WeakMap(); const key = {}; kept.set(key, 1).set(key, 2);' +
      'act = { all: [kept.get(key), kept.delete(key), kept.has(key), kept.get(key)] };';
    fingerprintsOf(text);
    expect(Reflect.get(globalThis, 'act')).toEqual({ all: [2, true, false, undefined] });
  });

  test('code that is only called leaves the fingerprint as it was', () => {
    const text = 'const table = { a: (x) => x * 2 }; let n = 0; n = 1; act = () => table.a(n);';
    const { before, after } = fingerprintsOf(text);
    expect(after).toEqual(before);
    expect(before.opaque).toBe(false);
  });

  test('without a runtime the module works as before', () => {
    vi.stubGlobal('__assay__', undefined);
    const text = 'class A { #n = 4; get() { return this.#n } } const a = new A(); act = a.get();';
    runInThisContext(`(() => { ${probed(text, 'm.js')} })()`);
    expect(Reflect.get(globalThis, 'act')).toBe(4);
    Reflect.deleteProperty(globalThis, 'act');
  });
});
