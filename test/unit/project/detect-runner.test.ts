import { describe, expect, it } from 'vitest';

import { detectRunner } from '../../../src/project/detect-runner.ts';
import { writeProject } from './write-project.ts';

describe('detectRunner', () => {
  it('finds the installed Vitest from a folder below', () => {
    const root = writeProject({
      'node_modules/vitest/package.json': '{ "name": "vitest", "version": "3.2.4" }',
      'packages/x/package.json': '{}',
    });

    expect(detectRunner(`${root}/packages/x`)).toEqual({ name: 'vitest', version: '3.2.4' });
  });

  it.each([
    ['the one of the test script', { test: 'c8 mocha -r tsx' }, 'mocha'],
    ['the one of a script that the test script runs', { test: 'npm run u', u: 'vitest' }, 'vitest'],
    ["Node's own", { test: 'node --import tsx --test' }, 'node-test'],
    ['Vitest where no script tells', { build: 'tsc' }, 'vitest'],
  ])('takes %s, of several that are installed', (_, scripts, name) => {
    const root = writeProject({
      'package.json': JSON.stringify({ scripts, devDependencies: { mocha: '11', vitest: '4' } }),
      'node_modules/vitest/package.json': '{ "version": "4.0.0" }',
      'node_modules/mocha/package.json': '{ "version": "11.0.0" }',
    });

    expect(detectRunner(root).name).toBe(name);
  });

  it('takes the one that is asked for', () => {
    const root = writeProject({
      'package.json': '{ "scripts": { "test": "vitest" } }',
      'node_modules/vitest/package.json': '{ "version": "4.0.0" }',
      'node_modules/mocha/package.json': '{ "version": "11.0.0" }',
    });

    expect(detectRunner(root, 'mocha')).toEqual({ name: 'mocha', version: '11.0.0' });
    expect(detectRunner(root, 'node-test').version).toBe(process.versions.node);
  });

  it.each([
    ['a package without tests', '{}', 'found none.'],
    ['no package', undefined, 'found none.'],
    ['broken JSON', '{', 'found none.'],
    [
      'Jest',
      '{ "devDependencies": { "jest": "29" } }',
      "It uses Jest, which Assay can't drive yet",
    ],
    ['Mocha not installed', '{ "devDependencies": { "mocha": "11" } }', 'names Mocha, but'],
    ['Vitest not installed', '{ "devDependencies": { "vitest": "4" } }', 'not installed'],
  ])('says what is missing: %s', (_, manifest, message) => {
    const root = writeProject(manifest === undefined ? {} : { 'package.json': manifest });

    expect(() => detectRunner(root)).toThrow(
      expect.objectContaining({
        code: 'no-test-runner',
        message: expect.stringContaining(message),
      }),
    );
  });
});
