import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { minimalChange } from '../../../../src/report/diff/minimal-change.ts';

test.each([
  ['a < b', 'a <= b', 2, '<', '<='],
  ['a + b', 'a - b', 2, '+', '-'],
  ['total <= 0', 'total < 0', 6, '<=', '<'],
  ['x && y', 'x', 1, ' && y', ''],
  ['i++', 'i--', 1, '++', '--'],
  ['"EUR"', '""', 0, '"EUR"', '""'],
  ["'it\\'s'", "''", 0, "'it\\'s'", "''"],
  ['ready', '!ready', 0, '', '!'],
  ['return;', '', 0, 'return;', ''],
  ['100', '0', 0, '100', '0'],
  ['größe', 'größer', 0, 'größe', 'größer'],
])('%s → %s differs in whole tokens', (original, replacement, offset, removed, inserted) => {
  expect(minimalChange(original, replacement)).toEqual({ offset, removed, inserted });
});

test('the change turns the original into the replacement', () => {
  const code = fc.string({
    unit: fc.constantFrom('a', 'b', '1', '<', '=', ' ', '\n', "'", '"', '\\', '(', '👕'),
  });
  fc.assert(
    fc.property(code, code, (original, replacement) => {
      const { offset, removed, inserted } = minimalChange(original, replacement);
      expect(original.startsWith(removed, offset)).toBe(true);
      const after = original.slice(offset + removed.length);
      expect(original.slice(0, offset) + inserted + after).toBe(replacement);
    }),
  );
});
