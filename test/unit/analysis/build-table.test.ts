import { describe, expect, test } from 'vitest';

import { buildTable } from '../../../src/analysis/build-table.ts';
import { numberMutants } from '../../../src/analysis/select/mutant-table.ts';
import { catalogued } from '../mutation/catalogue-source.ts';

const add = 'export const add = (a, b) => a + b;';
const less = 'export const less = (a, b) => a < b && b > a;';
const table = numberMutants([catalogued(add, 'src/add.ts'), catalogued(less, 'src/less.ts')]);
const { mutantsOf, withMutants } = buildTable(table, (path) => path.slice('/root/'.length));

/** Numbers of the mutants that put these texts in the place of others. */
function numbersOf(...replacements: readonly string[]): number[] {
  return replacements.map((replacement) =>
    table.mutants.findIndex((mutant) => mutant.replacement === replacement),
  );
}

describe('buildTable', () => {
  test('knows the mutants of each source by its path', () => {
    const [first = 0, end = 0] = mutantsOf?.('/root/src/less.ts') ?? [];

    expect(first).toBe(table.mutants.findIndex(({ file }) => file === 'src/less.ts'));
    expect(end).toBe(table.mutants.length);
    expect(mutantsOf?.('/root/src/other.ts')).toBe(undefined);
  });

  test('writes mutants into the text of their source, and of no other', () => {
    const both = numbersOf('a <= b', 'b >= a');

    expect(withMutants?.(both, '/root/src/less.ts')).toBe(
      less.replace('a < b', 'a <= b').replace('b > a', 'b >= a'),
    );
    expect(withMutants?.(both, '/root/src/add.ts')).toBe(add);
    expect(withMutants?.(both, '/root/src/other.ts')).toBe(undefined);
  });
});
