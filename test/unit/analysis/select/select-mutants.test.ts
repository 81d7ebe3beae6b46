import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import {
  findMutant,
  selectMutants,
  type MutantSelection,
} from '../../../../src/analysis/select/select-mutants.ts';
import type { FileCatalogue } from '../../../../src/mutation/sites/site.ts';
import { catalogued } from '../../mutation/catalogue-source.ts';

const body = (count: number): string =>
  Array.from({ length: count }, (_, at) => `export const f${at} = (a) => a * ${at + 2};\n`).join(
    '',
  );
const one = catalogued(body(30), 'src/one.ts');
const other = catalogued(body(5).replaceAll('*', '<'), 'src/other.ts');

function idsOf(catalogues: readonly FileCatalogue[]): string[] {
  return catalogues.flatMap(({ sites }) =>
    sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant.id)),
  );
}

function select(selection: Partial<MutantSelection>): string[] {
  return idsOf(selectMutants([one, other], { ids: [], seed: 1, ...selection }).selected);
}

const all = idsOf([one, other]);

describe('a sample', () => {
  test('is the asked share of the mutants, in their order', () => {
    const sample = select({ sample: { ratio: 0.3, per: 'all' } });
    expect(sample).toHaveLength(Math.round(0.3 * all.length));
    expect(sample).toEqual(all.filter((id) => sample.includes(id)));
  });

  test('is the same for the same seed and another for another one', () => {
    const sample = { ratio: 0.3, per: 'all' } as const;
    expect(select({ sample, seed: 5 })).toEqual(select({ sample, seed: 5 }));
    expect(select({ sample, seed: 5 })).not.toEqual(select({ sample, seed: 6 }));
  });

  test('grows with its share: what a smaller one has, a larger one has too', () => {
    const ratio = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(ratio, ratio, fc.nat(), (a, b, seed) => {
        const [small, large] = [Math.min(a, b), Math.max(a, b)];
        const wide = select({ sample: { ratio: large, per: 'all' }, seed });
        const narrow = select({ sample: { ratio: small, per: 'all' }, seed });
        expect(narrow.filter((id) => !wide.includes(id))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test('changes by one mutant at most beside those of a site that is gone', () => {
    const sample = { ratio: 0.2, per: 'all' } as const;
    const before = select({ sample });
    const [, ...sites] = one.sites;
    const without = { ...one, sites };
    const { selected } = selectMutants([without, other], { ids: [], seed: 1, sample });
    const gone = before.filter((id) => !idsOf(selected).includes(id));
    const added = idsOf(selected).filter((id) => !before.includes(id));
    const most = 1 + (one.sites[0]?.mutants.length ?? 0);
    expect(gone.length).toBeLessThanOrEqual(most);
    expect(added.length).toBeLessThanOrEqual(most);
  });

  test.each(['operator', 'file'] as const)(
    'takes its share of each %s, and one at least',
    (per) => {
      const groupOf = ({ operator, file }: { operator: string; file: string }): string =>
        per === 'operator' ? operator : file;
      const count = (catalogues: readonly FileCatalogue[]): Map<string, number> => {
        const counts = new Map<string, number>();
        for (const { sites } of catalogues) {
          for (const { mutants } of sites) {
            for (const { mutant } of mutants) {
              const group = groupOf(mutant);
              counts.set(group, (counts.get(group) ?? 0) + 1);
            }
          }
        }
        return counts;
      };
      const whole = count([one, other]);
      const { selected } = selectMutants([one, other], {
        ids: [],
        seed: 1,
        sample: { ratio: 0.05, per },
      });
      expect(whole.size).toBeGreaterThan(1);
      for (const [group, kept] of count(selected)) {
        expect(kept).toBe(Math.max(1, Math.round(0.05 * (whole.get(group) ?? 0))));
      }
      expect(count(selected).size).toBe(whole.size);
    },
  );

  test('tells how many it has of how many', () => {
    const sample = { ratio: 0.5, per: 'all' } as const;
    const { sampled } = selectMutants([one], { ids: [], seed: 9, sample });
    const of = idsOf([one]).length;
    expect(sampled).toEqual({ kept: Math.round(of / 2), of, seed: 9 });
  });
});

describe('named mutants', () => {
  test('are the only ones left, and so are their files', () => {
    const [id = ''] = idsOf([other]);
    const { selected } = selectMutants([one, other], { ids: [id.slice(0, 10)], seed: 1 });
    expect(selected.map(({ file }) => file)).toEqual(['src/other.ts']);
    expect(idsOf(selected)).toEqual([id]);
  });

  test('are refused where there is none of that name, with the nearest id', () => {
    const mutants = [{ id: 'abcdef0123456789' }, { id: 'abc4560123456789' }];
    expect(() => findMutant(mutants, 'abcdef0123456780')).toThrow('No mutant has the id');
    expect(() => findMutant(mutants, '')).toThrow('No mutant has the id');
    expect(() => findMutant(mutants, 'abc')).toThrow('2 mutants have an id that begins with abc.');
    expect(findMutant(mutants, 'ABCD')).toBe(mutants[0]);
  });
});
