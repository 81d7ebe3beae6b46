import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { doubtfulMutants } from '../../../../src/compile-check/prefilter/doubtful-mutants.ts';
import { replacementParser } from '../../../../src/compile-check/replaced-code.ts';

/** What is the same in all rows. */
const surroundings = `
declare let a: number, b: number, big: bigint, s: string, flag: boolean, maybe: string | undefined;
declare const list: number[], tuple: [number, string], mode: 'on' | 'off', anything: any;
declare function take(n: number, s?: string): void;
declare function same<T>(x: T): T;
declare function check(x: unknown): asserts x is string;
declare function stop(): never;
declare const hook: () => void;
let x: number = 0, t = '', level: 1 | 2 = 1, grown = [];
export {};
`;

type Row = readonly [code: string, original: string, replacement: string];

const certain: readonly Row[] = [
  ['a - b;', 'a - b', 'a * b'],
  ['a + b;', 'a + b', 'a % b'],
  ['big - big;', 'big - big', 'big * big'],
  ['a + b;', 'a + b', 'a'],
  ['a < b;', 'a < b', 'a >= b'],
  ['a === b;', 'a === b', 'a < b'],
  ['x++;', 'x++', 'x--'],
  ['x += a;', 'x += a', 'x -= a'],
  ['-a;', '-a', 'a'],
  ['a * 2;', '2', '0'],
  ["s + 'end';", "'end'", "''"],
  ['x = 5;', '5', '-1'],
  ['let n = 5;', '5', '0'],
  ['take(1);', '1', '0'],
  ["take(a, 'x');", "'x'", "''"],
  ['const table = [1, 2, { deep: 3 }];', '3', '0'],
  ['function f(n = 1): void {}', '1', '0'],
  ['function f(): number { return a ? 1 : 2; }', '2', '0'],
  ['function f(): boolean { return flag; }', 'flag', 'true'],
  ['take(a);', 'take(a);', ''],
];

const doubtful: readonly Row[] = [
  ['s + s;', 's + s', 's - s'],
  ['anything - a;', 'anything - a', 'anything + a'],
  ['a === 0;', 'a === 0', 'a !== 0'],
  ["mode === 'on';", "mode === 'on'", "mode !== 'on'"],
  ['if (a < b) take(a);', 'a < b', 'true'],
  ['flag && maybe;', 'flag && maybe', 'flag'],
  ['list[a + 1];', 'a + 1', 'a'],
  ['tuple[1];', '1', '0'],
  ['const n = 5;', '5', '0'],
  ['level = 2;', '2', '0'],
  ["same('x');", "'x'", "''"],
  ['const table = [1, 2] as const;', '2', '0'],
  ['let on: boolean = flag;', 'flag', 'false'],
  ['function f() { return 1; }', '1', '0'],
  ['take(x = a);', 'x = a', '0'],
  ['x = a;', 'x = a;', ''],
  ['check(maybe);', 'check(maybe);', ''],
  ['stop();', 'stop();', ''],
  ['grown.push(1);', 'grown.push(1);', ''],
  ['if (hook) hook();', 'hook();', ''],
  ['list.forEach(() => { x = 1; });', 'list.forEach(() => { x = 1; });', ''],
];

const rows = [...certain, ...doubtful];
const text = surroundings + rows.map(([code]) => `{ ${code} }`).join('\n');
const host = ts.createCompilerHost({});
const program = ts.createProgram(
  ['a.ts'],
  { strict: true, lib: ['lib.es2022.d.ts'], types: [] },
  {
    ...host,
    getSourceFile: (path, target) =>
      path === 'a.ts' ? ts.createSourceFile(path, text, target) : host.getSourceFile(path, target),
  },
);

function isDoubtful([code, original, replacement]: Row): boolean {
  const file = program.getSourceFile('a.ts');
  if (file === undefined) throw new Error('The program lacks its file.');
  const start = text.indexOf(`{ ${code} }`) + 2 + code.lastIndexOf(original);
  const mutant = { id: code, span: { start, end: start + original.length }, replacement };
  const checker = program.getTypeChecker();
  return doubtfulMutants(file, [mutant], checker, replacementParser()).length > 0;
}

describe('doubtfulMutants', () => {
  it.each(certain)('leaves out %s with %s -> %s, which keeps every type', (...row) => {
    expect(isDoubtful(row)).toBe(false);
  });

  it.each(doubtful)('has %s with %s -> %s checked', (...row) => {
    expect(isDoubtful(row)).toBe(true);
  });

  it('has everything checked where a comment expects an error', () => {
    const source = '// @ts-expect-error\nexport const n: number = 2 - 1;';
    const file = ts.createSourceFile('b.ts', source, ts.ScriptTarget.Latest);
    const mutant = { id: '1', span: { start: 45, end: 50 }, replacement: '2 * 1' };
    const checker = program.getTypeChecker();

    expect(doubtfulMutants(file, [mutant], checker, replacementParser())).toEqual([mutant]);
  });
});
