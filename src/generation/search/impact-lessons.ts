import { costOfRuns } from './cost-of-runs.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import type { Trial } from '../prove/try-test-cases.ts';

/**
 * Kills from which climbing learns which branches distinguish mutants from the original. Recording branches is slow, so runs of
 * breeding don't record them. Instead, some runs that killed a mutant are repeated before the first climb.
 */
export interface ImpactLessons {
  /** Keeps a trial whose runs did not record branches, if it killed a mutant. */
  readonly keep: (trial: Trial) => void;
  /** Repeats the kept trials and passes them to `learn`. Returns the number of statements executed. */
  readonly repeat: () => Promise<number>;
}

/** The most test cases that are kept, and the most kills of each that are repeated. */
const mostKept = 50;
const killsOfEach = 5;

/** @param learn called with each trial and the branches that it recorded */
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
