import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

import { discoverSources } from '../../../src/project/discover-sources.ts';
import { writeProject } from './write-project.ts';

/** Empty files of these names. */
function empty(...paths: readonly string[]): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, '']));
}

async function discover(
  root: string,
  query: { mutate?: string[]; paths?: string[] } = {},
): Promise<string[]> {
  const sources = await discoverSources({ root, mutate: [], paths: [], ...query });
  return sources.map(({ file, lines }) => {
    const ranges = lines?.map(({ first, last }) => `${first}-${last}`) ?? [];
    return [file, ...ranges].join(':');
  });
}

describe('discoverSources without configuration', () => {
  it.each([
    { place: 'src', files: ['src/a.ts', 'lib/b.ts', 'c.ts'], found: ['src/a.ts'] },
    {
      place: 'lib and app',
      files: ['lib/b.js', 'app/a.tsx', 'c.ts'],
      found: ['app/a.tsx', 'lib/b.js'],
    },
    {
      place: 'the src of packages',
      files: ['packages/x/src/a.ts', 'apps/y/src/b.ts', 'packages/z/lib/c.ts', 'd.js'],
      found: ['apps/y/src/b.ts', 'packages/x/src/a.ts'],
    },
    {
      place: 'the root',
      files: ['index.js', 'money/round.mjs'],
      found: ['index.js', 'money/round.mjs'],
    },
  ])('looks in $place', async ({ files, found }) => {
    expect(await discover(writeProject(empty(...files)))).toEqual(found);
  });

  it('passes over a src without a source file', async () => {
    const root = writeProject(empty('src/style.css', 'src/a.test.ts', 'lib/a.ts'));

    expect(await discover(root)).toEqual(['lib/a.ts']);
  });

  it('takes entries in the root folder that load what is in the usual place', async () => {
    const root = writeProject({
      ...empty('lib/a.js', 'other.js'),
      'package.json': '{ "main": "app.js", "exports": { ".": { "require": "./bundle.js" } } }',
      'app.js': "module.exports = require('./lib/a');",
      'bundle.js': "module.exports = require('./dist/a');",
      'index.js': "export * from './lib/a.js';",
    });

    expect(await discover(root)).toEqual(['app.js', 'index.js', 'lib/a.js']);
  });

  it('takes what the package publishes where that has no usual place', async () => {
    const files = { ...empty('index.js', 'helper.js', 'ranges/a.js', 'ranges/skip.js', 'map.js') };
    const manifest = (names: readonly string[]): string => JSON.stringify({ files: names });
    const some = ['index.js', 'ranges/', '!ranges/skip.js', 'index.d.ts'];

    expect(await discover(writeProject({ ...files, 'package.json': manifest(some) }))).toEqual([
      'index.js',
      'ranges/a.js',
    ]);
    const built = writeProject({ ...files, 'package.json': manifest(['dist']), 'code/a.ts': '' });
    expect(await discover(built)).toEqual(['code/a.ts', ...Object.keys(files).toSorted()]);
  });

  it.each([
    ['test.js', "import test from 'ava';"],
    ['test-round.mjs', ''],
    ['round_test.ts', ''],
    ['money/test.js', "const test = require('tape');"],
    ['money/round-test.ts', "describe('round', () => {});"],
    ['karma.conf.js', ''],
  ])('takes %s for no source, but what is only called like a test', async (path, text) => {
    const root = writeProject({
      ...empty('kept.js', 'money/latest.js'),
      [path]: text,
      'money/hypothesis-test.js': "import { round } from './round.js';",
    });

    expect(await discover(root)).toEqual([
      'kept.js',
      'money/hypothesis-test.js',
      'money/latest.js',
    ]);
  });

  it('takes all extensions of TypeScript and JavaScript', async () => {
    const files = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'].map(
      (ext) => `src/a.${ext}`,
    );

    expect(await discover(writeProject(empty(...files)))).toEqual(files.toSorted());
  });

  it.each([
    'src/a.test.ts',
    'src/a.spec.tsx',
    'src/__tests__/a.ts',
    'src/__mocks__/a.ts',
    'src/test/a.ts',
    'tests/a.ts',
    'src/a.stories.tsx',
    'src/a.bench.ts',
    'src/types.d.ts',
    'src/types.d.mts',
    'src/node_modules/x/index.js',
  ])('never mutates %s, not even by name', async (path) => {
    const root = writeProject(empty(path, 'src/kept.ts'));

    expect(await discover(root)).toEqual(['src/kept.ts']);
    expect(await discover(root, { mutate: [path, 'src/kept.ts'] })).toEqual(['src/kept.ts']);
  });

  it.each([
    'vitest.config.ts',
    'dist/a.js',
    'build/a.js',
    'coverage/a.js',
    'examples/a.ts',
    'packages/x/dist/a.js',
  ])('mutates %s by name only', async (path) => {
    const root = writeProject(empty(path, 'kept.ts'));

    expect(await discover(root)).toEqual(['kept.ts']);
    expect(await discover(root, { mutate: [path] })).toEqual([path]);
  });

  it('keeps a directory named like a build directory inside src', async () => {
    expect(await discover(writeProject(empty('src/build/a.ts')))).toEqual(['src/build/a.ts']);
  });

  it('leaves out the outDir of tsconfig.json, unless it is commented out', async () => {
    const files = empty('lib/a.js', 'source/a.ts');
    const on = writeProject({
      ...files,
      'tsconfig.json': '{"compilerOptions":{\n "outDir": "./lib" }}',
    });
    const off = writeProject({
      ...files,
      'tsconfig.json': '{"compilerOptions":{\n // "outDir": "./lib"\n }}',
    });

    expect(await discover(on)).toEqual(['source/a.ts']);
    expect(await discover(off)).toEqual(['lib/a.js', 'source/a.ts']);
  });

  it('leaves out generated files, unless they are named', async () => {
    const root = writeProject({
      'src/a.ts': '/**\n * @generated by a tool\n */\nexport const a = 1;',
      'src/b.ts': '// Code generated by protoc. DO NOT EDIT.\n',
      'src/c.ts': 'export const tag = "@generated";',
    });

    expect(await discover(root)).toEqual(['src/c.ts']);
    expect(await discover(root, { paths: ['src/a.ts'] })).toEqual(['src/a.ts']);
  });

  it('leaves out what git ignores', async () => {
    const root = writeProject({ ...empty('src/a.ts', 'src/gen/b.ts'), '.gitignore': 'gen/\n' });
    execFileSync('git', ['init', '--quiet'], { cwd: root });

    expect(await discover(root)).toEqual(['src/a.ts']);
  });
});

