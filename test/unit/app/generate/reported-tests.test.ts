import { describe, expect, test } from 'vitest';

import type { PrintedUnit } from '../../../../src/app/generate/printed-unit.ts';
import { generatedTests, idsAmong } from '../../../../src/app/generate/reported-tests.ts';
import { generatedTest, generatedUnit } from '../../generation/generated-units.ts';

const path = 'test/sum.test.ts';

/** A unit whose tests have these titles. */
function printedUnit(file: string, testFile: string, titles: readonly string[]): PrintedUnit {
  const tests = titles.map((title) => generatedTest(title, []));
  const byId = new Map(tests.map(({ id }, at) => [id, titles[at] ?? '']));
  const printed = { text: '', arguments: [], tests: new Map(), titles: byId };
  const unit = generatedUnit(file, { tests });
  return { unit, path: testFile, casts: new Set(), printed, isTyped: false };
}

const sums = printedUnit('src/sum.ts', path, ['sum adds', 'sum adds', 'sum stops']);
const others = printedUnit('src/other.ts', 'test/other.test.ts', ['sum adds']);
const [first, second, third] = sums.unit.tests.map(({ id }) => id);

describe('the generated tests that a test of a runner is', () => {
  test('are found by file and title, however the runner joins its parts', () => {
    for (const name of ['sum > stops', 'sum stops']) {
      const found = generatedTests([sums, others], { file: path, name });
      expect(found).toEqual([{ one: sums, id: third }]);
    }
  });

  test('are found whatever seed @fast-check/vitest adds to the title', () => {
    const name = 'sum > stops (with seed=-1535618874)';
    expect(generatedTests([sums], { file: path, name })).toEqual([{ one: sums, id: third }]);
  });

  test('are several if tests were joined, and none if the user wrote it', () => {
    const joined = generatedTests([sums, others], { file: path, name: 'sum > adds' });
    expect(joined.map(({ id }) => id)).toEqual([first, second]);
    expect(generatedTests([sums, others], { file: path, name: 'by hand' })).toEqual([]);
  });

  test('are told by unit and id', () => {
    const reported = [
      { file: path, name: 'sum > adds' },
      { file: path, name: 'by hand' },
    ];
    expect(idsAmong(reported, [sums, others])).toEqual(
      new Map([
        ['src/sum.ts', new Set([first, second])],
        ['src/other.ts', new Set()],
      ]),
    );
  });
});
