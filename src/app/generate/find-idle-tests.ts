import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import { isDetected } from '../../model/mutant-status.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { Faults, PrintedUnit } from './printed-unit.ts';
import { idsAmong } from './reported-tests.ts';

/**
 * Finds the tests that kill nothing in the project's own runner. If other tests kill the mutants that such a test is for, it is only
 * not needed, and has no reason.
 */
export function findIdleTests(units: readonly PrintedUnit[], outcome: AnalysisResult): Faults {
  const useful = usefulTests(units, outcome);
  const [killed, unverified] = [killedIn(outcome), unverifiedIn(outcome)];
  const reasonFor = ({ kills }: GeneratedTest): string | undefined => {
    if (kills.every((mutant) => killed.has(mutant))) return undefined;
    const [denied] = kills.flatMap((mutant) => unverified.get(mutant) ?? []);
    return denied === undefined
      ? 'it kills no mutant'
      : `with the mutants that it is for, it would ${denied}`;
  };
  const faults = units.map(({ unit: { file, tests } }) => {
    const idle = tests.filter(({ id }) => useful.get(file)?.has(id) !== true);
    return [file, new Map(idle.map((test) => [test.id, reasonFor(test)] as const))] as const;
  });
  return new Map(faults.filter(([, own]) => own.size > 0));
}

/** The ids of tests that detect some mutant, by the path of the unit. */
function usefulTests(
  units: readonly PrintedUnit[],
  { judged, tests, matrix }: AnalysisResult,
): ReadonlyMap<string, ReadonlySet<number>> {
  const killers = new Set(matrix?.rows.flatMap((row) => row.killers));
  const ids = new Set([
    ...tests.flatMap(({ id }, at) => (killers.has(at) ? [id] : [])),
    ...judged
      .filter(({ verdict }) => isDetected(verdict.status))
      .flatMap(({ verdict: { killedBy, coveredBy } }) => killedBy ?? coveredBy),
  ]);
  return idsAmong(
    tests.filter(({ id }) => ids.has(id)),
    units,
  );
}

/**
 * The ids of the mutants that an analysis detects. If runs with a mutant were denied something and the verdict is a timeout, the denial
 * may be the cause, so such a mutant does not count.
 */
export function killedIn({ judged, denied }: AnalysisResult): ReadonlySet<string> {
  const isKilled = ({ mutant, verdict: { status } }: JudgedMutant): boolean =>
    isDetected(status) && (status === 'Killed' || denied?.has(mutant.id) !== true);
  return new Set(judged.filter(isKilled).map(({ mutant }) => mutant.id));
}

/**
 * The actions that tests were denied, by the ids of the mutants with which they asked for them. Killed mutants are left out.
 */
export function unverifiedIn(outcome: AnalysisResult): ReadonlyMap<string, string> {
  const killed = killedIn(outcome);
  return new Map([...(outcome.denied ?? [])].filter(([id]) => !killed.has(id)));
}
