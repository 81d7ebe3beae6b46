import { expect, test } from 'vitest';

import type { Mutant } from '../../../src/model/mutant.ts';
import { majorLog } from '../../../src/report/formats/major-log.ts';
import { mutantList } from '../../../src/report/terminal/mutant-list.ts';

const base: Mutant = {
  id: '0123456789abcdef',
  file: 'src/money.ts',
  operator: 'ROR',
  span: { start: 0, end: 5 },
  location: { start: { line: 7, column: 3 }, end: { line: 7, column: 8 } },
  original: 'a < b',
  replacement: 'a <= b',
  functionName: 'Money@add',
};
const deletion: Mutant = {
  ...base,
  id: 'fedcba9876543210',
  operator: 'STD',
  location: { start: { line: 12, column: 1 }, end: { line: 13, column: 3 } },
  original: 'log(\n  x);',
  replacement: '',
  functionName: '',
};

test('majorLog has one numbered line a mutant, with what differs, its function and the change', () => {
  expect(majorLog([base, deletion])).toBe(
    [
      '1:ROR:<:<=:src/money.ts:Money@add:7:a < b |==> a <= b\n',
      '2:STD:log(\\n  x);:<NO-OP>:src/money.ts:12:log(\\n  x); |==> <NO-OP>\n',
    ].join(''),
  );
});

test('mutantList has one line a mutant, in columns', () => {
  expect(mutantList([base, deletion])).toBe(
    [
      '01234567  src/money.ts:7:3   ROR  < → <=  in Money@add\n',
      'fedcba98  src/money.ts:12:1  STD  delete log( x);\n',
    ].join(''),
  );
});

test('mutantList lists more mutants than a call takes arguments', () => {
  const list = mutantList(Array.from({ length: 150_000 }, () => base));
  expect(list.split('\n')).toHaveLength(150_001);
});
