import { expect, test } from 'vitest';

import { csvLine } from '../../../../src/report/formats/csv-line.ts';

test('a record quotes what has to be quoted, and has no control or direction characters', () => {
  expect(csvLine([1, 'a,b', 'say "a"', 'two\nlines\t!'])).toBe(
    '1,"a,b","say ""a""","two\nlines\t!"\n',
  );
  expect(csvLine(['\u001b[31mred\u001b[0m', 'a\u0000b', 'a\u202eb\u200f'])).toBe(
    'red,a\ufffdb,a\ufffdb\ufffd\n',
  );
});
