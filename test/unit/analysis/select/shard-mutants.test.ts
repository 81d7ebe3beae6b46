import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { selectMutants } from '../../../../src/analysis/select/select-mutants.ts';
import { emptyShare, shardMutants } from '../../../../src/analysis/select/shard-mutants.ts';
import type { FileCatalogue } from '../../../../src/mutation/sites/site.ts';
import { groupBy } from '../../../../src/foundation/group-by.ts';
import { catalogued } from '../../mutation/catalogue-source.ts';

const manyFunctions = (count: number, body: string): string =>
  Array.from({ length: count }, (_, at) => `export function f${at}(a, b) { ${body} }\n`).join('');

const small = catalogued(manyFunctions(40, 'return a * b + 1;'), 'src/small.ts');
const mixed = catalogued(
  `${manyFunctions(10, 'if (a < b) return a; return b - 1;')}
  // assay-ignore-next-line: on purpose
  export const ignored = (a) => a + 1;
  export const limits = { low: 1, high: 2 };`,
  'src/mixed.ts',
);
const oneLong = catalogued(
  `export function long(a, b) {\n${'  if (a < b) a += b * 2;\n'.repeat(60)}  return a;\n}`,
  'src/long.ts',
);
const all: readonly FileCatalogue[] = [small, mixed, oneLong];

function idsOf(catalogues: readonly FileCatalogue[]): string[] {
  return catalogues.flatMap(({ sites, ignored }) =>
    [...sites.flatMap(({ mutants }) => mutants), ...ignored].map(({ mutant }) => mutant.id),
  );
}

function shardsOf(catalogues: readonly FileCatalogue[], count: number): string[][] {
  return Array.from({ length: count }, (_, at) =>
    idsOf(shardMutants(catalogues, { index: at + 1, count }).selected),
  );
}

/** The number of the shard that each mutant is in. */
function placesOf(catalogues: readonly FileCatalogue[], count: number): Map<string, number> {
  return new Map(
    shardsOf(catalogues, count).flatMap((ids, at) =>
      ids.map((id): [string, number] => [id, at + 1]),
    ),
  );
}

const counts = fc.integer({ min: 1, max: 12 });

