import { describe, expect, it } from 'vitest';

import { helperWarnings } from '../../../../src/app/generate/helper-warnings.ts';
import { readHelperFiles } from '../../../../src/app/generate/read-helper-files.ts';
import { mutatedGlobs, openProject } from '../../../../src/app/open-project.ts';
import type { HelperExport } from '../../../../src/model/unit-model.ts';
import { writeProject } from '../../compile-check/sample-project.ts';
import { unit } from '../../generation/sample-units.ts';

describe('helper files', () => {
  it('have paths from the root', () => {
    const root = writeProject({ 'test/help.ts': 'export const one = 1;' });

    expect(readHelperFiles(root, ['./test/help.ts'])).toEqual(['test/help.ts']);
  });

  it.each(['test/none.ts', 'test', '../outside.ts'])('can not be %s', (path) => {
    const root = writeProject({ 'test/help.ts': '' });

    expect(() => readHelperFiles(root, [path])).toThrow(
      expect.objectContaining({
        code: 'config-invalid',
        message: `helpers: ${path} is not a file of the project`,
      }),
    );
  });

  it('must parse', () => {
    const root = writeProject({ 'test/help.ts': 'export const one = 1;\nexport function f( {' });

    expect(() => readHelperFiles(root, ['test/help.ts'])).toThrow(
      expect.objectContaining({
        code: 'syntax-error',
        place: expect.stringMatching(/^test\/help\.ts:2:\d+$/),
      }),
    );
  });

  it('are not mutated', async () => {
    const root = writeProject({
      'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
      'src/sum.ts': 'export const sum = 1 + 2;',
      'src/help.ts': 'export const help = 1 + 2;',
    });
    const { sources, config } = await openProject({
      root,
      overrides: { helpers: ['./src/help.ts'] },
    });

    expect(sources).toEqual([{ file: 'src/sum.ts' }]);
    expect(mutatedGlobs(config)).toEqual(['!src/help.ts']);
  });
});

describe('the warnings about helpers', () => {
  const at = (place: string, use: HelperExport['use']): HelperExport => ({
    name: 'give',
    place,
    use,
  });

  it('are about those that help no unit, and those that fail', () => {
    const problem = 'It fits nothing.';
    const models = [
      unit({ helpers: [at('help.ts:1', { problem }), at('help.ts:2', { problem })] }),
      unit({ helpers: [at('help.ts:1', { role: 'factory' }), at('help.ts:2', { problem })] }),
    ];
    const units = [{ helperProblems: ['It threw.'] }, { helperProblems: ['It threw.'] }, {}];

    expect(helperWarnings(models, units)).toEqual([
      'The helper give (help.ts:2) is not used. It fits nothing.',
      'It threw.',
    ]);
  });
});
