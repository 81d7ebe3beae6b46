import { expect, it } from 'vitest';

import { splitByParts } from '../../../src/foundation/split-by-parts.ts';

it.each<[text: string, parts: readonly string[], pieces: readonly (string | number)[]]>([
  ['name=value', ['name', 'value'], [0, '=', 1]],
  ['<ab>', ['a', 'ab'], ['<', 1, '>']],
  ['aXa', ['a'], [0, 'X', 0]],
  ['none', ['a'], ['none']],
  ['', ['a'], []],
])('%j has the parts %j at %j', (text, parts, pieces) => {
  expect(splitByParts(text, parts)).toEqual(pieces);
});
