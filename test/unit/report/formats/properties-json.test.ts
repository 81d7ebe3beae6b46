import { expect, it } from 'vitest';

import type { PropertyResult } from '../../../../src/model/property-result.ts';
import { propertiesJson } from '../../../../src/report/formats/properties-json.ts';

const result: PropertyResult = {
  root: '/project',
  properties: [
    {
      file: 'test/a.property.test.ts',
      name: 'add commutes',
      kills: ['1a'],
      missed: ['src/a.ts:2:1'],
      statements: 1,
      before: { statements: 3, preconditions: 2, postconditions: 4 },
      madeOf: ['adds'],
      replaces: [],
      preconditions: [],
      postconditions: ['sum is the same as other'],
      rejected: 0,
      inputsTried: 3400,
    },
  ],
  rows: [{ file: 'test/a.property.test.ts', name: "named for 'red' returns 1", kills: ['2b'] }],
  leftAlone: [{ test: 'test/a.test.ts:3 waits', reason: 'It waits.' }],
  files: [],
  rejected: [{ unit: 'src/a.ts', name: 'add grows', reason: 'it kills nothing' }],
  problems: [{ file: 'src/b.ts', problem: "It can't be loaded." }],
  after: undefined,
  isCheck: false,
  isWritten: true,
  interrupted: false,
  milliseconds: 10,
};

it('the JSON of two packages has what was written, left alone and rejected in both, and nothing else', () => {
  const { properties, rows, leftAlone, rejected, problems } = result;
  expect(JSON.parse(propertiesJson([result, result]))).toEqual({
    properties: [...properties, ...properties],
    rows: [...rows, ...rows],
    leftAlone: [...leftAlone, ...leftAlone],
    rejected: [...rejected, ...rejected],
    problems: [...problems, ...problems],
  });
});
