import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, test } from 'vitest';

import { otherNames, withTypes } from '../../../../src/runner/process/loaded-names.ts';
import { UNTOLD } from '../../../../src/runner/process/worker-protocol.ts';
import { writeProject } from '../../project/write-project.ts';

test.each([
  [`import { readFileSync } from 'node:fs';`, ['node:fs']],
  [`const { readFile } = require("fs/promises");`, ['fs/promises']],
  [`const load = createRequire(import.meta.url); load('child_process');`, ['child_process']],
  ['process.getBuiltinModule(`fs`)', ['fs']],
  [`import type { Stats } from 'node:fs';\nexport const size = 1;`, []],
  [`import path from 'node:path';`, []],
  [`const client = 'sqlite';`, []],
  [`const addon = require('./build/addon.node');`, [UNTOLD]],
])('sees in %j what can read files by itself', (text, names) => {
  expect(otherNames(text)).toEqual(names);
});

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

test('counts what modules import for its types, where the transpiler reads it', () => {
  const root = writeProject({
    'a.ts': `import { Level } from './level';\nimport { x } from 'known';\nimport 'node:fs';`,
    'level.ts': 'export const enum Level { Low }',
    'node_modules/known/package.json': '{}',
  });
  const found = withTypes([`${root}/a.ts`], read);
  expect([...found].map((path) => relative(root, path)).toSorted()).toEqual(['a.ts', 'level.ts']);
});

test('can not tell what a name stands for that only the configuration knows', () => {
  const root = writeProject({ 'a.ts': `import { Level } from '@/level';` });
  expect([...withTypes([`${root}/a.ts`], read)]).toEqual([UNTOLD]);
});
