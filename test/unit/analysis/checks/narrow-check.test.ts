import { describe, expect, test } from 'vitest';

import type { CheckedFile } from '../../../../src/analysis/checks/compile-check-contract.ts';
import { filesToCheck } from '../../../../src/analysis/checks/narrow-check.ts';
import { typeShape } from '../../../../src/analysis/checks/type-shape.ts';

const texts = {
  'src/base.ts': 'export const base = (): number => 1;',
  'src/middle.ts': "import { base } from './base.js';\nexport const middle = () => base();",
  'src/top.ts': "import { middle } from './middle';\nexport const top = (): number => middle();",
  'src/other.ts': "import path from 'node:path';\nexport const other = path.sep;",
};

type Texts = Readonly<Record<string, string>>;

function checked(files: Texts): CheckedFile[] {
  return Object.entries(files).map(([file, text]) => ({ file, text, mutants: [] }));
}

function shapeDigest({ file, text }: CheckedFile): string | undefined {
  return typeShape(file, text)?.shape;
}

/** What is left to check after the texts have changed. */
function left(before: Texts, after: Texts): readonly string[] | undefined {
  const earlier = {
    digests: new Map(Object.entries(before)),
    shapes: new Map(checked(before).map((file) => [file.file, shapeDigest(file) ?? ''])),
    inputs: new Set([
      ...Object.keys(before).map((file) => `/root/${file}`),
      '/root/node_modules/known/index.d.ts',
    ]),
  };
  const found = filesToCheck('/root', checked(after), earlier, {
    digestOf: ({ text }) => text,
    shapeDigest,
    read: (path) => after[path.slice('/root/'.length)],
  });
  return found && [...found];
}

describe('filesToCheck', () => {
  test('leaves out what neither changed nor is imported by what did', () => {
    expect(left(texts, texts)).toEqual([]);
    const base = { ...texts, 'src/base.ts': 'export const base = (): number => 2;' };
    expect(left(texts, base)).toEqual(['src/base.ts']);
    const top = { ...texts, 'src/top.ts': texts['src/top.ts'].replace('middle();', '-middle();') };
    expect(left(texts, top)).toEqual(['src/base.ts', 'src/middle.ts', 'src/top.ts']);
  });

  test('has all checked where others may see another type', () => {
    const retyped = { ...texts, 'src/base.ts': 'export const base = (): bigint => 1n;' };
    expect(left(texts, retyped)).toBeUndefined();
  });

  test('has all checked where a file came', () => {
    expect(left(texts, { ...texts, 'src/new.ts': '' })).toBeUndefined();
  });

  test('needs mutants of some of the files only', () => {
    const { 'src/other.ts': _, ...some } = texts;
    const base = { ...some, 'src/base.ts': 'export const base = (): number => 2;' };
    expect(left(texts, base)).toEqual(['src/base.ts']);
  });

  test('has all checked where an import leads to an unknown place, packages aside', () => {
    const strange = { ...texts, 'src/base.ts': `import '@/alias';\n${texts['src/base.ts']}` };
    const edited = { ...strange, 'src/base.ts': `${strange['src/base.ts']} // more` };
    expect(left(strange, edited)).toBeUndefined();
    const usual = { ...texts, 'src/base.ts': `import 'known/part';\n${texts['src/base.ts']}` };
    expect(left(usual, { ...usual, 'src/base.ts': `${usual['src/base.ts']} // more` })).toEqual([
      'src/base.ts',
    ]);
  });
});
