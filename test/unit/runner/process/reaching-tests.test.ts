import { relative } from 'node:path';
import { expect, test } from 'vitest';

import { reachingTests } from '../../../../src/runner/process/reaching-tests.ts';
import { writeProject } from '../../project/write-project.ts';

/** The test files among `*.test.*` that are kept for the source `src/a.js`. */
function keptOf(files: Readonly<Record<string, string>>, always: readonly string[] = []): string[] {
  const root = writeProject({ 'src/a.js': '', 'src/b.js': '', ...files });
  const tests = Object.keys(files).filter((path) => path.includes('.test.'));
  const kept = reachingTests(
    tests.map((path) => `${root}/${path}`),
    always.map((path) => `${root}/${path}`),
    new Set([`${root}/src/a.js`]),
  );
  return [...kept].map((path) => relative(root, path));
}

test('keeps the test files that lead to a source by names, directly or not', () => {
  const files = {
    'one.test.js': `import { a } from './src/a.js';`,
    'two.test.ts': `const { b } = require('./more');`,
    'three.test.js': `jest.mock('./src/b'); import 'node:path'; import known from 'known';`,
    'more/index.js': `export * from '../src/a'`,
    'node_modules/known/index.js': '',
  };
  expect(keptOf(files)).toEqual(['one.test.js', 'two.test.ts']);
});

test.each([
  ['a computed name', 'await import(name);'],
  ['a computed name of a mock', 'jest.requireActual(path.join(folder, "a"));'],
  ['a name that is put together', 'require("./src/" + name);'],
  ['a name of which a part is computed', 'await import(`./src/${name}.js`);'],
  ['a function that loads', 'const load = createRequire(import.meta.url); load(name);'],
  ['require as a value', 'helper(require);'],
  ['an alias', `import { a } from '@/a';`],
  ["the package's own name", `import { a } from 'self';`],
  ['a folder with a package.json', `require('./folder');`],
  ['a name with an extension that only the configuration knows', `require('./component')`],
  ['a name with a query', `import text from './src/a.js?raw';`],
  ['another language', `import view from './view.vue';`],
  ['a process that it starts', `import { spawn } from 'node:child_process';`],
  ['a package that starts processes', `import { execa } from 'execa';`],
  ['a thread', `const { Worker } = require('worker_threads');`],
  [
    'reading what is called like a source',
    `import fs from 'fs'; fs.readFileSync(join(folder, 'a.js'));`,
  ],
  [
    'reading whatever is in a folder',
    `import { readdirSync } from 'node:fs'; readdirSync(folder);`,
  ],
])('keeps a test file that loads something by %s', (_what, text) => {
  const files = {
    'one.test.js': text,
    'folder/package.json': '{ "main": "../src/a.js" }',
    'view.vue': '',
    'component.riot': '',
  };
  expect(keptOf(files)).toEqual(['one.test.js']);
});

test('keeps all test files where what is loaded with each of them leads to a source', () => {
  const files = { 'one.test.js': '', 'set-up.js': `require('./src/a')` };
  expect(keptOf(files)).toEqual([]);
  expect(keptOf(files, ['set-up.js'])).toEqual(['one.test.js']);
});
