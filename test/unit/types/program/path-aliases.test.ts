import { describe, expect, it } from 'vitest';

import { needsExtensions, pathAliases } from '../../../../src/types/program/path-aliases.ts';
import { writeProject } from '../../project/write-project.ts';

describe('pathAliases', () => {
  it.each([
    [
      'of the configuration',
      { 'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}' },
    ],
    [
      'of one that it extends, from where that stands',
      {
        'tsconfig.json': '{"extends":"./config/base.json"}',
        'config/base.json': '{"compilerOptions":{"paths":{"@/*":["../src/*"]}}}',
      },
    ],
    [
      'of one that it references',
      {
        'tsconfig.json': '{"files":[],"references":[{"path":"./tsconfig.app.json"}]}',
        'tsconfig.app.json': '{"compilerOptions":{"composite":true,"paths":{"@/*":["./src/*"]}}}',
      },
    ],
    [
      'from a base folder',
      { 'tsconfig.json': '{"compilerOptions":{"baseUrl":"src","paths":{"@/*":["./*"]}}}' },
    ],
  ])('reads the paths %s', (_, files: Readonly<Record<string, string>>) => {
    const root = writeProject({ ...files, 'src/a.ts': 'export {};' });

    expect(pathAliases(root)).toEqual([{ prefix: '@/', folder: 'src/' }]);
  });

  it.each([
    ['that name single modules', '{"compilerOptions":{"paths":{"@app":["./src/app.ts"]}}}'],
    ['that lead out of the project', '{"compilerOptions":{"paths":{"@/*":["../other/*"]}}}'],
    ['where there are none', '{}'],
  ])('has none for paths %s', (_, config) => {
    expect(pathAliases(writeProject({ 'tsconfig.json': config }))).toEqual([]);
  });

  it('has none without a configuration', () => {
    expect(pathAliases(writeProject({ 'package.json': '{}' }))).toEqual([]);
  });
});

describe('needsExtensions', () => {
  it.each([
    ['{"module":"nodenext"}', true],
    ['{"module":"node16"}', true],
    ['{"module":"esnext","moduleResolution":"nodenext"}', true],
    ['{"module":"nodenext","moduleResolution":"bundler"}', false],
    ['{"module":"preserve"}', false],
    ['{"module":"commonjs"}', false],
    ['{}', false],
  ])('tells of %s that it is %s', (options, isNeeded) => {
    const config = `{"compilerOptions":${options}}`;

    expect(needsExtensions(writeProject({ 'tsconfig.json': config }))).toBe(isNeeded);
  });

  it('reads configurations that others reference', () => {
    const root = writeProject({
      'tsconfig.json': '{"files":[],"references":[{"path":"./tsconfig.app.json"}]}',
      'tsconfig.app.json': '{"compilerOptions":{"composite":true,"module":"nodenext"}}',
    });

    expect(needsExtensions(root)).toBe(true);
  });
});
