import { describe, expect, test } from 'vitest';

import { placeTestFiles } from '../../../../../src/generation/write/files/place-test-files.ts';

/** As with `--output out`: all in one folder. */
const inOneFolder = (_: string, name: string): string => `out/${name}.test.ts`;

function pathsOf(
  units: readonly string[],
  sources: readonly string[] = units,
  place: (unit: string, name: string) => string = inOneFolder,
): Record<string, string> {
  const paths = placeTestFiles({ units, sources, place });
  return Object.fromEntries([...paths].map(([unit, path]) => [unit, path.replace('out/', '')]));
}

describe('placeTestFiles', () => {
  test.each<[string, string[], Record<string, string>]>([
    ['keeps names that differ', ['a/x.ts', 'a/y.ts'], { 'a/x.ts': 'x', 'a/y.ts': 'y' }],
    [
      'tells equal names apart by folders',
      ['a/x.ts', 'b/x.ts'],
      { 'a/x.ts': 'x', 'b/x.ts': 'b-x' },
    ],
    [
      'tells them apart by more folders where one is not enough',
      ['a/x.ts', 'b/c/x.ts', 'd/c/x.ts'],
      { 'a/x.ts': 'x', 'b/c/x.ts': 'c-x', 'd/c/x.ts': 'd-c-x' },
    ],
    [
      'leaves a name to the source that has it',
      ['a/b-x.ts', 'a/x.ts', 'b/x.ts', 'c/b/x.ts'],
      { 'a/b-x.ts': 'b-x', 'a/x.ts': 'x', 'b/x.ts': 'b-x-2', 'c/b/x.ts': 'c-b-x' },
    ],
    [
      'numbers what folders do not tell apart',
      ['x.js', 'x.mjs', 'x.ts'],
      { 'x.js': 'x', 'x.mjs': 'x-2', 'x.ts': 'x-3' },
    ],
    [
      'takes names for equal that differ in case',
      ['a/X.ts', 'b/x.ts'],
      { 'a/X.ts': 'X', 'b/x.ts': 'b-x' },
    ],
  ])('%s', (_, units, names) => {
    const paths = Object.entries(names).map(([unit, name]) => [unit, `${name}.test.ts`]);
    expect(pathsOf(units)).toEqual(Object.fromEntries(paths));
  });

  test('leaves names as they are where the files have folders of their own', () => {
    const beside = (unit: string, name: string): string =>
      `${unit.slice(0, unit.lastIndexOf('/'))}/${name}.test.ts`;
    expect(pathsOf(['a/x.ts', 'b/x.ts'], [], beside)).toEqual({
      'a/x.ts': 'a/x.test.ts',
      'b/x.ts': 'b/x.test.ts',
    });
  });

  test('gives a unit the same path whichever others get tests, in whatever order', () => {
    const sources = ['a/x.ts', 'b/x.ts', 'c/x.ts'];
    for (const units of [['c/x.ts'], ['c/x.ts', 'b/x.ts'], ['b/x.ts', 'a/x.ts', 'c/x.ts']]) {
      expect(pathsOf(units, sources.toReversed())).toMatchObject({ 'c/x.ts': 'c-x.test.ts' });
    }
  });
});
