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
    ['a package without tests', '{}', 'found none.'],
    ['no package', undefined, 'found none.'],
    ['broken JSON', '{', 'found none.'],
    [
      'Jest',
      '{ "devDependencies": { "jest": "29" } }',
      "It uses Jest, which Assay can't drive yet",
    ],
    ['node:test', '{ "scripts": { "test": "node --test" } }', 'It uses node:test'],
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
