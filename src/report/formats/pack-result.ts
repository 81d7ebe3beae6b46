import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { Verdict } from '../../model/verdict.ts';

/** A verdict with places in `PackedResult.testLists` instead of tests. */
export interface PackedVerdict extends Omit<Verdict, 'coveredBy' | 'infectedBy'> {
  readonly coveredBy: number;
  readonly infectedBy: number;
}

/**
 * A result as plain JSON that does not repeat the names of tests. The same tests reach all mutants of a site, and in a large project
 * they are thousands.
 */
export interface PackedResult extends Omit<AnalysisResult, 'judged'> {
  /** Lists of places in `tests`, each list once. */
  readonly testLists: readonly (readonly number[])[];
  readonly judged: readonly {
    readonly mutant: AnalysisResult['judged'][number]['mutant'];
    readonly verdict: PackedVerdict;
  }[];
}

/** Packs a result. `unpackResult` restores it. */
export function packResult(result: AnalysisResult): PackedResult {
  const places = new Map(result.tests.map(({ id }, place) => [id, place]));
  const lists = new Map<string, number>();
  const testLists: number[][] = [];
  // Mutants of a site share one list, which is packed only once.
  const seen = new Map<readonly string[], number>();
  const placeOf = (ids: readonly string[]): number => {
    const place = seen.get(ids) ?? placeOfNew(ids);
    seen.set(ids, place);
    return place;
  };
  const placeOfNew = (ids: readonly string[]): number => {
    const list = ids.map((id) => places.get(id) ?? -1);
    if (list.includes(-1)) throw new Error('A verdict names a test that the result lacks');
    const key = list.join();
    const known = lists.get(key);
    if (known !== undefined) return known;
    lists.set(key, testLists.length);
    return testLists.push(list) - 1;
  };
  const judged = result.judged.map(({ mutant, verdict }) => ({
    mutant,
    verdict: {
      ...verdict,
      coveredBy: placeOf(verdict.coveredBy),
      infectedBy: placeOf(verdict.infectedBy),
    },
  }));
  return { ...result, judged, testLists };
}

/** Returns the result that was packed. */
export function unpackResult({ testLists, judged, ...rest }: PackedResult): AnalysisResult {
  const named = testLists.map((list) => list.map((place) => rest.tests[place]?.id ?? ''));
  return {
    ...rest,
    judged: judged.map(({ mutant, verdict }) => ({
      mutant,
      verdict: {
        ...verdict,
        coveredBy: named[verdict.coveredBy] ?? [],
        infectedBy: named[verdict.infectedBy] ?? [],
      },
    })),
  };
}
