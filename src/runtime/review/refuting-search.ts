import type { ReviewPlan } from '../../model/review-plan.ts';
import type { ClauseRecorder } from './clause-recorder.ts';
import { searchInputs } from './climb-inputs.ts';
import type { MadeProperty } from './made-property.ts';
import type { Novelty } from './novelty.ts';
import { now } from './own-clock.ts';
import type { PropertyTrials, SearchableInputs } from './property-trials.ts';
import type { InputRuns } from './run-inputs.ts';

/** The most inputs of one search. */
const mostSearched = 150;

/** Searches for inputs of properties. */
export class RefutingSearch {
  readonly #plan: ReviewPlan;
  readonly #trials: PropertyTrials;
  readonly #recorder: ClauseRecorder;
  readonly #novelty: Novelty;

  constructor(
    plan: ReviewPlan,
    trials: PropertyTrials,
    { recorder, novelty }: { readonly recorder: ClauseRecorder; readonly novelty: Novelty },
  ) {
    this.#plan = plan;
    this.#trials = trials;
    this.#recorder = recorder;
    this.#novelty = novelty;
  }

  /** Searches for an input that the original leaves out and that violates an assertion. */
  async forViolation(made: MadeProperty, at: number, until: number): Promise<InputRuns> {
    let all: InputRuns = { tried: 0, rejected: 0, isCut: false };
    const searchable = await this.#trials.searchable(made, at);
    if (searchable === undefined) return all;
    this.#recorder.mode = 'measure';
    await search(searchable, {
      isOver: () => all.failure !== undefined || now() > until,
      judge: async (input) => {
        this.#recorder.distance = 1;
        const runs = await this.#trials.given(made, at, [input], until);
        all = { ...runs, tried: all.tried + runs.tried };
        return this.#novelty.distance + this.#recorder.distance + (runs.rejected > 0 ? 2 : 0);
      },
    });
    this.#recorder.mode = 'off';
    return all;
  }

  /**
   * Searches for inputs that refute stronger forms of ordered clauses: those with the least and the greatest difference of the operands. Returns the
   * runs of an input that failed.
   */
  async forDifferences(made: MadeProperty, until: number): Promise<InputRuns | undefined> {
    let failed: InputRuns | undefined;
    const searchable = await this.#trials.searchable(made, -1);
    if (searchable === undefined) return undefined;
    for (const [id, { property, isOrdered }] of this.#plan.clauses.entries()) {
      const record = this.#recorder.record(id);
      if (property !== made.id || !isOrdered || record?.hasDifferences !== true) continue;
      for (const direction of [1, -1]) {
        await search(searchable, {
          isOver: () => failed !== undefined || now() > until,
          judge: async (input) => {
            record.forgetDifferences();
            const runs = await this.#trials.given(made, -1, [input], until);
            if (runs.failure !== undefined) failed = runs;
            const { least, greatest } = record.lastDifferences;
            return direction === 1 ? least : -greatest;
          },
        });
        if (failed !== undefined) return failed;
      }
    }
    return undefined;
  }
}

/** Searches among the inputs that the arbitraries can make. `judge` returns what is to become less. */
async function search(
  { sampled, isMade }: SearchableInputs,
  {
    judge,
    isOver,
  }: {
    readonly judge: (input: readonly unknown[]) => Promise<number>;
    readonly isOver: () => boolean;
  },
): Promise<void> {
  let runs = 0;
  let random = 1;
  await searchInputs(sampled, {
    judge: async (input) => {
      if (!isMade(input)) return undefined;
      runs += 1;
      return judge(input);
    },
    isOver: () => runs > mostSearched || isOver(),
    random: () => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647,
  });
}
