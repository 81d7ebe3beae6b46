import { describe, expect, it } from 'vitest';

import { findCompileErrors } from '../../../src/compile-check/find-compile-errors.ts';
import type { TypedMutant } from '../../../src/compile-check/typed-mutant.ts';
import { strictConfig, writeProject } from './sample-project.ts';

type Change = readonly [original: string, replacement: string];

/** The mutant that changes the last occurrence of a text. */
function mutant(text: string, [original, replacement]: Change): TypedMutant {
  const start = text.lastIndexOf(original);
  const span = { start, end: start + original.length };
  return { id: `${original} -> ${replacement}`, span, replacement };
}

/** The codes of the errors that the changes cause, `none` for no error; each change is a mutant of its own. */
function codes(
  text: string,
  changes: readonly Change[],
  { file = 'src/a.ts', config = strictConfig }: { file?: string; config?: string } = {},
): string[] {
  const root = writeProject({ 'tsconfig.json': config, [file]: text });
  const mutants = changes.map((change) => mutant(text, change));
  const found = findCompileErrors([{ file, text, mutants }], root);
  if (found.kind !== 'checked') throw new Error(found.reason);
  return mutants.map(({ id }) => found.errors.get(id)?.split(':')[0] ?? 'none');
}

function configWith(options: Readonly<Record<string, unknown>>): string {
  const base = { strict: true, target: 'es2022', lib: ['es2022'], module: 'nodenext', types: [] };
  return JSON.stringify({ compilerOptions: { ...base, ...options }, include: ['src'] });
}

type Row = readonly [what: string, text: string, wrong: Change, code: string, right: Change];

const forms: readonly Row[] = [
  [
    'a function',
    'export function f(s: string | null): number { return s === null ? 0 : s.length; }',
    ['s === null', 'false'],
    'TS18047',
    ['0', '1'],
  ],
  [
    'an overloaded function',
    `export function f(x: string): string;
     export function f(x: number): string;
     export function f(x: string | number): string { return x + 'a'; }`,
    ["x + 'a'", "x - 'a'"],
    'TS2322',
    ["'a'", "''"],
  ],
  [
    'a nameless default export',
    'export default function (s?: string) { return s ? s.length : 0; }',
    ['s ?', 'true ?'],
    'TS18048',
    ['0', '1'],
  ],
  [
    'an arrow as default export',
    'export default (s?: string) => (s ? s.length : 0);',
    ['s ?', 'true ?'],
    'TS18048',
    ['0', '1'],
  ],
  [
    'an arrow in a variable of old',
    'var f = (s?: string) => (s ? s.length : 0); export { f };',
    ['s ?', 'true ?'],
    'TS18048',
    ['0', '1'],
  ],
  [
    'a function of a namespace',
    'export namespace N { export function f(s?: string): number { return s ? s.length : 0; } }',
    ['s ?', 'true ?'],
    'TS18048',
    ['0', '1'],
  ],
  [
    'an overriding method',
    `class A { f(): string | null { return null; } }
     export class B extends A { override f(): string { return ['b'].join('c'); } }`,
    ["['b'].join('c')", 'null'],
    'TS2322',
    ["'c'", "''"],
  ],
  [
    'an overriding method without a declared type, which the base class rejects',
    `class A { f(): string | null { return null; } }
     export class B extends A { override f() { return ['b'].join('c'); } }`,
    ["['b'].join('c')", '5'],
    'TS2416',
    ["'c'", "''"],
  ],
  [
    'a private method',
    'export class A { #f(s?: string): number { return s ? s.length : 0; } g = this.#f(); }',
    ['s ?', 'true ?'],
    'TS18048',
    ['0', '1'],
  ],
  [
    'a method with a computed name',
    'export class A { [Symbol.iterator](s?: string): number { return s ? s.length : 0; } }',
    ['s ?', 'true ?'],
    'TS18048',
    ['0', '1'],
  ],
  [
    'a getter with its setter',
    `export class A {
       n?: number;
       get f(): number { return this.n ?? 0; }
       set f(value) { this.n = value * 2; }
     }`,
    ['this.n ?? 0', 'this.n'],
    'TS2322',
    ['value * 2', 'value / 2'],
  ],
  [
    'a field',
    'export class A { f: number = "ab".length * 2; }',
    ['"ab".length * 2', 'undefined'],
    'TS2322',
    ['2', '0'],
  ],
  [
    'a constructor that must set a field',
    `export class A {
       readonly f: string;
       constructor(n: number) { this.f = 'a'.repeat(n * 2); }
     }`,
    ["this.f = 'a'.repeat(n * 2);", ''],
    'TS2564',
    ['n * 2', 'n'],
  ],
  [
    'the body of an if statement',
    'export function f(s: string | null): number { if (s) return s.length; return 0; }',
    ['return s.length;', '{}'],
    'none',
    ['s)', 'true)'],
  ],
  [
    'a clause of a switch',
    `export function f(k: 'a' | 'b'): string {
       switch (k) { case 'a': { const t: string = k; return t; } default: return 'x'.repeat(2); }
     }`,
    ["'x'.repeat(2)", '2'],
    'TS2322',
    ['2', '0'],
  ],
  [
    'a generator',
    'export function* f(s?: string): Generator<number> { if (s) yield s.length; }',
    ['s)', 'true)'],
    'TS18048',
    ['s.length', '0'],
  ],
  [
    'a statement of the module',
    'let limit: string | undefined = "a"; if (limit) limit = limit.trim(); export { limit };',
    ['limit)', 'false)'],
    'TS18048',
    ['limit.trim()', '""'],
  ],
  [
    'a variable that nothing else assigns',
    'let n: number; export function f() { n = 1; return n; } export const g = () => n;',
    ['n = 1;', ''],
    'TS2454',
    ['1', '0'],
  ],
  [
    'a property declared by assignment',
    `export function f(): { (): number; size: number } {
       const g = () => 1;
       g.size = 1;
       return g;
     }`,
    ['g.size = 1;', ''],
    'TS2741',
    ['() => 1', '() => 0'],
  ],
];

