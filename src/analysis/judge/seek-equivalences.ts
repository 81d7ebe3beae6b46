import type { Notice } from '../../model/analysis-result.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import { applyEquivalences } from './apply-equivalences.ts';
import type { EquivalenceOutcome, EquivalenceSearch } from '../checks/equivalence-contract.ts';

/** The search for equivalent mutants beside the other phases. */
export interface SoughtEquivalences {
  /** True for a mutant that need not be executed, or for which another one is. */
  readonly excludes: (id: string) => boolean;
  readonly isDone: () => boolean;
  /** Resolves when it is. */
  readonly ended: Promise<unknown>;
  /** Puts what was found into the verdicts. */
  readonly finish: (
    judged: readonly JudgedMutant[],
    interrupted: boolean,
    notices: Notice[],
  ) => Promise<JudgedMutant[]>;
  readonly stop: () => void;
}

/**
 * Follows a search; what it finds drops mutants as soon as it is known. `isInvalid` tells of mutants that are not executed
 * for other reasons: of a class of duplicates the first of the others is.
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
