import { expect, test } from 'vitest';

import { describeChange } from '../../../../src/report/diff/describe-change.ts';
import { makeMutant } from '../make-judged.ts';

test.each([
  ['a < b', 'a <= b', '< → <='],
  ['ready', '!ready', 'ready → !ready'],
  ['a && b', 'a', 'a && b → a'],
  ['return total;', '', 'delete return total;'],
  ["'EUR'", "''", "'EUR' → ''"],
  ['if (a) {\n\tgo();\n}', '', 'delete if (a) { go(); }'],
  ['first(second, third, fourth)', 'true', 'first(second, third, fo… → true'],
])('%j replaced by %j reads %j', (find, replace, words) => {
  expect(describeChange(makeMutant({ file: 'a.ts', text: find, find, replace }))).toBe(words);
});
