import { describe, expect, test } from 'vitest';

import { openBook } from '../../../../../src/analysis/execute/execution-book.ts';
import { chooseRuns } from '../../../../../src/analysis/after/impact/choose-runs.ts';
import { observationOf } from '../../books.ts';

function chosen(
  sketches: readonly Parameters<typeof observationOf>[0][],
  survivors: readonly number[],
) {
  const { files } = openBook(sketches.map(observationOf), 'auto');
  return Object.fromEntries(chooseRuns(files, new Set(survivors)));
}

describe('the tests that impact is measured with', () => {
  test('are those that infect a survivor, hot', () => {
    const runs = chosen([{ path: 'a', tests: [{ infects: [1, 2] }, { infects: [2] }] }], [2]);
    expect(runs).toEqual({
      0: {
        hot: [
          { ordinal: 0, mutants: [2] },
          { ordinal: 1, mutants: [2] },
        ],
        warm: [],
      },
    });
  });

  test('are ten at most, the cheapest ones', () => {
    const tests = Array.from({ length: 12 }, (_, at) => ({
      infects: Array.from({ length: 13 - at }, (_each, mutant) => mutant),
    }));
    const runs = chosen([{ path: 'a', tests }], [0]);
    expect(runs[0]?.hot.map(({ ordinal }) => ordinal)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  test('come from the three files that infect most survivors', () => {
    const file = (path: string, infects: readonly number[]) => ({ path, tests: [{ infects }] });
    const runs = chosen(
      [file('a', [0]), file('b', [0, 1]), file('c', [0, 1, 2]), file('d', [0, 1])],
      [0, 1, 2],
    );
    expect(Object.keys(runs)).toEqual(['1', '2', '3']);
  });

  test('neither flaky nor slow', () => {
    const tests = [{ infects: [0] }, { infects: [0], duration: 2000 }, { infects: [0] }];
    const runs = chosen([{ path: 'a', tests, flaky: [0] }], [0]);
    expect(runs[0]?.hot).toEqual([{ ordinal: 2, mutants: [0] }]);
  });

  test('are a whole file where no test can be repeated with the mutant', () => {
    const runs = chosen(
      [
        { path: 'a', tests: [{ infects: [] }], load: [0] },
        { path: 'b', tests: [{ infects: [] }], load: [0, 1] },
      ],
      [0, 1],
    );
    expect(runs).toEqual({ 1: { hot: [], warm: [0, 1] } });
  });
});
