import { describe, expect, test } from 'vitest';

import { findWorkspace } from '../../../../src/project/workspace/find-workspace.ts';
import { readPnpmPackages } from '../../../../src/project/workspace/read-pnpm-packages.ts';
import { writeProject } from '../write-project.ts';

describe('readPnpmPackages', () => {
  test.each([
    ['plain items', 'packages:\n  - packages/*\n  - apps/web\n', ['packages/*', 'apps/web']],
    ['items that are not indented', 'packages:\n- a\n- b', ['a', 'b']],
    ['quotes', `packages:\n  - 'a/*'\n  - "b/*"\n  - 'it''s'\n`, ['a/*', 'b/*', "it's"]],
    ['negated globs', `packages:\n  - 'a/**'\n  - '!**/test/**'\n`, ['a/**', '!**/test/**']],
    [
      'comments, blank lines and Windows line ends',
      '# all\r\npackages: # these\r\n\r\n  # first\r\n  - a # one\r\n  - "b # c"\r\n  - d#e\r\n',
      ['a', 'b # c', 'd#e'],
    ],
    ['other keys around', 'catalog:\n  - x\npackages:\n  - a\nonlyBuilt:\n  - b\n', ['a']],
    ['flow style', `packages: ['a/*', "b", c, 'd,e'] # all\n`, ['a/*', 'b', 'c', 'd,e']],
    ['flow style over lines', 'packages: [\n  "a/{b,c}", # two\n  "d",\n]\nx: 1', ['a/{b,c}', 'd']],
    ['a quoted key', `"packages":\n  - a`, ['a']],
    ['an empty list', 'packages: []\n', []],
    ['another key only', 'catalog:\n  packages: 1\n', undefined],
    ['an empty file', '', undefined],
    ['aliases and tags', 'x: &a packages/*\npackages: !!seq\n  - *a\n  - 1\n', ['packages/*']],
    ['several lines', 'packages:\n  - >-\n    apps/*\n  - "a/\\x2a"\n', ['apps/*', 'a/*']],
    ['what comes before a mistake', 'packages:\n  - a\nb: [', ['a']],
  ])('reads %s', async (_, yaml, packages) => {
    expect(await readPnpmPackages(yaml)).toEqual(packages);
  });
});

describe('findWorkspace', () => {
  const named = {
    'packages/a/package.json': '{ "name": "@x/a" }',
    'packages/b/package.json': '{}',
  };
  const all = [
    { name: '@x/a', folder: 'packages/a' },
    { name: 'packages/b', folder: 'packages/b' },
  ];

  test.each([
    ['a list', '{ "workspaces": ["packages/*"] }'],
    [
      'an object, as Yarn has it',
      '{ "workspaces": { "packages": ["./packages/*/"], "nohoist": [] } }',
    ],
    ['folders by name', '{ "workspaces": ["packages/b", "packages/a", "packages/none"] }'],
    ['a glob of any depth', '{ "workspaces": ["**"] }'],
  ])('finds the packages of %s in package.json', async (_, manifest) => {
    const root = writeProject({
      'package.json': manifest,
      ...named,
      'packages/notes/README.md': '',
      'node_modules/z/package.json': '{}',
      'packages/a/node_modules/z/package.json': '{}',
    });
    expect(await findWorkspace(root)).toMatchObject({ declaredIn: 'package.json', packages: all });
  });

  test('finds those of pnpm-workspace.yaml, and leaves out what it negates', async () => {
    const root = writeProject({
      'package.json': '{ "workspaces": ["elsewhere"] }',
      'pnpm-workspace.yaml': `packages:\n  - 'packages/*'\n  - '!packages/c'\n`,
      ...named,
      'packages/c/package.json': '{}',
      'elsewhere/package.json': '{}',
    });
    expect(await findWorkspace(root)).toMatchObject({
      declaredIn: 'pnpm-workspace.yaml',
      packages: all,
    });
  });

  test('takes the packages of package.json where pnpm-workspace.yaml has only settings', async () => {
    const root = writeProject({
      'package.json': '{ "workspaces": ["packages/*"] }',
      'pnpm-workspace.yaml': 'nodeLinker: hoisted\n',
      ...named,
    });
    expect((await findWorkspace(root))?.declaredIn).toBe('package.json');
  });

  test.each(['{}', '{ "workspaces": [] }', '{ "workspaces": ["nowhere/*", "."] }', 'no JSON'])(
    'finds none in %s',
    async (manifest) => {
      const root = writeProject({ 'package.json': manifest, ...named });
      expect(await findWorkspace(root)).toBeUndefined();
    },
  );
});
