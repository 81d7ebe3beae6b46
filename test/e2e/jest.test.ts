import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

import {
  installJest,
  type JestVersion,
  jestVersions,
  useJest,
} from '../conformance/jest-project.ts';
import { mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

beforeAll(() => {
  for (const version of jestVersions) installJest(version);
}, 300_000);

const manifest = JSON.stringify({
  private: true,
  scripts: { test: 'jest' },
  devDependencies: { jest: '*' },
});

const source = `
function price(count) {
  if (count > 9) return count * 2;
  return count * 3;
}
module.exports = { price };
`;

const weakTest = `
const { price } = require('../src/price');
test('few cost more', () => {
  expect(price(2)).toBe(6);
});
test('many cost less', () => {
  expect(price(20)).toBeLessThan(60);
});
`;

function jestFiles(files: Readonly<Record<string, string>>, version: JestVersion = 30): string {
  const root = writeVitestProject({ 'package.json': manifest, ...files }, { packages: [] });
  useJest(root, version);
  return root;
}

const run = ['run', '--json', '--no-types', '--concurrency', '1', '--equivalence', 'none'];

async function statuses(root: string, flags: readonly string[] = []): Promise<string[]> {
  const { stdout, stderr } = await runAssay(root, [...run, ...flags]);
  if (stdout === '') throw new Error(stderr);
  return mutantsOf(stdout).map(
    ({ line, replacement, status }) => `${line} ${replacement} ${status}`,
  );
}

describe.each(jestVersions)('Jest %i', (version) => {
  test('is found in a project, and tells killed mutants from survivors', async () => {
    const root = jestFiles({ 'src/price.js': source, 'test/price.test.js': weakTest }, version);
    const found = await statuses(root);
    expect(found).toContain('4 count / 3 Killed');
    expect(found).toContain('3 count >= 9 Survived');
    expect(found).toContain('3 count / 2 Survived');
    expect(await statuses(root, ['--runner', 'jest'])).toEqual(found);
  });

  test('runs ES modules where the test script has the flag for them', async () => {
    const root = jestFiles(
      {
        'package.json': JSON.stringify({
          private: true,
          type: 'module',
          scripts: { test: 'NODE_OPTIONS=--experimental-vm-modules jest' },
          jest: { transform: {} },
        }),
        'src/price.js': `export const price = (count) => count * 3;`,
        'test/price.test.js': `
          import { price } from '../src/price.js';
          test('costs', () => { expect(price(2)).toBe(6); });
        `,
      },
      version,
    );
    const found = await statuses(root);
    expect(found).toContain('1 count / 3 Killed');
    expect(found.filter((status) => status.endsWith('Survived'))).toEqual([]);
  });
});

test('serves TypeScript to ts-jest without type errors of its own making', async () => {
  const root = jestFiles({
    'package.json': JSON.stringify({
      private: true,
      scripts: { test: 'jest' },
      jest: { preset: 'ts-jest' },
    }),
    'tsconfig.json': `{ "compilerOptions": { "strict": true, "module": "commonjs", "target": "es2022" } }`,
    'src/price.ts': `export function price(count: number): number {
  return count > 9 ? count * 2 : count * 3;
}
`,
    'test/price.test.ts': `import { expect, test } from '@jest/globals';
import { price } from '../src/price';
test('costs', () => { expect(price(2)).toBe(6); });
`,
  });
  const found = await statuses(root);
  expect(found).toContain('2 count / 3 Killed');
  expect(found).toContain('2 count >= 9 Survived');
});

test('says which tests of Jest fail without any mutant', async () => {
  const failing = `${weakTest}test('is wrong', () => { expect(price(1)).toBe(4); });\n`;
  const root = jestFiles({ 'src/price.js': source, 'test/price.test.js': failing });
  const { code, stderr } = await runAssay(root, run);
  expect(stderr).toContain('tests-fail');
  expect(stderr).toContain('test/price.test.js > is wrong');
  expect(code).toBe(3);
});

test('says which hook of a suite fails without any mutant', async () => {
  const failing = `beforeAll(() => { throw new Error('no database'); });\n${weakTest}`;
  const root = jestFiles({ 'src/price.js': source, 'test/price.test.js': failing });
  const { stderr } = await runAssay(root, run);
  expect(stderr).toContain('no database');
});

test('says that a project has no tests', async () => {
  const root = jestFiles({ 'src/price.js': source });
  expect((await runAssay(root, run)).stderr).toContain('no-tests');
});

test('a source that no test file leads to is not covered', async () => {
  const root = jestFiles({
    'src/price.js': source,
    'src/alone.js': 'exports.twice = (value) => value * 2;\n',
    'test/price.test.js': weakTest,
  });
  const { stdout } = await runAssay(root, [...run, 'src/alone.js']);
  expect(new Set(mutantsOf(stdout).map(({ status }) => status))).toEqual(new Set(['NoCoverage']));
});

test('passes on what Jest says of a configuration that does not load', async () => {
  const root = jestFiles({
    'src/price.js': source,
    'test/price.test.js': weakTest,
    'jest.config.js': `throw new Error('half a configuration');`,
  });
  const { stderr } = await runAssay(root, run);
  expect(stderr).toContain('runner-failed');
  expect(stderr).toContain('half a configuration');
});

test("refuses a test runner that is not Jest's own", async () => {
  const root = jestFiles({
    'src/price.js': source,
    'test/price.test.js': weakTest,
    'runner.js': 'module.exports = () => {};',
    'jest.config.js': `module.exports = { testRunner: './runner.js' };`,
  });
  const { stderr } = await runAssay(root, run);
  expect(stderr).toContain('runner-failed');
  expect(stderr).toContain('Assay drives jest-circus only');
});

test('says that Jest is not installed', async () => {
  const root = writeVitestProject(
    { 'package.json': manifest, 'src/price.js': source },
    { packages: [] },
  );
  expect((await runAssay(root, run)).stderr).toContain(
    'package.json names Jest, but it is not installed.',
  );
});

test('writes no snapshots', async () => {
  const root = jestFiles({
    'src/price.js': source,
    'test/price.test.js': `
      const { price } = require('../src/price');
      test('costs', () => { expect(price(2)).toMatchSnapshot(); });
    `,
  });
  await statuses(root);
  expect(existsSync(join(root, 'test/__snapshots__'))).toBe(false);
});
