import { describe, expect, test } from 'vitest';

import type { KillMatrix } from '../../../../src/model/kill-matrix.ts';
import { summariseMatrix } from '../../../../src/report/summarise-matrix.ts';
import { terminalReport } from '../../../../src/report/terminal/terminal-report.ts';
import { sampleMatrix } from '../sample-matrix.ts';
import { sampleResult } from '../sample-result.ts';

const plain = sampleResult();

function sentences(changes: Partial<KillMatrix> = {}): string {
  const summary = summariseMatrix({ ...plain, matrix: sampleMatrix(plain, changes) });
  return summary?.sentences.join('\n') ?? '';
}

describe('the section on the kill matrix', () => {
  test('is missing without a matrix', () => {
    const text = terminalReport(plain, { colour: false, width: 100, top: 3 });
    expect(text).not.toContain('Kill matrix');
    expect(summariseMatrix(plain)).toBeUndefined();
  });

  test('tells of redundant tests, the minimal set and the subsuming score', () => {
    const matrix = sampleMatrix(plain);
    const text = terminalReport({ ...plain, matrix }, { colour: false, width: 100, top: 3 });
    const section = text.slice(text.indexOf('Kill matrix'));
    const redundant = matrix.findings.tests.filter(({ isRedundant }) => isRedundant).length;
    expect(section).toContain(`Of 18 tests, ${redundant} are redundant with respect to these`);
    expect(section).toMatch(/\d+ tests together kill all that is killed, in [\d.]+ % of the/);
    expect(section).toMatch(/Subsuming score [\d.]+ %: \d+ classes of dominator mutants stand for/);
    expect(section).toContain(`${redundant - 3} more redundant tests`);
    expect(section.match(/^- test\//gm)).toHaveLength(3);
  });

  test('names the redundant tests first that take longest', () => {
    const { redundant = [] } = summariseMatrix({ ...plain, matrix: sampleMatrix(plain) }) ?? {};
    const times = redundant.map(({ why }) => Number(/\((\d+) ms\)/.exec(why)?.[1]));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(times).size).toBeGreaterThan(2);
  });

  test('says what is not known, and why', () => {
    expect(sentences()).toContain('not all killers are known');
    expect(sentences({ isComplete: false })).toContain(
      'The matrix is incomplete, since the run was interrupted',
    );
    expect(sentences({ flaky: [1, 2] })).toContain('2 flaky tests left out.');
  });
});
