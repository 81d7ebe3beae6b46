import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { hasChangedSince } from '../../../../src/app/stores/changed-since.ts';
import { openProject } from '../../../../src/app/open-project.ts';
import { writeProject } from '../../project/write-project.ts';

const files = {
  'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
  'tsconfig.json': '{ "compilerOptions": { "outDir": "build" } }',
  'src/sum.ts': 'export const sum = 1;\n',
  'test/sum.test.ts': '',
};
/** Seconds since 1970. */
const asOf = 1_700_000_000;

/** Whether the project has changed since the run, after something was done to it. */
async function afterwards(
  change: (write: (path: string) => void, root: string) => void,
): Promise<boolean> {
  const root = writeProject({
    ...files,
    'reports/assay/index.html': '',
    'build/sum.js': '',
    'node_modules/.cache/assay/journal.jsonl': '',
  });
  const { config } = await openProject({ root });
  for (const path of Object.keys(files)) utimesSync(join(root, path), asOf - 1, asOf - 1);
  change((path) => writeFileSync(join(root, path), '// new'), root);
  const tests = { a: 'test/sum.test.ts > sum > adds' };
  return hasChangedSince({ asOf: asOf * 1000, tests }, { root, config, base: root });
}

test.each(['src/sum.ts', 'test/sum.test.ts', 'test/other.test.ts', 'package.json', '.env'])(
  'a project has changed where %s was written',
  async (path) => {
    expect(await afterwards((write) => write(path))).toBe(true);
  },
);

test('a project has changed where a file with tests is gone', async () => {
  expect(await afterwards((_, root) => rmSync(join(root, 'test/sum.test.ts')))).toBe(true);
});

test.each([
  'reports/assay/index.html',
  'build/sum.js',
  'node_modules/.cache/assay/journal.jsonl',
  'node_modules/vitest/package.json',
])('a project has not changed where %s was written', async (path) => {
  expect(await afterwards((write) => write(path))).toBe(false);
});

test.each([
  ['packages/b/src/index.ts', true],
  ['packages/b/build/index.js', false],
  ['.assay/last-run.json', false],
])('a package of a workspace has changed where %s was written: %s', async (path, expected) => {
  const base = writeProject({
    'package.json': '{ "workspaces": ["packages/*"] }',
    'packages/a/package.json': '{}',
    'packages/b/package.json': '{}',
    'packages/b/tsconfig.json': files['tsconfig.json'],
    [path]: '',
  });
  const root = join(base, 'packages/a');
  const { config } = await openProject({ root: writeProject(files) });
  const old = ['package.json', 'packages/a/package.json', 'packages/b/package.json'];
  for (const file of [...old, 'packages/b/tsconfig.json']) {
    utimesSync(join(base, file), asOf - 1, asOf - 1);
  }
  const last = { asOf: asOf * 1000, tests: {} };
  const cacheDirectory = join(base, '.assay');
  const changed = { root, base, config: { ...config, cacheDirectory } };
  expect(await hasChangedSince(last, changed)).toBe(expected);
});
