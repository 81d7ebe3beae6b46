import { expect, test } from 'vitest';

import { describeChange } from '../../../../src/analysis/journal/environment.ts';

const node = { name: 'Node', value: 'v20', isReadable: true };
const manifest = { name: 'package.json', value: 'a1b2', isReadable: false };

test.each([
  ['nothing', [node, manifest], [manifest, node], undefined],
  ['a version', [node], [{ ...node, value: 'v22' }], 'Node changed from v20 to v22'],
  ['a file', [manifest], [{ ...manifest, value: 'c3' }], 'package.json changed'],
  ['a new file', [node], [node, manifest], 'package.json is new'],
  ['a lost file', [node, manifest], [node], 'package.json is gone'],
  ['two things', [node, manifest], [], 'Node is gone, and 1 more'],
])('names what changed: %s', (_, before, now, expected) => {
  expect(describeChange(before, now)).toBe(expected);
});
