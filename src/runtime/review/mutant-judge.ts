import type { MutantOutcome, MutantToRun, ReviewPlan } from '../../model/review-plan.ts';
import type { ClauseRecorder } from './clause-recorder.ts';
import { areMade, tellWhatTheyMake } from './directed-inputs.ts';
import type { MadeProperty } from './made-property.ts';
import type { Novelty } from './novelty.ts';
import { now } from './own-clock.ts';
import type { PropertyTrials } from './property-trials.ts';
import type { RefutingSearch } from './refuting-search.ts';
import type { InputRuns } from './run-inputs.ts';

/** The number of valid runs without a failure after which a mutant may count as live. */
const enoughRuns = 100;
/** The number of runs with inputs that the original leaves out. */
const enoughNovel = 5;

/** The greatest constant by which a limit is weakened. A limit that can be further away says little. */
const greatestConstant = 1024;

const undecided: MutantOutcome = { status: 'undecided', tried: 0, novel: 0 };

/** What bounds the trials of the mutants of a test. */
export interface MutantLimits {
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** The numbers and texts that the test mentions. */
  readonly literals: readonly (number | string)[];
  /** Whether no mutant is run, since one has ended the process. */
  readonly isAssertionsOnly: boolean;
}

/** Tries to kill the mutants that have to be run, and keeps their outcomes. */
export class MutantJudge {
  readonly #plan: ReviewPlan;
  readonly #trials: PropertyTrials;
  readonly #search: RefutingSearch;
  readonly #recorder: ClauseRecorder;
  readonly #novelty: Novelty;
  readonly #outcomes: (MutantOutcome | null)[];

  constructor(
    plan: ReviewPlan,
    {
      trials,
      search,
      recorder,
      novelty,
    }: {
      readonly trials: PropertyTrials;
      readonly search: RefutingSearch;
      readonly recorder: ClauseRecorder;
      readonly novelty: Novelty;
    },
  ) {
    this.#plan = plan;
    this.#trials = trials;
    this.#search = search;
    this.#recorder = recorder;
    this.#novelty = novelty;
    this.#outcomes = plan.mutants.map(() => null);
  }

