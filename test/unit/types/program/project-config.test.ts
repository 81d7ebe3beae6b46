import { describe, expect, it } from 'vitest';

import { configReader, findConfig } from '../../../../src/types/program/project-config.ts';
import { writeProject } from '../../compile-check/sample-project.ts';

function configFor(files: Readonly<Record<string, string>>, file: string, below = ''): string {
  const root = writeProject({ '.git/HEAD': '', ...files });
  const config = findConfig(`${root}/${file}`, `${root}${below}`, configReader());
  return config?.path.slice(root.length + 1) ?? 'none';
}

describe('findConfig', () => {
  it('takes the nearest configuration that includes the file', () => {
    const files = {
      'tsconfig.json': '{}',
      'packages/one/tsconfig.json': '{}',
      'packages/one/src/a.ts': '',
    };

    expect(configFor(files, 'packages/one/src/a.ts')).toBe('packages/one/tsconfig.json');
  });

  it('follows references to the project that includes the file', () => {
    const files = {
      'tsconfig.json':
        '{ "files": [], "references": [{ "path": "./tsconfig.node.json" }, { "path": "./app" }] }',
      'tsconfig.node.json': '{ "include": ["scripts"] }',
      'app/tsconfig.json': '{ "include": ["../src"] }',
      'src/a.ts': '',
    };

    expect(configFor(files, 'src/a.ts')).toBe('app/tsconfig.json');
  });

  it('goes on to an outer configuration where the nearest leaves the file out', () => {
    const files = {
      'tsconfig.json': '{}',
      'lib/tsconfig.json': '{ "include": ["other"] }',
      'lib/a.ts': '',
    };

    expect(configFor(files, 'lib/a.ts')).toBe('tsconfig.json');
  });

  it('falls back on the nearest where none includes the file', () => {
    const files = { 'tsconfig.json': '{ "include": ["other"] }', 'src/a.ts': '' };

    expect(configFor(files, 'src/a.ts')).toBe('tsconfig.json');
  });

  it('looks above the project only for one that includes the file', () => {
    const inside = { 'tsconfig.json': '{}', 'packages/one/a.ts': '' };
    const outside = { 'tsconfig.json': '{ "include": ["other"] }', 'packages/one/a.ts': '' };

    expect(configFor(inside, 'packages/one/a.ts', '/packages/one')).toBe('tsconfig.json');
    expect(configFor(outside, 'packages/one/a.ts', '/packages/one')).toBe('none');
  });

  it('names what a configuration extends', () => {
    const root = writeProject({
      '.git/HEAD': '',
      'base.json': '{ "compilerOptions": { "strict": true } }',
      'tsconfig.json': '{ "extends": "./base.json" }',
      'a.ts': '',
    });
    const config = findConfig(`${root}/a.ts`, root, configReader());

    expect(config?.options.strict).toBe(true);
    expect(config?.chain).toEqual([`${root}/tsconfig.json`, `${root}/base.json`]);
  });

  it('reads a configuration with mistakes as well as it can', () => {
    const files = { 'tsconfig.json': '{ "compilerOptions": { "target": "es1" }, ', 'a.ts': '' };

    expect(configFor(files, 'a.ts')).toBe('tsconfig.json');
  });
});
