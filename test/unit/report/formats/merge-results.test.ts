import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { AnalysisResult } from '../../../../src/model/analysis-result.ts';
import { jsonReport } from '../../../../src/report/formats/json-report.ts';
import { mergeResults } from '../../../../src/report/formats/merge-results.ts';
import { packResult, unpackResult } from '../../../../src/report/formats/pack-result.ts';
import { sampleResult } from '../sample-result.ts';

const whole = sampleResult({ interrupted: false });

/** A result cut into shards: each mutant goes where `placeOf` says, all else is in each. */
function shardsOf(count: number, placeOf: (index: number) => number): AnalysisResult[] {
  return Array.from({ length: count }, (_, at) => ({
    ...whole,
    sharded: { index: at + 1, count, kept: 0, of: whole.judged.length, digest: 'd' },
    judged: whole.judged.filter((__, index) => placeOf(index) === at),
    timings: { ...whole.timings, total: 100 * (at + 1) },
  }));
}

const reportOf = (result: AnalysisResult): unknown => jsonReport(result, { version: '1' }).files;

describe('merged results', () => {
  test('are the whole result, whatever shard a mutant was in and in whatever order they come', () => {
    const places = fc.array(fc.nat(3), {
      minLength: whole.judged.length,
      maxLength: whole.judged.length,
    });
    const orders = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 });
    fc.assert(
      fc.property(places, orders, (placeOf, order) => {
        const shards = shardsOf(4, (index) => placeOf[index] ?? 0);
        const merged = mergeResults(
          order.flatMap((at) => shards[at] ?? []),
          whole.root,
        );
        const idsOf = (result: AnalysisResult): string[] => result.tests.map(({ id }) => id);
        expect(idsOf(merged).toSorted()).toEqual(idsOf(whole).toSorted());
        expect(merged).toEqual(mergeResults(shards, whole.root));
        expect(merged.judged).toHaveLength(whole.judged.length);
        expect(new Set(merged.judged)).toEqual(new Set(whole.judged));
      }),
      { numRuns: 30 },
    );
  });

  test('have each notice once, and those of one shard too', () => {
    const [one, two] = shardsOf(2, (index) => index % 2);
    const own = { code: 'test-flaky', message: 'Only here.' };
    const results = [one, two && { ...two, notices: [...two.notices, own] }];
    const { notices } = mergeResults(
      results.flatMap((result) => result ?? []),
      '/elsewhere',
    );
    expect(notices).toEqual([...whole.notices, own]);
  });

  test('take the timings of the shard that took longest, and the root of the place', () => {
    const { timings, root, sharded } = mergeResults(
      shardsOf(3, () => 0),
      '/elsewhere',
    );
    expect({ total: timings.total, root, sharded }).toEqual({
      total: 300,
      root: '/elsewhere',
      sharded: undefined,
    });
  });

  test('are interrupted where one of them is', () => {
    const [one, two] = shardsOf(2, () => 0);
    const results = [one, two && { ...two, interrupted: true }].flatMap((result) => result ?? []);
    expect(mergeResults(results, '/').interrupted).toBe(true);
    expect(mergeResults(results.slice(0, 1), '/').interrupted).toBe(false);
  });
});

describe('a packed result', () => {
  test('is the same after it was written and read', () => {
    const read = unpackResult(JSON.parse(JSON.stringify(packResult(whole))));
    expect(read).toEqual(whole);
    expect(reportOf(read)).toEqual(reportOf(whole));
  });

  test('names each list of tests once', () => {
    const { testLists, judged } = packResult(whole);
    expect(new Set(testLists.map(String)).size).toBe(testLists.length);
    expect(testLists.length).toBeLessThan(judged.length);
  });
});
