import { expect, test } from 'vitest';

import type { MutantStatus } from '../../../src/model/mutant-status.ts';
import type { JudgedMutant } from '../../../src/model/verdict.ts';
import { uncoveredRegions } from '../../../src/report/uncovered-regions.ts';
import { judge, makeMutant } from './make-judged.ts';

const text = Array.from(
  { length: 40 },
  (_, index) => `line${String(index + 1).padStart(2, '0')};`,
).join('\n');

function at(line: number, status: MutantStatus, inside = 'parse', file = 'src/a.ts'): JudgedMutant {
  const find = `line${String(line).padStart(2, '0')}`;
  return judge(makeMutant({ file, text, find, replace: '0', inside }), status);
}

function regions(judged: readonly JudgedMutant[]): string[] {
  return uncoveredRegions(judged).map(
    ({ file, firstLine, lastLine, functionName, mutants }) =>
      `${file}:${firstLine}-${lastLine} ${functionName} ${mutants}`,
  );
}

test('mutants without coverage in a function form one region from the first to the last line', () => {
  expect(regions([at(12, 'NoCoverage'), at(10, 'NoCoverage'), at(24, 'NoCoverage')])).toEqual([
    'src/a.ts:10-24 parse 3',
  ]);
});

test('a region reaches to the end of a mutant of several lines', () => {
  const find = 'line03;\nline04;\nline05;';
  const mutant = makeMutant({ file: 'a.ts', text, find, replace: '', inside: 'f' });
  expect(regions([judge(mutant, 'NoCoverage')])).toEqual(['a.ts:3-5 f 1']);
});

test.each(['Killed', 'Survived', 'Timeout', 'RuntimeError'] as const)(
  'a mutant that a test reaches (%s) divides the regions of its function',
  (status) => {
    const judged = [at(1, 'NoCoverage'), at(2, 'NoCoverage'), at(3, status), at(4, 'NoCoverage')];
    expect(regions(judged)).toEqual(['src/a.ts:1-2 parse 2', 'src/a.ts:4-4 parse 1']);
  },
);

test.each(['Ignored', 'CompileError', 'Pending'] as const)(
  'a mutant of which coverage is not known (%s) neither counts nor divides',
  (status) => {
    expect(regions([at(1, 'NoCoverage'), at(2, status), at(3, 'NoCoverage')])).toEqual([
      'src/a.ts:1-3 parse 2',
    ]);
  },
);

test('functions and files have regions of their own, the largest first', () => {
  const judged = [
    at(1, 'NoCoverage', 'f'),
    at(2, 'NoCoverage', 'g'),
    at(3, 'NoCoverage', 'g'),
    at(1, 'NoCoverage', 'f', 'src/b.ts'),
    at(5, 'Killed', 'h'),
  ];
  expect(regions(judged)).toEqual(['src/a.ts:2-3 g 2', 'src/a.ts:1-1 f 1', 'src/b.ts:1-1 f 1']);
});