describe('findCompileErrors', () => {
  it.each(forms)('judges mutants of %s', (_, text, wrong, code, right) => {
    expect(codes(text, [wrong, right])).toEqual([code, right[1] === 'true)' ? 'TS18047' : 'none']);
  });

  it('reports an error in every mutant that has it, though the compiler says it once', () => {
    const text = `
      export function one(x?: string[]) { if (!x) return; const [y] = x; return y; }
      export function two(x?: string[]) { if (x === undefined) return; const [y] = x; return y; }`;
    const all: Change[] = [
      ['!x', 'false'],
      ['x === undefined', 'false'],
    ];

    expect(codes(text, all)).toEqual(['TS2488', 'TS2488']);
  });

  it('rejects what does not parse, and judges the others all the same', () => {
    const text = 'export function f(a: number): number { return a * 2; }';

    expect(
      codes(text, [
        ['a * 2', 'a * * 2'],
        ['a * 2', '"x"'],
        ['a * 2', 'a / 2'],
      ]),
    ).toEqual(['TS1109', 'TS2322', 'none']);
  });

  it('heeds comments that ignore or expect an error', () => {
    const ignored = `export function f(a: number): string {
      // @ts-ignore
      return a * 2;
    }`;
    const expected = `export function f(a: number): string {
      // @ts-expect-error
      return a * 2;
    }`;

    expect(codes(ignored, [['a * 2', 'null']])).toEqual(['none']);
    expect(
      codes(expected, [
        ['a * 2', 'null'],
        ['a * 2', "'x'"],
      ]),
    ).toEqual(['none', 'TS2578']);
  });

  it('does not mind unused names and unreachable code', () => {
    const config = configWith({ noUnusedLocals: true, allowUnreachableCode: false });
    const text =
      'export function f(a: number): number { const b = a * 2; if (a > 1) return b; return 1; }';

    expect(
      codes(
        text,
        [
          ['a > 1', 'true'],
          ['return b', 'return a'],
        ],
        { config },
      ),
    ).toEqual(['none', 'none']);
  });

  it('checks JavaScript only where the project does', () => {
    const text = '/** @param {string} s */\nexport function f(s) { return s.length * 2; }';
    const change: Change = ['s.length', 's.size'];
    const file = 'src/a.js';

    expect(codes(text, [change], { file, config: configWith({ allowJs: true }) })).toEqual([
      'none',
    ]);
    expect(codes(text, [change], { file, config: configWith({ checkJs: true }) })).toEqual([
      'TS2339',
    ]);
  });

  it('names what it had no time for', () => {
    const text = 'export function f(a: string): string { return a + a; }';
    const root = writeProject({ 'tsconfig.json': strictConfig, 'src/a.ts': text });
    const mutants = [mutant(text, ['a + a', 'a - a'])];
    const found = findCompileErrors([{ file: 'src/a.ts', text, mutants }], root, () => true);

    expect(found).toMatchObject({
      kind: 'checked',
      unchecked: new Set(mutants.map(({ id }) => id)),
      errors: new Map(),
    });
  });

  it('checks the text it is given, not that on disk', () => {
    const root = writeProject({ 'tsconfig.json': strictConfig, 'src/a.ts': 'syntax error!' });
    const text = 'export function f(a: string): string { return a + a; }';
    const mutants = [mutant(text, ['a + a', 'a - a'])];
    const found = findCompileErrors([{ file: `${root}/src/a.ts`, text, mutants }], root);

    expect(found.kind === 'checked' && [...found.errors.keys()]).toEqual(['a + a -> a - a']);
  });
});
