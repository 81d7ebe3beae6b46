import type { Notice } from '../../model/analysis-result.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import { applyEquivalences } from './apply-equivalences.ts';
import type { EquivalenceOutcome, EquivalenceSearch } from '../checks/equivalence-contract.ts';

/** The search for equivalent mutants, which runs beside the other phases. */
export interface SoughtEquivalences {
  /** Whether a mutant is equivalent, or a duplicate of a mutant that is executed in its place. */
  readonly excludes: (id: string) => boolean;
  readonly isDone: () => boolean;
  /** Resolves when the search is done. */
  readonly ended: Promise<unknown>;
  /** Applies the proved equivalences to the verdicts. */
  readonly finish: (
    judged: readonly JudgedMutant[],
    interrupted: boolean,
    notices: Notice[],
  ) => Promise<JudgedMutant[]>;
  readonly stop: () => void;
}

/**
 * Follows a search, and excludes mutants as soon as it has proved that they need no execution. `isInvalid` says which mutants are
 * not executed for other reasons. The first other mutant of a class of duplicates is the one that is executed.
 */
export function seekEquivalences(
  search: EquivalenceSearch | undefined,
  isInvalid: (id: string) => boolean,
): SoughtEquivalences {
  if (search === undefined) {
    const finish = (judged: readonly JudgedMutant[]): Promise<JudgedMutant[]> =>
      Promise.resolve([...judged]);
    const ended = Promise.resolve();
    return { excludes: () => false, isDone: () => true, ended, finish, stop: () => {} };
  }
  let proved: Extract<EquivalenceOutcome, { kind: 'proved' }> | undefined;
  let classOf: ReadonlyMap<string, readonly string[]> = new Map();
  let isDone = false;
  const outcome = search.result.then((done) => {
    isDone = true;
    if (done.kind === 'proved') {
      proved = done;
      classOf = new Map(done.duplicates.flatMap((ids) => ids.map((id) => [id, ids] as const)));
    }
    return done;
  });
  return {
    excludes(id) {
      if (proved?.equivalent.has(id)) return true;
      const twins = classOf.get(id);
      return twins !== undefined && twins.find((each) => !isInvalid(each)) !== id;
    },
    isDone: () => isDone,
    ended: outcome,
    async finish(judged, interrupted, notices) {
      if (!interrupted) {
        const done = await outcome;
        if (done.kind === 'unavailable') {
          notices.push({
            code: 'equivalence-unavailable',
            message: `Equivalent mutants were not looked for: ${done.reason}`,
          });
        }
      }
      return proved === undefined ? [...judged] : applyEquivalences(judged, proved);
    },
    stop: () => void search.stop(),
  };
}
