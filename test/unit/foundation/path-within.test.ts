import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

import { pathWithin } from '../../../src/foundation/path-within.ts';

const root = resolve('project');

test.each([
  ['a file in it', ['sum.ts'], 'sum.ts'],
  ['a file further in', ['src', 'a', 'sum.ts'], 'src/a/sum.ts'],
  ['a file whose folder begins with dots', ['..src', 'sum.ts'], '..src/sum.ts'],
  ['a file beside it', ['..', 'other', 'sum.ts'], undefined],
  ['a file whose folder only begins as it does', ['..', 'project-b', 'sum.ts'], undefined],
  ['the folder above', ['..'], undefined],
])('the path within a folder of %s', (_, parts, path) => {
  expect(pathWithin(root, join(root, ...parts))).toBe(path);
});
