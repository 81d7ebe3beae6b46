import { join } from 'node:path';

import ts from 'typescript';
import { describe, expect, it } from 'vitest';

import { configFolders, mayBeConfigured } from '../../../../src/types/program/config-folders.ts';
import { writeProject } from '../../compile-check/sample-project.ts';

describe('configFolders', () => {
  it('goes from the file up to the top of the repository', () => {
    const root = writeProject({ '.git/HEAD': '', 'packages/one/src/a.ts': '' });
    const project = join(root, 'packages/one');

    expect([...configFolders(join(project, 'src/a.ts'), project, ts.sys)]).toEqual([
      join(project, 'src'),
      project,
      join(root, 'packages'),
      root,
    ]);
  });

  it('ends at the root where that is the top, and not at a repository inside', () => {
    const root = writeProject({ '.git/HEAD': '', 'inner/.git/HEAD': '', 'inner/a.ts': '' });

    expect([...configFolders(join(root, 'inner/a.ts'), root, ts.sys)]).toEqual([
      join(root, 'inner'),
      root,
    ]);
  });
});

describe('mayBeConfigured', () => {
  it.each([
    ['beside one of the files', 'src/tsconfig.json', true],
    ['above the project', 'tsconfig.json', true],
    ['in a folder of no file', 'packages/one/other/tsconfig.json', false],
    ['of another name only', 'packages/one/tsconfig.build.json', false],
  ])('knows a configuration %s', (_, config, expected) => {
    const root = writeProject({ '.git/HEAD': '', [config]: '{}' });
    const project = join(root, 'packages/one');
    const files = [join(project, 'lib/a.js'), join(project, 'lib/b.js'), join(root, 'src/c.ts')];

    expect(mayBeConfigured(files, project, ts.sys)).toBe(expected);
  });
});
