import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lineDiff } from '../../../../src/report/diff/line-diff.ts';
import { applyDiff } from './apply-diff.ts';

test('changes that are far apart have hunks of their own', () => {
  const lines = Array.from({ length: 12 }, (_, at) => `line ${at + 1}\n`);
  const after = lines.with(1, 'two\n').toSpliced(10, 1);

  expect(lineDiff('a.ts', lines.join(''), after.join(''))).toBe(`--- a/a.ts
+++ b/a.ts
@@ -1,5 +1,5 @@
 line 1
-line 2
+two
 line 3
 line 4
 line 5
@@ -8,5 +8,4 @@
 line 8
 line 9
 line 10
-line 11
 line 12
`);
});

test('a diff makes the second text of the first', () => {
  const line = fc.constantFrom('a\n', 'b\n', 'c\n', '\n');
  const text = fc.array(line, { maxLength: 20 }).map((lines) => lines.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after);
      expect(applyDiff(before, lineDiff('a.ts', before, after))).toBe(after);
    }),
  );
});
