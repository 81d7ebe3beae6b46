import { describe, expect, it } from 'vitest';

import { placeTestFile } from '../../../../../src/generation/write/files/place-test-file.ts';

const vitest = { runner: 'vitest', isTypeScript: true } as const;

describe('placeTestFile', () => {
  it.each([
    ['beside the source', 'src/money.ts', ['src/list.test.ts'], 'src/money.assay.test.ts'],
    [
      'beside the source, by the endings used',
      'src/a/money.ts',
      ['src/list.spec.ts'],
      'src/a/money.assay.spec.ts',
    ],
    [
      "where the unit's own tests are",
      'src/money.ts',
      ['src/a.test.ts', 'src/b.test.ts', 'checks/money-test.ts'],
      'checks/money.assay-test.ts',
    ],
    ['in the folder of tests', 'src/money.ts', ['test/list.test.ts'], 'test/money.assay.test.ts'],
    [
      'in a folder of tests without folders of its own',
      'src/a/money.ts',
      ['test/list.test.ts', 'test/set.test.ts'],
      'test/money.assay.test.ts',
    ],
    [
      'in a folder of tests that mirrors the sources',
      'src/a/money.ts',
      ['test/unit/b/list.test.ts', 'test/unit/set.test.ts'],
      'test/unit/a/money.assay.test.ts',
    ],
    [
      'in __tests__ beside the source',
      'src/a/money.js',
      ['src/b/__tests__/list.js'],
      'src/a/__tests__/money.assay.js',
    ],
    [
      'as most are',
      'src/money.ts',
      ['a/b.test.ts', 'test/c.spec.ts', 'test/d.spec.ts'],
      'test/money.assay.spec.ts',
    ],
    [
      'named as tests in Node often are',
      'lib/money.js',
      ['test/test-list.js'],
      'test/test-money.assay.js',
    ],
    [
      'named as a test where the only test is `test.js`',
      'money.js',
      ['test.js'],
      'money.assay.test.js',
    ],
    ['with no JSX in it', 'src/view.tsx', ['src/list.test.tsx'], 'src/view.assay.test.ts'],
    [
      'where it was before',
      'src/money.ts',
      ['src/list.test.ts', 'src/money.assay.test.ts'],
      'src/money.assay.test.ts',
    ],
  ])('chooses a place %s', (_, unit, tests, path) => {
    expect(placeTestFile({ unit, tests, style: vitest })).toBe(path);
  });

  it.each([
    ['vitest', true, 'src/money.assay.test.ts'],
    ['jest', false, 'src/money.assay.test.js'],
    ['node-test', false, 'test/money.assay.test.js'],
    ['mocha', true, 'test/money.assay.test.ts'],
  ] as const)('follows the habits of %s where there are no tests', (runner, isTypeScript, path) => {
    const unit = isTypeScript ? 'src/money.ts' : 'src/money.js';
    const style = { runner, isTypeScript };

    expect(placeTestFile({ unit, tests: [], style })).toBe(path);
  });

  it.each([
    ['node-test', false, 'lib/money.cjs', 'test/money.assay.test.cjs'],
    ['mocha', false, 'lib/money.mjs', 'test/money.assay.test.mjs'],
    ['vitest', true, 'src/money.mts', 'src/money.assay.test.ts'],
    ['jest', false, 'lib/money.cjs', 'lib/money.assay.test.js'],
  ] as const)(
    'keeps the kind of module for %s only where Node loads the tests itself',
    (runner, isTypeScript, unit, path) => {
      expect(placeTestFile({ unit, tests: [], style: { runner, isTypeScript } })).toBe(path);
    },
  );

  it.each([
    ['src/b/money.ts', ['test/list.test.ts'], 'test/b-money.assay.test.ts'],
    ['lib/b/money.js', ['test/test-list.js'], 'test/test-b-money.assay.js'],
    ['src/b/money.ts', [], 'src/b/b-money.assay.test.ts'],
  ])('names the file for %s after something else where it is told to', (unit, tests, path) => {
    const placing = { unit, name: 'b-money', tests, style: vitest };
    expect(placeTestFile(placing)).toBe(path);
  });
});
