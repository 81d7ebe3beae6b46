import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { coverageIndex } from '../../../../src/analysis/observe/test-catalogue.ts';
import { rangesOf } from '../../runner/ranges.ts';

describe('coverageIndex', () => {
  test('names, for every mutant, the tests whose ranges hold it', () => {
    const indices = fc.uniqueArray(fc.nat(50), { maxLength: 25 });
    fc.assert(
      fc.property(fc.array(indices, { maxLength: 8 }), (tests) => {
        const index = coverageIndex(tests.map((reached) => rangesOf(reached)));
        for (let mutant = 0; mutant <= 52; mutant += 1) {
          const expected = tests.flatMap((reached, number) =>
            reached.includes(mutant) ? [number] : [],
          );
          expect(index.testsOf(mutant)).toEqual(expected);
        }
      }),
    );
  });

  test('shares one list among neighbours that the same tests reach', () => {
    const index = coverageIndex([
      [0, 100],
      [50, 100],
    ]);
    expect(index.testsOf(3)).toBe(index.testsOf(49));
    expect(index.testsOf(49)).not.toBe(index.testsOf(50));
  });
});
