import { describe, expect, it } from 'vitest';

import { detectRunners } from '../../../src/project/detect-runner.ts';
import { writeProject } from './write-project.ts';

describe('detectRunners', () => {
  it('finds the installed Vitest from a folder below', () => {
    const root = writeProject({
      'node_modules/vitest/package.json': '{ "name": "vitest", "version": "3.2.4" }',
      'packages/x/package.json': '{}',
    });

    expect(detectRunners(`${root}/packages/x`)).toEqual([{ name: 'vitest', version: '3.2.4' }]);
  });

  it.each([
    ['the one of the test script', { test: 'c8 mocha -r tsx' }, 'mocha'],
    ['the one of a script that the test script runs', { test: 'npm run u', u: 'vitest' }, 'vitest'],
    ["Node's own", { test: 'node --import tsx --test' }, 'node-test'],
    ['Vitest where no script tells', { build: 'tsc' }, 'vitest'],
    ["Node's own where the file that runs loads it", { test: 'node test/index.js' }, 'node-test'],
    ['one that a path names', { test: 'node node_modules/mocha/bin/mocha.js' }, 'mocha'],
    [
      'one behind flags of coverage',
      { test: 'c8 --100 --reporter lcov npm run u', u: 'mocha' },
      'mocha',
    ],
  ])('takes %s, of several that are installed', (_, scripts, name) => {
    const root = writeProject({
      'package.json': JSON.stringify({ scripts, devDependencies: { mocha: '11', vitest: '4' } }),
      'node_modules/vitest/package.json': '{ "version": "4.0.0" }',
      'node_modules/mocha/package.json': '{ "version": "11.0.0" }',
      'test/index.js': "import './add.js';",
      'test/add.js': "import { test } from 'node:test';",
    });

    expect(detectRunners(root).map((runner) => runner.name)).toEqual([name]);
  });

  it('takes the one that is asked for', () => {
    const root = writeProject({
      'package.json': '{ "scripts": { "test": "vitest" } }',
      'node_modules/vitest/package.json': '{ "version": "4.0.0" }',
      'node_modules/mocha/package.json': '{ "version": "11.0.0" }',
    });

    const tests = ['test/node/**'];
    expect(detectRunners(root, [{ name: 'mocha' }, { name: 'node-test', tests }])).toEqual([
      { name: 'mocha', version: '11.0.0' },
      { name: 'node-test', version: process.versions.node, tests },
    ]);
  });

  it.each([
    ['all that the test script runs', 'vitest run && mocha', ['vitest', 'mocha']],
    ['each once', 'vitest run a && node --test && vitest run b', ['vitest', 'node-test']],
    ['those that are installed', 'jest && mocha', ['mocha']],
  ])('takes %s', (_, test, names) => {
    const scripts = { test, 'test:other': 'node --test' };
    const root = writeProject({
      'package.json': JSON.stringify({ scripts, devDependencies: { mocha: '11', vitest: '4' } }),
      'node_modules/vitest/package.json': '{ "version": "4.0.0" }',
      'node_modules/mocha/package.json': '{ "version": "11.0.0" }',
    });

    expect(detectRunners(root).map(({ name }) => name)).toEqual(names);
  });

  it('has `command` run the test script where it is not told what to run', () => {
    const withScript = writeProject({ 'package.json': '{ "scripts": { "test": "ava" } }' });
    const without = writeProject({
      'package.json': '{ "scripts": { "test": "echo no test specified && exit 1" } }',
    });
    const commands = ['ava --serial'];

    expect(detectRunners(withScript, [{ name: 'command' }])[0]?.commands).toEqual(['ava']);
    expect(detectRunners(without, [{ name: 'command', commands }])[0]?.commands).toEqual(commands);
    expect(() => detectRunners(without, [{ name: 'command' }])).toThrow(
      expect.objectContaining({ code: 'no-test-runner' }),
    );
  });

  it.each([
    ['ava', '--command "ava"'],
    ['xo && c8 ava --serial && tsd', '--command "ava --serial"'],
    ['npm run build && npm run format && npm run unit', '--command "tape \'a/*.js\'"'],
    ['uvu -r esm test "\\.js$"', `--command 'uvu -r esm test "\\.js$"'`],
    ['node test/all.js && eslint .', '--command "node test/all.js"'],
    ['make check', '`npm test` also runs `make check`, and would write into the project'],
    ['./check', '--command "npm test"'],
    ['echo "Error: no test specified" && exit 1', 'name what runs the tests with --command'],
  ])('tells where the test script is %s how to have it run', (test, advice) => {
    const scripts = {
      test,
      build: 'tsc --build',
      format: 'prettier . -w',
      unit: "nyc tape 'a/*.js'",
    };
    const root = writeProject({ 'package.json': JSON.stringify({ scripts }) });

    expect(() => detectRunners(root)).toThrow(
      expect.objectContaining({ advice: expect.stringContaining(advice) }),
    );
  });

  it.each(['ava', 'tap', 'c8 borp'])(
    'takes no other runner where the test script runs %s',
    (test) => {
      const root = writeProject({
        'package.json': JSON.stringify({ scripts: { test }, devDependencies: { mocha: '11' } }),
        'node_modules/mocha/package.json': '{ "version": "11.0.0" }',
      });

      expect(() => detectRunners(root)).toThrow('which Assay runs as a command');
    },
  );

  it.each([
    ['a package without tests', '{}', 'found none.'],
    ['no package', undefined, 'found none.'],
    ['broken JSON', '{', 'found none.'],
    ['AVA', '{ "devDependencies": { "ava": "6" } }', 'It uses AVA, which Assay runs as a command'],
    ['Jest not installed', '{ "devDependencies": { "jest": "30" } }', 'names Jest, but'],
    ['Mocha not installed', '{ "devDependencies": { "mocha": "11" } }', 'names Mocha, but'],
    ['Vitest not installed', '{ "devDependencies": { "vitest": "4" } }', 'not installed'],
  ])('says what is missing: %s', (_, manifest, message) => {
    const root = writeProject(manifest === undefined ? {} : { 'package.json': manifest });

    expect(() => detectRunners(root)).toThrow(
      expect.objectContaining({
        code: 'no-test-runner',
        message: expect.stringContaining(message),
      }),
    );
  });
});