describe('shards', () => {
  test('have each mutant once, those that a comment ignores among them', () => {
    fc.assert(
      fc.property(fc.subarray([...all]), counts, (catalogues, count) => {
        const shared = shardsOf(catalogues, count).flat();
        expect(shared.toSorted()).toEqual(idsOf(catalogues).toSorted());
      }),
      { numRuns: 20 },
    );
  });

  test('are the same in whatever order files and sites come', () => {
    const orders = fc.tuple(
      fc.shuffledSubarray([...all], { minLength: 3 }),
      fc.shuffledSubarray([...mixed.sites], { minLength: mixed.sites.length }),
      counts,
    );
    fc.assert(
      fc.property(orders, ([files, sites, count]) => {
        const shuffled = files.map((file) => (file === mixed ? { ...file, sites } : file));
        const [one, other] = [shardsOf(all, count), shardsOf(shuffled, count)];
        expect(other.map((ids) => ids.toSorted())).toEqual(one.map((ids) => ids.toSorted()));
      }),
      { numRuns: 15 },
    );
  });

  test('have as many mutants as each other to within a quarter', () => {
    const functions = catalogued(manyFunctions(200, 'return a < b ? a - 1 : b;'), 'src/many.ts');
    const total = idsOf([functions]).length;
    for (const count of [2, 3, 8]) {
      const sizes = shardsOf([functions], count).map((ids) => ids.length);
      const ideal = total / count;
      expect(Math.max(...sizes)).toBeLessThan(1.25 * ideal);
      expect(Math.min(...sizes)).toBeGreaterThan(0.75 * ideal);
    }
  });

  test('split a function only where they would differ too much without', () => {
    const sharesOf = (catalogue: FileCatalogue, count: number): number[] => {
      const places = placesOf([catalogue], count);
      const byFunction = groupBy(
        catalogue.sites.flatMap(({ mutants }) => mutants),
        ({ mutant }) => mutant.functionName,
      );
      return [...byFunction.values()].map(
        (mutants) => new Set(mutants.map(({ mutant }) => places.get(mutant.id))).size,
      );
    };
    expect(new Set(sharesOf(small, 4))).toEqual(new Set([1]));
    expect(sharesOf(oneLong, 4)).toEqual([4]);
  });

  test('never split a site', () => {
    fc.assert(
      fc.property(counts, (count) => {
        const places = placesOf(all, count);
        for (const { mutants } of all.flatMap(({ sites }) => sites)) {
          expect(new Set(mutants.map(({ mutant }) => places.get(mutant.id))).size).toBe(1);
        }
      }),
      { numRuns: 10 },
    );
  });

  test('leave no shard more than 60 % of the mutants at module level, which take longer', () => {
    const table = Array.from({ length: 12 }, (_, at) => `k${at}: ${at + 2}`).join(', ');
    const file = catalogued(
      `export const table = { ${table} };\n${manyFunctions(30, 'return a * b;')}`,
      'src/table.ts',
    );
    const statics = new Set(
      file.sites
        .filter(({ functionSpan }) => functionSpan === undefined)
        .flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant.id)),
    );
    const perShard = shardsOf([file], 3).map((ids) => ids.filter((id) => statics.has(id)).length);
    expect(Math.max(...perShard)).toBeLessThan(0.6 * statics.size);
  });

  test('keep over 90 % of the mutants where they were when a function is added', () => {
    const before = placesOf([small, oneLong], 5);
    const changed = catalogued(
      `${manyFunctions(40, 'return a * b + 1;')}export const added = (a) => a + 1;`,
      'src/small.ts',
    );
    const after = placesOf([changed, oneLong], 5);
    const moved = [...before].filter(([id, place]) => after.get(id) !== place);
    expect(moved.length).toBeLessThan(0.1 * before.size);
  });

  test('may be empty where there are more of them than sites', () => {
    const tiny = catalogued('export const twice = (a) => a * 2;', 'src/tiny.ts');
    const shards = shardsOf([tiny], 9);
    expect(shards.flat().toSorted()).toEqual(idsOf([tiny]).toSorted());
    expect(shards.filter((ids) => ids.length === 0).length).toBeGreaterThan(0);
  });
});

describe('the share of a shard', () => {
  const share = (catalogues: readonly FileCatalogue[], index: number) =>
    shardMutants(catalogues, { index, count: 3 }).sharded;

  test('says how many of the mutants it has', () => {
    const shares = [1, 2, 3].map((index) => share(all, index));
    const total = all.flatMap(({ sites }) => sites.flatMap(({ mutants }) => mutants)).length;
    expect(shares.map(({ of }) => of)).toEqual([total, total, total]);
    expect(shares.reduce((sum, { kept }) => sum + kept, 0)).toBe(total);
  });

  test('has the same digest in all shards of the same mutants, and another for other ones', () => {
    const { digest } = share(all, 1);
    expect(share(all.toReversed(), 2).digest).toBe(digest);
    expect(share([small, mixed], 1).digest).not.toBe(digest);
    const edited = { ...mixed, text: `${mixed.text}\n` };
    expect(share([small, edited, oneLong], 1).digest).not.toBe(digest);
    expect(emptyShare({ index: 1, count: 3 }).digest).toBe(share([], 2).digest);
  });

  test('is taken of a sample, after it was drawn', () => {
    const sample = { ratio: 0.5, per: 'all' } as const;
    const drawn = idsOf(selectMutants(all, { ids: [], seed: 1, sample }).selected);
    const shards = [1, 2].map((index) =>
      selectMutants(all, { ids: [], seed: 1, sample, shard: { index, count: 2 } }),
    );
    expect(shards.flatMap(({ selected }) => idsOf(selected)).toSorted()).toEqual(drawn.toSorted());
    expect(shards[0]?.sampled).toEqual(shards[1]?.sampled);
  });
});
