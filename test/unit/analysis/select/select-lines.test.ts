import { describe, expect, test } from 'vitest';

import { selectLines } from '../../../../src/analysis/select/select-lines.ts';
import type { SourceSelection } from '../../../../src/model/source-selection.ts';
import type { FileCatalogue } from '../../../../src/mutation/sites/site.ts';
import { catalogued } from '../../mutation/catalogue-source.ts';

const text = `export const one = (a) => a + 1;
export const two = (a) => a + 2;
// assay-ignore-next-line: on purpose
export const four = (a) => a + 4;
export const six = (a) =>
  a +
  6;
`;
const catalogue = catalogued(text);

type Lines = readonly { readonly first: number; readonly last: number }[];

function select(selection: Omit<SourceSelection, 'file'>): FileCatalogue {
  return selectLines(catalogue, { file: catalogue.file, ...selection });
}

function originals(lines: Lines): string[] {
  return originalsIn(select({ lines }));
}

function originalsIn({ sites }: FileCatalogue): string[] {
  const found = sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant.original));
  return [...new Set(found)];
}

function ignored(lines: Lines): string[] {
  return [...new Set(select({ lines }).ignored.map(({ mutant }) => mutant.original))];
}

describe('selectLines', () => {
  test('keeps everything where no lines are given', () => {
    expect(select({})).toBe(catalogue);
    expect(select({ lines: [] })).toBe(catalogue);
  });

  test('keeps what lies on the given lines, the first and the last included', () => {
    expect(originals([{ first: 1, last: 1 }])).toEqual(['a + 1', '1']);
    expect(originals([{ first: 1, last: 2 }])).toEqual(['a + 1', '1', 'a + 2', '2']);
    expect(originals([{ first: 2, last: 3 }])).toEqual(['a + 2', '2']);
  });

  test('keeps what lies within any of several ranges', () => {
    const lines = [
      { first: 1, last: 1 },
      { first: 7, last: 9 },
    ];
    expect(originals(lines)).toEqual(['a + 1', '1', '6']);
  });

  test('leaves out what reaches beyond the lines, but not what is inside of it', () => {
    const whole = 'a +\n  6';
    expect(originals([{ first: 5, last: 7 }])).toEqual([whole, '6']);
    expect(originals([{ first: 6, last: 7 }])).toEqual([whole, '6']);
    expect(originals([{ first: 6, last: 6 }])).toEqual([]);
    expect(originals([{ first: 7, last: 7 }])).toEqual(['6']);
  });

  test('keeps no site without mutants', () => {
    const { sites } = select({ lines: [{ first: 7, last: 7 }] });
    expect(sites).toHaveLength(1);
  });

  test('selects among the ignored mutants too', () => {
    expect(ignored([{ first: 4, last: 4 }])).toEqual(['a + 4', '4']);
    expect(ignored([{ first: 1, last: 3 }])).toEqual([]);
  });

  test('keeps the rest of the catalogue', () => {
    const { file, text: kept } = select({ lines: [{ first: 1, last: 1 }] });
    expect({ file, text: kept }).toEqual({ file: catalogue.file, text });
  });

  test('keeps what touches a changed line, however far it reaches', () => {
    const changed = [{ first: 6, last: 6 }];
    expect(originalsIn(select({ changed }))).toEqual(['a +\n  6']);
    expect(originalsIn(select({ changed: [{ first: 2, last: 2 }] }))).toEqual(['a + 2', '2']);
    expect(originalsIn(select({ changed: [] }))).toEqual([]);
  });

  test('keeps what lies on the lines and touches a changed one, where both are given', () => {
    const lines = [{ first: 1, last: 2 }];
    const changed = [{ first: 2, last: 7 }];
    expect(originalsIn(select({ lines, changed }))).toEqual(['a + 2', '2']);
  });
});