  /** Returns the outcomes in the order of the plan, with `null` for mutants that were not tried. */
  outcomes(): readonly (MutantOutcome | null)[] {
    return [...this.#outcomes];
  }

  /** Whether a mutant has no outcome yet. */
  isOpen(at: number): boolean {
    return this.#outcomes[at] === null;
  }

  /** Takes back the outcomes of mutants. */
  distrust(isOwn: (mutant: MutantToRun) => boolean): void {
    for (const [at, mutant] of this.#plan.mutants.entries()) {
      if (isOwn(mutant)) this.#outcomes[at] = undecided;
    }
  }

  /** Tries the mutants of a property that have no outcome yet, up to the deadline. */
  async run(
    made: MadeProperty,
    isOwn: (mutant: MutantToRun) => boolean,
    limits: MutantLimits,
  ): Promise<void> {
    for (const [at, mutant] of this.#plan.mutants.entries()) {
      if (!isOwn(mutant)) continue;
      if (limits.isAssertionsOnly) {
        this.#outcomes[at] = undecided;
        continue;
      }
      const known = this.#outcomes[at] ?? null;
      const isShared = mutant.properties.length > 1;
      if (known !== null && !(isShared && known.status === 'live')) continue;
      if (now() > limits.deadline) return;
      if (this.#hasLiveSibling(at, mutant.family)) {
        this.#outcomes[at] = { status: 'skipped', tried: 0, novel: 0 };
        continue;
      }
      const outcome = await this.#tryConstants(made, at, mutant, limits);
      this.#outcomes[at] =
        known === null || outcome.status !== 'live'
          ? outcome
          : { ...outcome, tried: known.tried + outcome.tried };
    }
  }

  /** Whether an alternative of a mutant was killed. Its input is enough, and shrinking takes long. */
  #hasKilledSibling(at: number, family: number): boolean {
    return this.#plan.mutants.some(
      (other, place) =>
        place < at && other.family === family && this.#outcomes[place]?.status === 'killed',
    );
  }

  #hasLiveSibling(at: number, family: number): boolean {
    return this.#plan.mutants.some(
      (other, place) =>
        place < at && other.family === family && this.#outcomes[place]?.status === 'live',
    );
  }

  /** Tries a mutant, with a constant if it has one: with 1, and if it lives, with greater ones. */
  async #tryConstants(
    made: MadeProperty,
    at: number,
    mutant: MutantToRun,
    limits: MutantLimits,
  ): Promise<MutantOutcome> {
    if (!mutant.hasConstant) return this.#tryMutant(made, at, mutant, limits);
    this.#trials.useConstant(1);
    const first = await this.#tryMutant(made, at, mutant, limits);
    const outcome = first.status === 'live' ? await this.#grow(made, at, first, limits) : first;
    this.#trials.useConstant(0);
    return outcome;
  }

  /** Looks for the greatest constant with which a mutant lives that lives with 1: in steps that double, and then by halves. */
  async #grow(
    made: MadeProperty,
    at: number,
    first: MutantOutcome,
    limits: MutantLimits,
  ): Promise<MutantOutcome> {
    const mutant = this.#plan.mutants[at];
    if (mutant === undefined) return first;
    const until = Math.min(limits.deadline, now() + this.#plan.mutantLimit);
    let best = first;
    let least = 1;
    let beyond = 2 * greatestConstant;
    let next = 2;
    while (next < beyond && next > least && now() < until) {
      this.#trials.useConstant(next);
      const outcome = await this.#tryMutant(made, at, mutant, limits);
      if (outcome.status === 'live') {
        least = next;
        best = { ...outcome, constant: next };
      } else beyond = next;
      next = beyond > greatestConstant ? 2 * least : Math.floor((least + beyond) / 2);
    }
    return beyond > greatestConstant ? first : best;
  }

  async #tryMutant(
    made: MadeProperty,
    at: number,
    mutant: MutantToRun,
    { deadline, literals }: MutantLimits,
  ): Promise<MutantOutcome> {
    const until = Math.min(deadline, now() + this.#plan.mutantLimit);
    this.#novelty.reset();
    const original = this.#trials.source(made, -1);
    const tellsForeign = mutant.widens && tellWhatTheyMake(original);
    if (tellsForeign) this.#novelty.isForeign = (values) => !areMade(original, values);
    const needsNovelty = tellsForeign || mutant.needsNovelty;
    const { tried, failure } = await this.#seekFailure(made, at, { until, literals });
    const { count: novel, input } = this.#novelty;
    this.#novelty.reset();
    if (failure !== undefined) {
      const shrunk = this.#hasKilledSibling(at, mutant.family)
        ? undefined
        : await this.#trials.shrunk(made, at, failure);
      const repair = mutant.isDeletion ? await this.#repair(made, at, until) : [];
      const isRepaired = repair.length > 0;
      return {
        status: 'killed',
        tried,
        novel,
        ...(shrunk !== undefined && { input: shrunk }),
        ...(isRepaired && { repair }),
      };
    }
    const isPlain = made.arbitraries().length === 0 && made.extras[at] === undefined;
    const isTried = isPlain ? tried > 0 : tried >= Math.min(enoughRuns, this.#plan.runs);
    const isEnough = isTried && (!needsNovelty || novel >= enoughNovel);
    return {
      status: isEnough ? 'live' : 'undecided',
      tried,
      novel,
      ...(input !== undefined && { input }),
    };
  }

  /** Looks for an input that kills a mutant: among sampled ones, near limits, and by a search towards a violation. */
  async #seekFailure(
    made: MadeProperty,
    at: number,
    { until, literals }: { readonly until: number; readonly literals: MutantLimits['literals'] },
  ): Promise<InputRuns> {
    const sampled = await this.#trials.sampled(made, at, this.#plan.runs, until);
    if (sampled.failure !== undefined || sampled.tried === 0) return sampled;
    const limits = await this.#trials.directed(made, at, literals);
    const near = await this.#trials.given(made, at, limits, until);
    const tried = sampled.tried + near.tried;
    if (near.failure !== undefined) return { ...near, tried };
    const searched = await this.#search.forViolation(made, at, until);
    return { ...searched, tried: tried + searched.tried };
  }

  /** Finds the weaker relations of clauses with which a killed mutant lives: `P >= Q` or `P <= Q` for `P == Q` (section 5). */
  async #repair(
    made: MadeProperty,
    at: number,
    until: number,
  ): Promise<readonly { readonly clause: number; readonly relation: string }[]> {
    this.#recorder.startLoosening();
    const { failure, tried } = await this.#trials.sampled(made, at, 2 * enoughRuns, until);
    this.#recorder.mode = 'off';
    const isPlain = made.arbitraries().length === 0;
    if (failure !== undefined || (!isPlain && tried < enoughRuns)) return [];
    const repaired: { clause: number; relation: string }[] = [];
    for (const [clause, { relation }] of this.#plan.clauses.entries()) {
      const facts = this.#recorder.looseFacts(clause);
      if (facts === null || relation !== '==' || facts.equalsSecond) continue;
      const { least = 0, greatest = 0 } = facts.difference ?? {};
      if (facts.difference === undefined || (least < 0 && greatest > 0)) return [];
      repaired.push({ clause, relation: least >= 0 ? '>=' : '<=' });
    }
    return repaired;
  }
}
