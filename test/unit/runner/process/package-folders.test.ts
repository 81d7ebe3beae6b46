import { relative } from 'node:path';
import { expect, test } from 'vitest';

import { packageFolders } from '../../../../src/runner/process/package-folders.ts';
import { writeProject } from '../../project/write-project.ts';

test('finds a package with all that it needs, as Node does, but not what it can do without', () => {
  const root = writeProject({
    'node_modules/main/package.json': JSON.stringify({
      dependencies: { one: '*', missing: '*' },
      optionalDependencies: { extra: '*' },
      peerDependencies: { host: '*', unused: '*' },
      peerDependenciesMeta: { unused: { optional: true } },
      devDependencies: { tool: '*' },
    }),
    'node_modules/one/package.json': JSON.stringify({ dependencies: { '@a/two': '*', main: '*' } }),
    'node_modules/one/node_modules/@a/two/package.json': '{}',
    'node_modules/@a/two/package.json': '{}',
    'node_modules/extra/package.json': '{}',
    'node_modules/host/package.json': JSON.stringify({ dependencies: { hosted: '*' } }),
    'node_modules/hosted/package.json': '{}',
    'node_modules/unused/package.json': '{}',
    'node_modules/tool/package.json': '{}',
  });
  const found = (withoutTheirs?: string[]): string[] =>
    packageFolders(`${root}/node_modules/main`, withoutTheirs)
      .map((folder) => relative(`${root}/node_modules`, folder).replaceAll('\\', '/'))
      .toSorted();
  const all = ['extra', 'host', 'hosted', 'main', 'one', 'one/node_modules/@a/two'];
  expect(found()).toEqual(all);
  expect(found(['host'])).toEqual(all.filter((name) => name !== 'hosted'));
});
