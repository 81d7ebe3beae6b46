import { expect, test } from 'vitest';

import { importWith } from '../../../../src/runner/worker/import-with.ts';
import { projectModules } from '../../../../src/runner/worker/project-modules.ts';
import { writeProject } from '../../project/write-project.ts';

const serving = {
  start() {},
  endPreloading() {},
  preloadedSources: () => false,
  tell() {},
  endFile() {},
  startFile() {},
  takeImported: () => [],
};

test('a module that exports a function of the name `then` is imported, and not waited for', async () => {
  const root = writeProject({
    'package.json': '{}',
    'unit.js': 'exports.then = () => 1;\nexports.other = 2;\n',
  });
  const importModule = importWith(root, projectModules(root, serving));

  const { exports } = await importModule({ module: 'unit.js', isPackage: false });

  expect(Object.keys(exports)).toEqual(['default', 'then', 'other']);
  expect(Reflect.get(exports, 'other')).toBe(2);
});
