import { describe, expect, test } from 'vitest';

import { type Baseline, baselineAfter, compareWithBaseline } from '../../../src/model/baseline.ts';
import type { MutantStatus } from '../../../src/model/mutant-status.ts';
import type { JudgedMutant, VerdictReason } from '../../../src/model/verdict.ts';
import { sampleMutants } from '../analysis/sample-mutants.ts';
import { judge } from '../report/make-judged.ts';

const mutants = sampleMutants(6);

function judged(statuses: readonly MutantStatus[], reason?: VerdictReason): JudgedMutant[] {
  return statuses.flatMap((status, at) => {
    const mutant = mutants[at];
    return mutant === undefined ? [] : [judge(mutant, status, reason && { reason })];
  });
}

function known(...ids: readonly string[]): Baseline {
  return ids.map((id) => ({ id, file: 'src/source.ts', text: `text of ${id}` }));
}

function namesOf(
  result: readonly JudgedMutant[],
  baseline: Baseline,
  isWhole = true,
): { fresh: string[]; known: string[]; gone: string[] } {
  const comparison = compareWithBaseline(result, baseline, isWhole);
  return {
    fresh: comparison.fresh.map(({ mutant }) => mutant.id),
    known: comparison.known.map(({ mutant }) => mutant.id),
    gone: comparison.gone.map(({ id }) => id),
  };
}

describe('against a baseline', () => {
  test('undetected mutants are new unless it has them, whether a test reaches them or not', () => {
    const result = judged(['Survived', 'NoCoverage', 'Survived', 'NoCoverage']);
    expect(namesOf(result, known('m2', 'm3'))).toEqual({
      fresh: ['m0', 'm1'],
      known: ['m2', 'm3'],
      gone: [],
    });
  });

  test.each<MutantStatus>(['Killed', 'Timeout', 'CompileError', 'RuntimeError', 'Ignored'])(
    'a known mutant that is %s by now is gone',
    (status) => {
      expect(namesOf(judged([status]), known('m0'), false).gone).toEqual(['m0']);
    },
  );

  test('a mutant that no longer exists is gone where the run was about all of them', () => {
    expect(namesOf(judged(['Killed']), known('m5')).gone).toEqual(['m5']);
    expect(namesOf(judged(['Killed']), known('m5'), false).gone).toEqual([]);
  });

  test('what flaky or failing tests or an interruption leave undecided is neither new nor gone', () => {
    const flaky = judged(['Survived'], { kind: 'flaky-tests', tests: ['t'] });
    const failing = judged(['NoCoverage'], { kind: 'failing-tests', tests: ['t'] });
    const pending = judged(['Pending']);
    for (const result of [flaky, failing, pending]) {
      expect(namesOf(result, known())).toEqual({ fresh: [], known: [], gone: [] });
      expect(namesOf(result, known('m0'))).toEqual({ fresh: [], known: [], gone: [] });
    }
  });
});

describe('the baseline after a result', () => {
  const after = (result: readonly JudgedMutant[], baseline: Baseline, isWhole: boolean) =>
    baselineAfter(
      baseline,
      compareWithBaseline(result, baseline, isWhole),
      ({ mutant }) => `new text of ${mutant.id}`,
    ).map(({ id, text }) => `${id}: ${text}`);

  test('has what is undetected, with its text as it is now', () => {
    const result = judged(['Survived', 'Survived', 'Killed']);
    expect(after(result, known('m0', 'm2', 'm5'), true)).toEqual([
      'm0: new text of m0',
      'm1: new text of m1',
    ]);
  });

  test('keeps what a restricted run did not look at', () => {
    expect(after(judged(['Killed']), known('m0', 'm5'), false)).toEqual(['m5: text of m5']);
  });

  test('leaves nothing new and nothing gone', () => {
    const result = judged(['Survived', 'NoCoverage', 'Killed', 'Ignored']);
    const next = baselineAfter(
      known('m2', 'm9'),
      compareWithBaseline(result, known('m2', 'm9'), true),
      ({ mutant }) => mutant.id,
    );
    expect(compareWithBaseline(result, next, true)).toMatchObject({ fresh: [], gone: [] });
  });
});
