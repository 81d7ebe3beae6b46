import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { passageFinder } from '../../../../src/compile-check/clones/passage.ts';

const types = `
declare function log(text: string): void;
declare function fail(text: string): never;
declare let x: number, y: number, list: number[];
`;

type Row = readonly [what: string, body: string, mutated: string, passage: string | undefined];

const rows: readonly Row[] = [
  ['a returned value', 'log("a"); return x + 1;', 'x + 1', 'return x + 1;'],
  ['a thrown value', 'log("a"); throw new Error("b");', '"b"', 'throw new Error("b");'],
  ['a call', 'log("a"); return 1;', '"a"', 'log("a");'],
  ['a variable', 'const a = x + 1; return a;', 'x + 1', 'const a = x + 1;'],
  [
    'a condition: all that follows it, too',
    'log("a"); if (x > 1) log("b"); return 1;',
    'x > 1',
    'if (x > 1) log("b"); return 1;',
  ],
  [
    'an inner list that returns',
    'if (x) { y = 2; return 3; } return 1;',
    'y = 2',
    'y = 2; return 3;',
  ],
  ['a deleted statement', 'y = 2; return 1;', 'y = 2;', 'y = 2; return 1;'],
  [
    'a closure: the statement around it, where that has a type',
    'return list.filter((n) => { if (n > 1) return true; return false; }).length;',
    'n > 1',
    'return list.filter((n) => { if (n > 1) return true; return false; }).length;',
  ],
  ['the end of the flow, deleted', 'log("a"); return 1;', 'return 1;', undefined],
  ['a list that goes on', 'if (x) { y = 2; log("a"); }', 'y = 2', undefined],
  ['a call that does not return', 'fail("a"); return 1;', '"a"', 'fail("a"); return 1;'],
  ['a jump out of the list', 'for (;;) { if (x) break; return 1; }', 'x)', undefined],
  [
    'a jump within the list',
    'for (;;) { if (x) break; } return 1;',
    'x)',
    'for (;;) { if (x) break; } return 1;',
  ],
  ['a variable of the whole function', 'if (x) { var z = 1; } return 1;', 'x)', undefined],
  [
    'a property of a function',
    'const f = () => 1; f.size = x + 1; return f.size;',
    'x + 1',
    undefined,
  ],
];

function passageIn(before: string, body: string, mutated: string): string | undefined {
  const text = `${types}${before} { ${body} }`;
  const host = ts.createCompilerHost({});
  const program = ts.createProgram(
    ['a.ts'],
    { strict: true, noLib: true, types: [] },
    {
      ...host,
      getSourceFile: (path, target) =>
        path === 'a.ts' ? ts.createSourceFile(path, text, target) : undefined,
    },
  );
  const file = program.getSourceFile('a.ts');
  if (file === undefined) throw new Error('The program lacks its file.');
  const start = text.lastIndexOf(mutated);
  const end = start + mutated.replace(/\)$/, '').length;
  const passage = passageFinder(file, program.getTypeChecker())({ start, end });
  return passage && text.slice(passage.span.start, passage.span.end);
}

describe('passageFinder', () => {
  it.each(rows)(
    'finds for %s the statements that nothing outside depends on',
    (_, body, mutated, passage) => {
      expect(passageIn('function f(): number', body, mutated)).toBe(passage);
    },
  );

  it('finds none for what a function returns whose type follows from it', () => {
    expect(passageIn('function f()', 'return x + 1;', 'x + 1')).toBeUndefined();
  });

  it('lets a function that returns nothing end anywhere', () => {
    const body = 'if (x) log("a"); y = 2;';

    expect(passageIn('function f(): void', body, 'x)')).toBe(body);
    expect(passageIn('function f()', body, 'x)')).toBeUndefined();
  });

  it('finds a statement at module level, but not one that a condition around it narrows', () => {
    expect(passageIn('if (y)', 'log("a");', '"a"')).toBe('log("a");');
    expect(passageIn('if (y)', 'if (x) log("a");', 'x)')).toBeUndefined();
  });
});
