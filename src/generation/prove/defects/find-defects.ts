import type { Defect } from '../../../model/defect.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import { findInconsistent } from './find-inconsistent.ts';
import { findNan } from './find-nan.ts';
import { findThrown } from './find-thrown.ts';
import type { Finding, OriginalRun } from './original-run.ts';

/**
 * Finds likely faults of the unit in runs without a mutant (μTEST paper, 5.4). Each is reported once, with the shortest test case that
 * shows it, in the order in which the unit declares its callables. None is certain: the comment of each rule says why.
 */
export function findDefects(runs: readonly OriginalRun[], model: UnitModel): Defect[] {
  const shortest = new Map<string, Defect>();
  for (const run of runs) {
    for (const finding of findingsIn(run, model)) {
      const key = findingKey(finding);
      const { defect } = finding;
      const known = shortest.get(key);
      if (known === undefined || lengthOf(defect) < lengthOf(known)) shortest.set(key, defect);
    }
  }
  const places = new Map(model.callables.map(({ id }, place) => [id, place]));
  const placeOf = ({ callable }: Defect): number => places.get(callable) ?? places.size;
  return [...shortest.values()].toSorted((left, right) => placeOf(left) - placeOf(right));
}

/** The defects that one run shows. */
export function findingsIn(run: OriginalRun, model: UnitModel): Finding[] {
  return [...findThrown(run, model), ...findNan(run, model), ...findInconsistent(run, model)];
}

/** A key that is equal for defects which probably have the same cause. */
export function findingKey({ defect, place }: Finding): string {
  return JSON.stringify([defect.callable, defect.kind, place]);
}

function lengthOf({ testCase }: Defect): number {
  return testCase.statements.length;
}
