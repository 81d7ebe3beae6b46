import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { displayWidth } from '../../../../src/report/terminal/display-width.ts';
import { shortenPath } from '../../../../src/report/terminal/shorten-path.ts';

test.each([
  [40, 'src/billing/invoices/recurring/prorate.ts', 'src/…/invoices/recurring/prorate.ts'],
  [41, 'src/billing/invoices/recurring/prorate.ts', 'src/billing/invoices/recurring/prorate.ts'],
  [30, 'src/billing/invoices/recurring/prorate.ts', 'src/…/recurring/prorate.ts'],
  [16, 'src/billing/invoices/recurring/prorate.ts', 'src/…/prorate.ts'],
  [14, 'src/billing/invoices/recurring/prorate.ts', '…/prorate.ts'],
  [8, 'src/billing/invoices/recurring/prorate.ts', '…rate.ts'],
  [6, 'prorate.ts', '…te.ts'],
  [9, 'src/größe/大きい.ts', '大きい.ts'],
])('in %i columns %s becomes %s', (width, path, shortened) => {
  expect(shortenPath(path, width)).toBe(shortened);
});

test('never takes more columns than it may', () => {
  const segment = fc.string({ unit: fc.constantFrom('a', 'b', '大', '.', '-'), minLength: 1 });
  fc.assert(
    fc.property(
      fc.array(segment, { minLength: 1 }),
      fc.integer({ min: 1, max: 60 }),
      (parts, width) => {
        expect(displayWidth(shortenPath(parts.join('/'), width))).toBeLessThanOrEqual(width);
      },
    ),
  );
});
