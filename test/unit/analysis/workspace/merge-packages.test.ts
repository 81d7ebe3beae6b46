import { schema } from 'mutation-testing-report-schema';
import { describe, expect, it } from 'vitest';

import { mergePackages } from '../../../../src/analysis/workspace/merge-packages.ts';
import { resultInFolder } from '../../../../src/analysis/workspace/result-in-folder.ts';
import type { AnalysisResult } from '../../../../src/model/analysis-result.ts';
import { jsonReport } from '../../../../src/report/formats/json-report.ts';
import { sampleMatrix } from '../../report/sample-matrix.ts';
import { sampleResult } from '../../report/sample-result.ts';
import { schemaProblems } from '../../report/schema-problems.ts';

/** The sample as the result of a package, with ids of mutants as they would be there. */
function packageResult(folder: string, changes: Partial<AnalysisResult> = {}): AnalysisResult {
  const sample = sampleResult({ interrupted: false, ...changes });
  const judged = sample.judged.map(({ mutant, verdict }) => ({
    mutant: { ...mutant, id: `${folder}:${mutant.id}` },
    verdict: { ...verdict, mutantId: `${folder}:${mutant.id}` },
  }));
  const result = { ...sample, judged };
  return resultInFolder({ ...result, matrix: sampleMatrix(result) }, '/ws', folder);
}

describe('a result in its folder', () => {
  const { sources, tests, judged, notices, root } = packageResult('packages/a');

  it('has paths and tests from the root of the workspace', () => {
    expect(root).toBe('/ws');
    const named = [
      ...sources.map(({ path }) => path),
      ...tests.flatMap(({ id, file }) => [id, file]),
      ...judged.flatMap(({ mutant, verdict }) => [
        mutant.file,
        ...verdict.coveredBy,
        ...verdict.infectedBy,
        verdict.killedBy ?? mutant.file,
        ...(verdict.reason?.kind === 'flaky-tests' ? verdict.reason.tests : []),
      ]),
    ];
    expect(named.filter((name) => !name.startsWith('packages/a/'))).toEqual([]);
  });

  it('names tests that it has, and shares lists as before', () => {
    const ids = new Set(tests.map(({ id }) => id));
    const lists = judged.map(({ verdict }) => verdict.coveredBy);
    expect(lists.flat().filter((id) => !ids.has(id))).toEqual([]);
    const before = sampleResult().judged.map(({ verdict }) => verdict.coveredBy);
    expect(new Set(lists).size).toBe(new Set(before).size);
  });

  it('has notices about places in it, or about all of it', () => {
    expect(notices.map(({ place }) => place)).toEqual([
      'packages/a/test/billing/proration.test.ts > settle > stops at the limit',
      'packages/a/src/legacy/broken.ts:12',
      'packages/a',
    ]);
  });
});

describe('merged packages', () => {
  const one = packageResult('packages/a', { versions: { vitest: '4.1.12' } });
  const two = packageResult('b', { versions: { vitest: '3.2.4', 'node-test': '22' } });
  const merged = mergePackages([one, two], '/ws');

  it('have everything of each, under ids of their own', () => {
    expect(merged.judged).toEqual([...one.judged, ...two.judged]);
    expect(new Set(merged.judged.map(({ mutant }) => mutant.id)).size).toBe(merged.judged.length);
    expect(merged.tests).toHaveLength(one.tests.length + two.tests.length);
    expect(merged.sources).toHaveLength(one.sources.length + two.sources.length);
    expect(merged.versions).toEqual({ 'node-test': '22', vitest: '3.2.4, 4.1.12' });
  });

  it('took as long as both, one after the other', () => {
    const first = one.timings;
    expect(merged.timings.total).toBe(2 * first.total);
    expect(merged.timings.firstVerdict).toBe(first.firstVerdict);
    const { firstVerdict: _, ...idle } = first;
    const late = mergePackages([{ ...one, timings: idle }, two], '/ws').timings;
    expect(late.firstVerdict).toBe(first.total + (first.firstVerdict ?? 0));
  });

  it('have a matrix in which no test kills a mutant of another package', () => {
    const { matrix, tests } = merged;
    const fileOf = new Map(merged.judged.map(({ mutant }) => [mutant.id, mutant.file]));
    const strangers = matrix?.rows.filter(({ mutantId, reached, infected, killers }) => {
      const folder = fileOf.get(mutantId)?.startsWith('b/') === true ? 'b/' : 'packages/a/';
      return [...reached, ...infected, ...killers].some(
        (test) => tests[test]?.id.startsWith(folder) !== true,
      );
    });
    expect(matrix?.rows.length).toBeGreaterThan(10);
    expect(strangers).toEqual([]);
  });

  it('find in the matrix what each package finds, and share scores among all mutants', () => {
    const findings = merged.matrix?.findings;
    const alone = one.matrix?.findings;
    expect(findings?.undetected).toBe(2 * (alone?.undetected ?? 0));
    expect(findings?.minimal.tests).toHaveLength(2 * (alone?.minimal.tests.length ?? 0));
    expect(findings?.subsumption.classes).toHaveLength(
      2 * (alone?.subsumption.classes.length ?? 0),
    );
    expect(findings?.tests.map(({ test }) => test)).toEqual(merged.tests.map((_, test) => test));
    expect(findings?.tests[0]?.score).toBeCloseTo((alone?.tests[0]?.score ?? 0) / 2);
    expect(findings?.subsumingScore).toBeCloseTo(alone?.subsumingScore ?? 0);
  });

  it('make a report that fits the schema', () => {
    expect(schemaProblems(jsonReport(merged, { version: '1' }), schema)).toEqual([]);
  });

  it('add up samples, shards, runs and what was reused', () => {
    const part = {
      sampled: { kept: 2, of: 20, seed: 3 },
      reuse: { verdicts: 5, testFiles: 2, testFilesRun: 1, obstacle: 'Node changed' },
      effort: { runsOfTests: [4], fileLoads: 1 },
    };
    const share = { index: 2, count: 3, kept: 4, of: 9 };
    const both = mergePackages(
      [
        { ...one, ...part, sharded: { ...share, digest: 'x' } },
        { ...two, ...part, sharded: { ...share, digest: 'y' } },
      ],
      '/ws',
    );
    expect(both.sampled).toEqual({ kept: 4, of: 40, seed: 3 });
    expect(both.sharded).toMatchObject({ index: 2, count: 3, kept: 8, of: 18 });
    expect(both.reuse).toEqual({
      verdicts: 10,
      testFiles: 4,
      testFilesRun: 2,
      obstacle: 'Node changed',
    });
    expect(both.effort?.runsOfTests).toHaveLength(both.tests.length);
    expect(both.effort?.runsOfTests[one.tests.length]).toBe(4);
    const { obstacle: _, ...free } = part.reuse;
    expect(
      mergePackages(
        [
          { ...one, ...part },
          { ...two, reuse: free },
        ],
        '/ws',
      ).reuse?.obstacle,
    ).toBe(undefined);
  });

  it('are interrupted where one of them is, and empty where there is none', () => {
    expect(merged.interrupted).toBe(false);
    expect(mergePackages([one, { ...two, interrupted: true }], '/ws').interrupted).toBe(true);
    expect(mergePackages([], '/ws')).toMatchObject({ judged: [], tests: [], versions: {} });
  });
});
