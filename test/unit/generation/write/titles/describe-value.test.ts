import { expect, test } from 'vitest';

import { withArticle } from '../../../../../src/generation/write/titles/describe-value.ts';

test.each([
  ['error', 'an error'],
  ['Queue', 'a Queue'],
  ['unknown value', 'an unknown value'],
  ['unit', 'a unit'],
  ['user', 'a user'],
  ['Uint8Array', 'a Uint8Array'],
  ['URL', 'a URL'],
])('%s has the article that is spoken: %s', (noun, expected) => {
  expect(withArticle(noun)).toBe(expected);
});
