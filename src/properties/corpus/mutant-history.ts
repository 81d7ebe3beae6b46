import { differsWith, type InputTrial } from './input-trial.ts';

/** The most runs of a mutant with the trials of one test: of one that is sought, of one that many runs have not told from the original, and of others. */
const most = { sought: 10, hopeless: 2, others: 2 };
/** The number of runs after which a mutant that none of them tells from the original is hopeless. */
const manyRuns = 40;
/** The most runs of a unit in which a mutant is endless: of one that is sought, and of others. Each may cost a process. */
const mostEndless = { sought: 2, others: 1 };

/** What runs have shown of a mutant so far. */
interface Shown {
  readonly runs: number;
  readonly endless: number;
  readonly isTold: boolean;
}

const nothing: Shown = { runs: 0, endless: 0, isTold: false };

/**
 * What runs of the mutants of a unit have shown, with all of its tests. So mutants that hardly anything tells from the original, and such as run for ever, do
 * not take the work of every further test.
 */
export class MutantHistory {
  readonly #sought: ReadonlySet<number>;
  readonly #shown = new Map<number, Shown>();

  /** @param sought the mutants that properties are to notice. Of others, a few runs say whether a property is worth something. */
  constructor(sought: ReadonlySet<number>) {
    this.#sought = sought;
  }

  /** Whether any mutants are sought. */
  get seeks(): boolean {
    return this.#sought.size > 0;
  }

  isSought(mutant: number): boolean {
    return this.#sought.has(mutant);
  }

  /** The most runs of a mutant with the trials of one more test. */
  mostRuns(mutant: number): number {
    if (this.isTired(mutant)) return 0;
    if (!this.isSought(mutant)) return most.others;
    const { runs, isTold } = this.#shown.get(mutant) ?? nothing;
    return runs >= manyRuns && !isTold ? most.hopeless : most.sought;
  }

  /** Whether a mutant was endless so often that it is not run again. To find out which tests are worth the work, none is run again that was. */
  isTired(mutant: number, isGlance = false): boolean {
    const { endless } = this.#shown.get(mutant) ?? nothing;
    const isOther = isGlance || !this.isSought(mutant);
    return endless >= (isOther ? mostEndless.others : mostEndless.sought);
  }

  /** Notes what a run that was made just now has shown. */
  note(trial: InputTrial, mutant: number): void {
    const sight = trial.withMutants.get(mutant);
    if (sight === undefined) return;
    const { runs, endless, isTold } = this.#shown.get(mutant) ?? nothing;
    this.#shown.set(mutant, {
      runs: runs + 1,
      endless: endless + (sight.isEndless ? 1 : 0),
      isTold: isTold || differsWith(trial, mutant),
    });
  }
}
