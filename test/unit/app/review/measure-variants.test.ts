import { expect, test } from 'vitest';

import { readMatrix } from '../../../../src/app/review/measure-variants.ts';
import type { AnalysisResult } from '../../../../src/model/analysis-result.ts';
import type { MatrixRow } from '../../../../src/model/kill-matrix.ts';

const file = 'test/a.test.ts';

function row(mutantId: string, given: Partial<MatrixRow>): MatrixRow {
  const nothing = { reached: [], infected: [], killers: [], kinds: [], isComplete: true };
  return { mutantId, ...nothing, ...given };
}

function resultOf(
  rows: readonly MatrixRow[],
): Pick<AnalysisResult, 'tests' | 'matrix' | 'notices'> {
  const tests = ['adds', 'adds more', 'ends'].map((name, at) => ({
    id: `t${at}`,
    name,
    file: name === 'ends' ? 'test/b.test.ts' : file,
    duration: 1,
  }));
  const findings = {
    tests: [],
    minimal: { tests: [], duration: 0, durationOfAll: 0 },
    subsumption: { classes: [], edges: [] },
    undetected: 0,
    subsumingScore: undefined,
  };
  return {
    tests,
    notices: [],
    matrix: { rows, flaky: [], isComplete: false, findings, milliseconds: 1 },
  };
}

test('the worth of a test comes from mutants that have run with all of their tests', () => {
  const found = readMatrix(
    resultOf([
      row('m1', { reached: [0, 2], infected: [0, 2], killers: [0], kinds: ['assertion'] }),
      row('m2', { reached: [0], infected: [0], isComplete: false }),
    ]),
    file,
  );

  expect([...found.keys()]).toEqual(['adds', 'adds more']);
  expect(found.get('adds')).toEqual({
    kills: new Set(['m1']),
    reached: new Set(['m1']),
    infected: 1,
    isUnusable: false,
  });
  expect(found.get('adds more')).toMatchObject({ kills: new Set(), infected: 0 });
});

test('nothing is known of a test if no mutant that it infects has run with all of its tests', () => {
  const found = readMatrix(
    resultOf([
      row('m1', { reached: [0, 1], infected: [1] }),
      row('m2', { reached: [0], infected: [0], isComplete: false }),
    ]),
    file,
  );

  expect([...found.keys()]).toEqual(['adds more']);
});