describe('discoverSources with patterns', () => {
  const files = empty('src/a.ts', 'src/b.ts', 'src/deep/c.ts', 'src/[id].ts', 'tools/d.ts');

  it.each([
    { query: { mutate: ['src/*.ts'] }, found: ['src/[id].ts', 'src/a.ts', 'src/b.ts'] },
    { query: { mutate: ['src/deep', './tools'] }, found: ['src/deep/c.ts', 'tools/d.ts'] },
    {
      query: { mutate: ['src/**', '!src/deep/**', '!**/b.ts'] },
      found: ['src/[id].ts', 'src/a.ts'],
    },
    { query: { mutate: ['!src/*.ts'] }, found: ['src/deep/c.ts'] },
    { query: { mutate: ['src/[id].ts'] }, found: ['src/[id].ts'] },
    { query: { paths: ['tools'] }, found: ['tools/d.ts'] },
    { query: { paths: ['.'] }, found: Object.keys(files).toSorted() },
    { query: { mutate: ['src/*.ts'], paths: ['src/a.ts', 'tools/d.ts'] }, found: ['src/a.ts'] },
    { query: { mutate: ['!src/a.ts'], paths: ['src/a.ts', 'src/b.ts'] }, found: ['src/b.ts'] },
  ])('selects $found for $query', async ({ query, found }) => {
    expect(await discover(writeProject(files), query)).toEqual(found);
  });

  it.each([
    { query: { mutate: ['src/a.ts:3-9'] }, found: ['src/a.ts:3-9'] },
    { query: { paths: ['src/a.ts:3'] }, found: ['src/a.ts:3-3'] },
    { query: { mutate: ['src/a.ts:3-9', 'src/a.ts:20-30'] }, found: ['src/a.ts:3-9:20-30'] },
    { query: { mutate: ['src/a.ts:3-9', 'src/a.ts'] }, found: ['src/a.ts'] },
    { query: { mutate: ['src/a.ts', 'src/a.ts:3-9'] }, found: ['src/a.ts'] },
    { query: { mutate: ['src/a.ts:3-9'], paths: ['src/a.ts:7-12'] }, found: ['src/a.ts:7-9'] },
    { query: { mutate: ['src'], paths: ['src/a.ts:7-12'] }, found: ['src/a.ts:7-12'] },
    { query: { mutate: ['src/a.ts:3-9'], paths: ['src/*.ts'] }, found: ['src/a.ts:3-9'] },
  ])('selects lines $found for $query', async ({ query, found }) => {
    expect(await discover(writeProject(files), query)).toEqual(found);
  });

  it.each([
    ['src/a.ts:9-3', 'go from 9 to 3'],
    ['src/a.ts:0', 'go from 0 to 0'],
    ['src/*.ts:3-9', 'not a file'],
  ])('rejects the lines of %s', async (path, message) => {
    await expect(discover(writeProject(files), { paths: [path] })).rejects.toThrow(message);
  });

  it('takes an absolute path', async () => {
    const root = writeProject(files);

    expect(await discover(root, { paths: [`${root}/src/a.ts`] })).toEqual(['src/a.ts']);
  });

  it('says what it tried where nothing is found', async () => {
    const root = writeProject(empty('src/a.test.ts'));

    await expect(discover(root)).rejects.toMatchObject({
      code: 'no-sources',
      message: expect.stringContaining('src/**/*.{ts,tsx'),
    });
    await expect(discover(root, { mutate: ['lib/**'], paths: ['x.ts'] })).rejects.toThrow(
      'tried the paths x.ts within mutate: lib/**',
    );
  });
});
