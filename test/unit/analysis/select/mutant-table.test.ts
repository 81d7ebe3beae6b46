import { describe, expect, test } from 'vitest';

import { numberMutants } from '../../../../src/analysis/select/mutant-table.ts';
import { catalogued } from '../../mutation/catalogue-source.ts';

const catalogues = [
  catalogued('export const add = (a, b) => a + b;', 'src/add.ts'),
  catalogued('export const nothing = undefined;', 'src/empty.ts'),
  catalogued('export function less(a, b) { return a < b && b > a; }', 'src/less.ts'),
];
const table = numberMutants(catalogues);

describe('numberMutants', () => {
  test('numbers all mutants, file by file and site by site', () => {
    expect(table.mutants.length).toBeGreaterThan(10);
    expect(table.mutants).toEqual(
      catalogues.flatMap(({ sites }) =>
        sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant)),
      ),
    );
    expect(catalogues[1]?.sites).toEqual([]);
  });

  test('gives each site its first mutant, and the number of mutants after the last', () => {
    const sites = catalogues.flatMap(({ sites: all }) => all);
    expect(table.siteFirstMutant).toHaveLength(sites.length + 1);
    sites.forEach((site, number) => {
      const [first = 0, next = 0] = table.siteFirstMutant.slice(number);
      expect(table.mutants.slice(first, next)).toEqual(site.mutants.map(({ mutant }) => mutant));
    });
    expect(table.siteFirstMutant.at(-1)).toBe(table.mutants.length);
  });

  test('knows of each file where its mutants and sites begin', () => {
    expect([...table.files.keys()]).toEqual(['src/add.ts', 'src/empty.ts', 'src/less.ts']);
    for (const [path, { catalogue, firstMutant, firstSite }] of table.files) {
      const [site] = catalogue.sites;
      expect(catalogue.file).toBe(path);
      expect(table.siteFirstMutant[firstSite]).toBe(firstMutant);
      expect(table.mutants[firstMutant]).toBe(
        site?.mutants[0]?.mutant ?? table.mutants[table.files.get('src/less.ts')?.firstMutant ?? 0],
      );
    }
  });

  test('numbers nothing where there are no files', () => {
    const { mutants, files, siteFirstMutant } = numberMutants([]);
    expect([mutants, files.size, [...siteFirstMutant]]).toEqual([[], 0, [0]]);
  });
});
