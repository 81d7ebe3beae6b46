import { beforeEach, describe, expect, it } from 'vitest';

import {
  type CacheFiles,
  type CheckFindings,
  recallFindings,
  rememberFindings,
} from '../../../../src/analysis/checks/compile-check-cache.ts';
import type {
  CheckedFile,
  CompileCheckInput,
} from '../../../../src/analysis/checks/compile-check-contract.ts';

const compiler = '6.0.3';
const source = '/project/src/a.ts';
const paths = ['/project/tsconfig.json', source, '/project/node_modules/lib/index.d.ts'];

function mutant(id: string): CheckedFile['mutants'][number] {
  return { id, span: { start: 0, end: 1 }, replacement: 'x' };
}

function inputOf(text: string, ids: readonly string[] = ['m1', 'm2']): CompileCheckInput {
  return {
    root: '/project',
    cacheDirectory: '/cache',
    files: [{ file: 'src/a.ts', text, mutants: ids.map(mutant) }],
  };
}

const input = inputOf('a');
const findings: CheckFindings = {
  errors: new Map([['m1', 'TS2322: no']]),
  unchecked: new Set(),
  inputs: paths,
};

let contents: Map<string, { text: string; changed: number }>;
let reads: string[];
let fresh: Set<string>;

const files: CacheFiles = {
  read(path) {
    reads.push(path);
    return contents.get(path)?.text;
  },
  write: (path, text) => void contents.set(path, { text, changed: 0 }),
  stamp: (path) => contents.get(path)?.changed.toString(),
  isFresh: (path) => fresh.has(path),
  list: (folder) =>
    [...contents.keys()].flatMap((path) => {
      const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : '';
      return rest === '' || rest.includes('/') ? [] : [rest];
    }),
};

function edit(path: string, text: string): void {
  contents.set(path, { text, changed: (contents.get(path)?.changed ?? 0) + 1 });
}

function cachePath(): string {
  return [...contents.keys()].find((path) => path.startsWith('/cache/')) ?? '';
}

/** Ids of the mutants that are left to check. */
function leftOf(some: CompileCheckInput, version = compiler): string[] {
  const { left } = recallFindings(some, version, files);
  return left.flatMap(({ mutants }) => mutants.map(({ id }) => id));
}

beforeEach(() => {
  reads = [];
  fresh = new Set();
  contents = new Map();
  for (const path of [...paths, '/project/package.json']) edit(path, `text of ${path}`);
});

describe('recallFindings', () => {
  it('knows nothing before the first check', () => {
    expect(recallFindings(input, compiler, files)).toMatchObject({ left: input.files, inputs: [] });
  });

  it('gives what the last check found, without reading its inputs again', () => {
    rememberFindings(input, compiler, findings, files);
    reads = [];

    expect(recallFindings(input, compiler, files)).toMatchObject({
      left: [],
      errors: findings.errors,
    });
    expect(reads.filter((path) => paths.includes(path))).toEqual([]);
  });

  it('holds while a file is only written anew', () => {
    rememberFindings(input, compiler, findings, files);
    edit('/project/tsconfig.json', 'text of /project/tsconfig.json');

    expect(leftOf(input)).toEqual([]);
  });

  it.each([
    ['the configuration', '/project/tsconfig.json'],
    ['a package that is imported', '/project/node_modules/lib/index.d.ts'],
    ['the list of packages', '/project/package.json'],
    ['what is installed', '/project/node_modules/.package-lock.json'],
    ['a folder of sources, by a new file', '/project/src/globals.d.ts'],
    ['the types that all files see', '/project/node_modules/@types/node'],
  ])('no longer holds after a change of %s, until that is undone', (_, path) => {
    rememberFindings(input, compiler, findings, files);
    const before = contents.get(path)?.text;
    edit(path, 'other text');

    expect(leftOf(input)).toEqual(['m1', 'm2']);
    if (before === undefined) contents.delete(path);
    else edit(path, before);
    expect(leftOf(input)).toEqual([]);
  });

  it('holds for the same compiler and text only', () => {
    rememberFindings(input, compiler, findings, files);

    expect(leftOf(input, '6.0.4')).toEqual(['m1', 'm2']);
    expect(leftOf(inputOf('b'))).toEqual(['m1', 'm2']);
  });

  it('knows a text that was edited and put back', () => {
    rememberFindings(input, compiler, findings, files);
    rememberFindings(inputOf('b'), compiler, findings, files);

    expect(leftOf(inputOf('b'))).toEqual([]);
    expect(leftOf(input)).toEqual([]);
  });

  it('knows a sample of what was checked, and afterwards still all of it', () => {
    rememberFindings(input, compiler, findings, files);
    const sample = recallFindings(inputOf('a', ['m1']), compiler, files);

    expect(sample).toMatchObject({ left: [], errors: findings.errors });
    expect(leftOf(input)).toEqual([]);
  });

  it('leaves the mutants to check that no check has judged', () => {
    const short = { ...findings, unchecked: new Set(['m2']) };
    rememberFindings(input, compiler, short, files);

    expect(leftOf(input)).toEqual(['m2']);
    expect(leftOf(inputOf('a', ['m1', 'm3']))).toEqual(['m3']);
  });

  it('puts together what several checks judged', () => {
    rememberFindings(inputOf('a', ['m1']), compiler, findings, files);
    rememberFindings(inputOf('a', ['m2']), compiler, findings, files);

    expect(recallFindings(input, compiler, files)).toMatchObject({
      left: [],
      errors: findings.errors,
    });
  });

  it('leaves out a line that was changed, and believes the others', () => {
    rememberFindings(input, compiler, findings, files);
    rememberFindings(inputOf('b'), compiler, findings, files);
    const path = cachePath();
    const [ofB = '', ofA = ''] = (contents.get(path)?.text ?? '').split('\n');
    edit(path, `${ofB.replace('TS2322', 'TS2323')}\n${ofA}\n`);

    expect(leftOf(inputOf('b'))).toEqual(['m1', 'm2']);
    expect(leftOf(input)).toEqual([]);
  });

  it('makes nothing of a damaged file', () => {
    rememberFindings(input, compiler, findings, files);
    const whole = contents.get(cachePath())?.text ?? '';
    for (const text of ['', '{', '[]', '{"key":1}', 'null', whole.slice(0, -9)]) {
      edit(cachePath(), text);

      expect(leftOf(input)).toEqual(['m1', 'm2']);
    }
  });
});

describe('rememberFindings', () => {
  it('keeps nothing of a check that judged nothing', () => {
    rememberFindings(
      input,
      compiler,
      { ...findings, errors: new Map(), unchecked: new Set(['m1', 'm2']) },
      files,
    );

    expect(cachePath()).toBe('');
  });

  it('keeps nothing where a file was written meanwhile', () => {
    fresh.add('/project/tsconfig.json');
    rememberFindings(input, compiler, findings, files);

    expect(cachePath()).toBe('');
  });

  it('keeps the states that were used last', () => {
    rememberFindings(input, compiler, findings, files);
    for (let at = 0; at < 30; at += 1) {
      leftOf(input);
      rememberFindings(inputOf(`text ${at}`), compiler, findings, files);
    }

    expect(leftOf(input)).toEqual([]);
    expect(leftOf(inputOf('text 29'))).toEqual([]);
    expect(leftOf(inputOf('text 0'))).toEqual(['m1', 'm2']);
    expect((contents.get(cachePath())?.text ?? '').split('\n').length).toBeLessThan(20);
  });
});
