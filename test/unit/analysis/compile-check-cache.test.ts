import { beforeEach, describe, expect, it } from 'vitest';

import {
  recallErrors,
  rememberErrors,
  type CacheFiles,
} from '../../../src/analysis/compile-check-cache.ts';
import type { CompileCheckInput } from '../../../src/analysis/compile-check-contract.ts';

const compiler = '6.0.3';
const mutant = { id: 'm1', span: { start: 0, end: 1 }, replacement: 'x' };
const input: CompileCheckInput = {
  root: '/project',
  cacheDirectory: '/cache',
  files: [{ file: 'src/a.ts', text: 'a', mutants: [mutant] }],
};
const findings = {
  errors: new Map([['m1', 'TS2322: no']]),
  unchecked: 0,
  inputs: ['/project/tsconfig.json', '/project/src/a.ts', '/project/node_modules/lib/index.d.ts'],
};

let contents: Map<string, { text: string; changed: number }>;
let reads: string[];

const files: CacheFiles = {
  read(path) {
    reads.push(path);
    return contents.get(path)?.text;
  },
  write: (path, text) => void contents.set(path, { text, changed: 0 }),
  stamp: (path) => contents.get(path)?.changed.toString(),
  list: (folder) =>
    [...contents.keys()].flatMap((path) => {
      const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
      return rest === '' || rest.includes('/') ? [] : [rest];
    }),
};

function edit(path: string, text: string): void {
  contents.set(path, { text, changed: (contents.get(path)?.changed ?? 0) + 1 });
}

function kept(): string[] {
  return [...contents.keys()].filter((path) => path.startsWith('/cache/'));
}

beforeEach(() => {
  reads = [];
  contents = new Map();
  for (const path of [...findings.inputs, '/project/package.json']) edit(path, `text of ${path}`);
});

describe('recallErrors', () => {
  it('knows nothing before the first check', () => {
    expect(recallErrors(input, compiler, files)).toBeUndefined();
  });

  it('gives what the last check found, without reading its inputs again', () => {
    rememberErrors(input, compiler, findings, files);
    reads = [];

    expect(recallErrors(input, compiler, files)).toEqual(findings.errors);
    expect(reads.filter((path) => findings.inputs.includes(path))).toEqual([]);
  });

  it('holds while a file is only written anew', () => {
    rememberErrors(input, compiler, findings, files);
    edit('/project/src/a.ts', 'text of /project/src/a.ts');

    expect(recallErrors(input, compiler, files)).toEqual(findings.errors);
  });

  it.each([
    ['a source', '/project/src/a.ts'],
    ['the configuration', '/project/tsconfig.json'],
    ['a package that is imported', '/project/node_modules/lib/index.d.ts'],
    ['the list of packages', '/project/package.json'],
    ['what is installed', '/project/node_modules/.package-lock.json'],
    ['a folder of sources, by a new file', '/project/src/globals.d.ts'],
    ['the types that all files see', '/project/node_modules/@types/node'],
  ])('no longer holds after a change of %s', (_, path) => {
    rememberErrors(input, compiler, findings, files);
    edit(path, 'other text');

    expect(recallErrors(input, compiler, files)).toBeUndefined();
  });

  it('holds for the same mutants, text and compiler only', () => {
    rememberErrors(input, compiler, findings, files);
    const [file] = input.files;
    const other = (changes: object): CompileCheckInput => ({
      ...input,
      files: [{ file: 'src/a.ts', text: 'a', mutants: [mutant], ...file, ...changes }],
    });

    expect(recallErrors(input, '6.0.4', files)).toBeUndefined();
    expect(recallErrors(other({ text: 'b' }), compiler, files)).toBeUndefined();
    expect(recallErrors(other({ mutants: [] }), compiler, files)).toBeUndefined();
    expect(recallErrors(other({}), compiler, files)).toEqual(findings.errors);
  });

  it('makes nothing of a damaged file', () => {
    rememberErrors(input, compiler, findings, files);
    const [path = ''] = kept();
    for (const text of ['', '{', '[]', '{"key":1}', 'null']) {
      edit(path, text);

      expect(recallErrors(input, compiler, files)).toBeUndefined();
    }
  });
});

describe('rememberErrors', () => {
  it('keeps nothing of a check that was cut short', () => {
    rememberErrors(input, compiler, { ...findings, unchecked: 1 }, files);

    expect(kept()).toEqual([]);
  });
});
