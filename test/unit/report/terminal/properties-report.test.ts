import { expect, it } from 'vitest';

import type { PropertyResult } from '../../../../src/model/property-result.ts';
import { propertiesReport } from '../../../../src/report/terminal/properties-report.ts';

const row = (name: string, ...kills: readonly string[]): PropertyResult['rows'][number] => ({
  file: 'test/a.property.test.ts',
  name,
  kills,
});

const result: PropertyResult = {
  root: '/project',
  properties: [
    {
      file: 'test/a.property.test.ts',
      name: 'rgb returns undefined if name is not one of named',
      kills: ['c', 'd'],
      missed: [],
      madeOf: [],
      replaces: [],
      preconditions: [],
      postconditions: [],
      statements: 1,
      before: { statements: 1, preconditions: 0, postconditions: 0 },
      rejected: 0,
      inputsTried: 100,
    },
  ],
  rows: [row("rgb for 'red' returns 1", 'a', 'b'), row("rgb for 'blue' returns 2", 'b', 'c')],
  leftAlone: [],
  files: [],
  rejected: [],
  problems: [],
  after: undefined,
  isCheck: false,
  isWritten: true,
  interrupted: false,
  milliseconds: 2000,
};

it('tests with fixed values are counted for each file, with the mutants that they catch, and that they alone catch', () => {
  expect(propertiesReport(result)).toBe(
    [
      'test/a.property.test.ts',
      '  rgb returns undefined if name is not one of named',
      '    catches 2 mutants, made of types alone',
      '  2 tests with fixed values',
      '    catch 3 mutants, of which no property catches 2',
      '',
      'Wrote 1 property and 2 tests with fixed values in 2.0 s.',
      '',
    ].join('\n'),
  );
});
