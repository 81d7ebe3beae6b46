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
  properties: [],
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

it('tests with fixed values are counted for each file, with all mutants that they catch', () => {
  expect(propertiesReport(result)).toBe(
    [
      'test/a.property.test.ts',
      '  2 tests with fixed values',
      '    catch 3 mutants that no property notices',
      '',
      'Wrote 0 properties and 2 tests with fixed values in 2.0 s.',
      '',
    ].join('\n'),
  );
});
