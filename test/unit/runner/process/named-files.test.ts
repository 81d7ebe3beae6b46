import { relative } from 'node:path';
import { expect, test } from 'vitest';

import { localFiles } from '../../../../src/runner/process/local-files.ts';
import { namedFiles } from '../../../../src/runner/process/named-files.ts';
import { transpilerFiles } from '../../../../src/runner/process/transpiler-files.ts';
import { writeProject } from '../../project/write-project.ts';

function pathsIn(root: string, paths: Iterable<string>): string[] {
  return [...paths].map((path) => relative(root, path)).toSorted();
}

test('follows imports of every kind, also those of types alone', () => {
  const root = writeProject({
    'a.ts': `import type { B } from './b.js'; export * from './folder'; require('./c');`,
    'b.ts': '',
    'folder/index.ts': `await import("../d.json");`,
    'c.cjs': '',
    'd.json': '{ "extends": "./e" }',
    'e.json': '{}',
    'other.ts': '',
  });
  expect(pathsIn(root, namedFiles([`${root}/a.ts`]))).toEqual([
    'a.ts',
    'b.ts',
    'c.cjs',
    'd.json',
    'e.json',
    'folder/index.ts',
  ]);
});

test('takes a folder that is only named for no module', () => {
  const root = writeProject({
    'babel.config.js': `module.exports = { plugins: ['./plugin', { alias: { '@': './src' } }] };`,
    'plugin.js': '',
    'src/index.js': '',
  });
  expect(pathsIn(root, namedFiles([`${root}/babel.config.js`]))).toEqual([
    'babel.config.js',
    'plugin.js',
  ]);
});

test('finds what says how modules are transpiled, and not what a package or a compiler builds', async () => {
  const root = writeProject({
    'package.json': '{ "main": "./src/index.ts" }',
    'tsconfig.json':
      '{ "extends": "./base.json", "include": ["./src"], "files": ["./src/index.ts"] }',
    'base.json': '{}',
    'src/index.ts': '',
    'src/package.json': '{ "type": "module" }',
    'test/.babelrc': '{}',
    'test/a.test.ts': '',
    'node_modules/known/package.json': '{}',
  });
  expect(pathsIn(root, await transpilerFiles(root))).toEqual([
    'base.json',
    'package.json',
    'src/package.json',
    'test/.babelrc',
    'tsconfig.json',
  ]);
});

test('finds the files that a command line names, and leaves out packages', () => {
  const root = writeProject({
    '.variables': '',
    'set-up.cjs': `require('./more.cjs')`,
    'more.cjs': '',
    'node_modules/tsx/index.js': '',
  });
  const words = ['--env-file=.variables', './set-up', 'tsx', '--no-warnings'];
  expect(pathsIn(root, localFiles(root, words))).toEqual(['.variables', 'more.cjs', 'set-up.cjs']);
});
