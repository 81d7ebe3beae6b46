import { costOfRuns } from './cost-of-runs.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import type { Trial } from '../prove/try-test-cases.ts';

/**
 * Kills that teach which branches tell mutants from the original, for climbing. Runs tell of branches where that is asked for alone, which
 * costs: those of breeding don't, and some that killed something are repeated before the first climb.
 */
export interface ImpactLessons {
  /** Keeps a trial whose runs told of no branches, if it killed something. */
  readonly keep: (trial: Trial) => void;
  /** Repeats what was kept and hands it on; gives the statements that this takes. */
  readonly repeat: () => Promise<number>;
}

/** So many test cases are kept, and so many kills of each repeated. */
const mostKept = 50;
const killsOfEach = 5;

/** @param learn is given each trial with what its branches did */
export function createImpactLessons(impact: Execute, learn: (trial: Trial) => void): ImpactLessons {
  const kept: Trial[] = [];
  return {
    keep(trial) {
      if (trial.kills.length > 0 && kept.length < mostKept) kept.push(trial);
    },
    async repeat() {
      let cost = 0;
      for (const trial of kept.splice(0)) {
        const { testCase } = trial;
        const mutants = trial.kills.slice(0, killsOfEach);
        const plain = { testCase, fresh: false, observe: false, branches: true };
        const orders = [ORIGINAL, ...mutants].map((mutant) => ({ ...plain, mutant }));
        const [original, ...results] = await impact(orders);
        if (original === undefined) break;
        cost += costOfRuns([original, ...results]);
        const withMutants = new Map(results.map((result, at) => [mutants[at] ?? ORIGINAL, result]));
        learn({ ...trial, original, withMutants });
      }
      return cost;
    },
  };
}
