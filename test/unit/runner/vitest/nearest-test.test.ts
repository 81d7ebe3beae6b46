import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import {
  environmentComment,
  environmentOf,
  nearestTest,
} from '../../../../src/runner/vitest/nearest-test.ts';
import type {
  VitestProject,
  VitestSpecification,
} from '../../../../src/runner/vitest/vitest-api.ts';

const project: VitestProject = {
  name: '',
  config: {
    name: '',
    root: '/root',
    pool: 'forks',
    isolate: true,
    fileParallelism: true,
    setupFiles: [],
    bail: 0,
    sequence: { shuffle: false },
    env: {},
  },
  vite: {
    pluginContainer: {
      resolveId: () => Promise.resolve(null),
      transform: (code) => Promise.resolve({ code }),
    },
    moduleGraph: { getModulesByFile: () => [], invalidateModule() {} },
  },
  createSpecification: (moduleId) => ({ moduleId, project, pool: 'forks' }),
  getProvidedContext: () => ({}),
  provide() {},
};

function nearest(unit: string, paths: readonly string[]): string | undefined {
  return nearestTest(
    unit,
    paths.map((path) => project.createSpecification(path)),
  )?.moduleId;
}

test.each([
  ['/root/src/a/money.ts', ['/root/src/a/date.test.ts', '/root/test/money.spec.ts'], 1],
  ['/root/src/a/money.ts', ['/root/test/money.test.ts', '/root/src/a/money.test.ts'], 1],
  [
    '/root/packages/b/src/money.ts',
    ['/root/packages/a/x.test.ts', '/root/packages/b/y.test.ts'],
    1,
  ],
  ['/root/src/money.ts', ['/root/test/a.test.ts', '/root/test/b.test.ts'], 0],
])('takes for the test of %s, of %j, the one of its name, else the nearest', (unit, paths, at) => {
  expect(nearest(unit, paths)).toBe(paths[at]);
});

test('finds none where there is none', () => {
  expect(nearest('/root/src/money.ts', [])).toBeUndefined();
});

// Vitest looks for these comments anywhere in a test file, so also in this one.
const [vitest, jest] = ['@vitest', '@jest'];

test.each([
  [`/** ${vitest}-environment jsdom */`, `// ${vitest}-environment jsdom\n`],
  [
    `// ${jest}-environment happy-dom\n// ${vitest}-environment-options { "a": 1 }\nlet a;`,
    `// ${jest}-environment happy-dom\n// ${vitest}-environment-options { "a": 1 }\n`,
  ],
  ['import a from "a";', ''],
])('reads the environment of a test file that begins with %j', (text, comment) => {
  const directory = mkdtempSync(join(tmpdir(), 'assay-nearest-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  writeFileSync(join(directory, 'a.test.ts'), text);
  const specification: VitestSpecification = project.createSpecification(
    join(directory, 'a.test.ts'),
  );
  expect(environmentComment(specification)).toBe(comment);
  expect(environmentOf(specification)).toBe(comment || `// ${vitest}-environment node\n`);
});
