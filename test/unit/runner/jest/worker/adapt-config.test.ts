import { expect, test } from 'vitest';

import type { JestProjectConfig } from '../../../../../src/runner/jest/jest-api.ts';
import { adaptConfig } from '../../../../../src/runner/jest/worker/adapt-config.ts';

const config: JestProjectConfig = {
  id: 'one',
  rootDir: '/project',
  cacheDirectory: '/cache',
  runner: '/project/node_modules/jest-runner/build/index.js',
  testRunner: '/project/node_modules/jest-circus/runner.js',
  setupFiles: [],
  setupFilesAfterEnv: [],
  moduleNameMapper: [],
  snapshotSerializers: [],
  haste: {},
  moduleDirectories: ['node_modules'],
  testRegex: [/\.spec\.js$/],
  globals: {},
  transform: [],
};

test('has ts-jest report no type errors, wherever it is configured, and leaves other transformers alone', () => {
  const adapted = adaptConfig({
    ...config,
    globals: { 'ts-jest': { tsconfig: 'a.json' }, other: 1 },
    transform: [
      ['ts$', '/project/node_modules/ts-jest/dist/index.js', { diagnostics: true, isolated: true }],
      ['js$', '/project/node_modules/babel-jest/build/index.js', { presets: ['env'] }],
    ],
  });
  expect(adapted.transform).toEqual([
    [
      'ts$',
      '/project/node_modules/ts-jest/dist/index.js',
      { diagnostics: false, isolated: true, tsconfig: { noEmitOnError: false } },
    ],
    ['js$', '/project/node_modules/babel-jest/build/index.js', { presets: ['env'] }],
  ]);
  expect(adapted.globals).toEqual({
    'ts-jest': { tsconfig: 'a.json', diagnostics: false },
    other: 1,
  });
});

test('has ts-jest translate texts with type errors, with the other options that it was given', () => {
  const path = '/project/node_modules/ts-jest/dist/index.js';
  const tsconfig = { strict: true, noEmitOnError: true };
  const adapted = adaptConfig({ ...config, transform: [['ts$', path, { tsconfig }]] });
  expect(adapted.transform).toEqual([
    ['ts$', path, { diagnostics: false, tsconfig: { strict: true, noEmitOnError: false } }],
  ]);
});

test('keeps patterns, leaves out what can not be given to another process, and collects no coverage', () => {
  const covered = { ...config, collectCoverage: true };
  const adapted = adaptConfig({ ...covered, globals: { call: () => 1, kept: 2 } });
  expect(adapted.testRegex).toEqual([/\.spec\.js$/]);
  expect(adapted).toMatchObject({ collectCoverage: false, silent: true, rootDir: '/project' });
  expect(structuredClone(adapted.globals)).toEqual({ kept: 2 });
});
