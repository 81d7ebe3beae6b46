import type {
  MutantOutcome,
  MutantToRun,
  PlannedClause,
  ReviewedPart,
  ReviewFindings,
  ReviewPlan,
} from '../../model/review-plan.ts';
import { chanceReads } from './chance.ts';
import type { ClauseRecorder } from './clause-recorder.ts';
import { areMade, tellWhatTheyMake } from './directed-inputs.ts';
import { RefutingSearch } from './refuting-search.ts';
import type { MadeProperty } from './made-property.ts';
import { Novelty } from './novelty.ts';
import { now } from './own-clock.ts';
import { PropertyTrials, type PropertyRunState } from './property-trials.ts';
import type { InputRuns } from './run-inputs.ts';

interface PartState {
  status: ReviewedPart['status'];
  message?: string;
  runs: number;
  rejected: number;
  duration: number;
  hasBaseline: boolean;
}

/** The inputs with which a property runs twice, to see whether its values are the same. */
const repeated = 50;
/** The most evaluations whose refuting inputs are shrunk for one clause. */
const mostShrunk = 2;
/** The number of valid runs without a failure after which a mutant may count as live. */
const enoughRuns = 100;
/** The number of runs with inputs that the original leaves out. */
const enoughNovel = 5;
/** Milliseconds that a test gets at least. */
const leastShare = 300;

type IsOwn = (clause: PlannedClause) => boolean;

/** Reviews the tests of a file and their properties. */
export class Reviewer {
  readonly novelty: Novelty = new Novelty();
  readonly trials: PropertyTrials;
  readonly #search: RefutingSearch;
  readonly #plan: ReviewPlan;
  readonly #recorder: ClauseRecorder;
  readonly #outcomes: (MutantOutcome | null)[];
  readonly #tests: PartState[];
  readonly #properties: PartState[];
  /** By the ids of tests, the time at which their share of the file's time ends. */
  readonly #shares = new Map<number, number>();
  #recordedFor = 0;
  /** The test under review. */
  #present = -1;

  constructor(
    plan: ReviewPlan,
    properties: number,
    { state, recorder }: { readonly state: PropertyRunState; readonly recorder: ClauseRecorder },
  ) {
    this.#plan = plan;
    this.#recorder = recorder;
    this.trials = new PropertyTrials(state, plan.seed);
    this.#search = new RefutingSearch(plan, this.trials, { recorder, novelty: this.novelty });
    this.#outcomes = plan.mutants.map(() => null);
    const part = (): PartState => ({
      status: 'not-run',
      runs: 0,
      rejected: 0,
      duration: 0,
      hasBaseline: false,
    });
    this.#tests = plan.tests.map(part);
    this.#properties = Array.from({ length: properties }, part);
  }

  /** Called before a test's own run. Returns what to call after it. */
  startTest(id: number): (duration: number, ...errors: unknown[]) => void {
    this.#present = id;
    const state = this.#tests[id];
    const isPlain = this.#plan.tests[id]?.isPlain === true;
    const isOwn: IsOwn = ({ test, property }) => test === id && property < 0;
    const before = chanceReads();
    if (isPlain) {
      this.#recorder.mode = 'record';
      this.#recorder.startTrace(isOwn);
    }
    return (duration, ...errors) => {
      this.#recorder.mode = 'off';
      this.#recorder.endTrace(isOwn);
      if (state === undefined) return;
      state.duration = Math.max(state.duration, duration);
      if (errors.length > 0) {
        state.status = 'fails';
        state.message = messageOf(errors[0]);
      }
      if (!isPlain) return;
      const after = chanceReads();
      if (after.clock > before.clock) this.#recorder.noteClock(isOwn);
      if (after.random > before.random) {
        this.#recorder.distrust(isOwn);
        if (state.status === 'not-run') state.status = 'unrepeatable';
      }
    };
  }

  /** Reviews a test that has passed, for a slice of time. Returns whether it has mutants left. */
  async review(id: number, made: readonly MadeProperty[], plain: MadeProperty): Promise<boolean> {
    const state = this.#tests[id];
    if (state === undefined) return false;
    const share = this.#shareOf(id);
    const deadline = Math.min(share, now() + this.#plan.slice);
    if (this.#plan.tests[id]?.isPlain === true && made.length === 0) {
      await this.#reviewPlain(state, plain, deadline);
    } else {
      for (const one of made) await this.#reviewProperty(one, deadline);
      if (state.status !== 'fails') state.status = 'reviewed';
    }
    this.#recorder.mode = 'off';
    const isLeft = this.#isLeft(id, made);
    if (isLeft && state.status === 'reviewed') state.status = 'unfinished';
    return isLeft && now() < share;
  }

  /** The literals of the test under review. */
  get #literals(): readonly (number | string)[] {
    return this.#plan.tests[this.#present]?.literals ?? [];
  }

  findings(): ReviewFindings {
    const part = ({ status, message, runs, rejected, duration }: PartState): ReviewedPart => ({
      status,
      runs,
      rejected,
      duration: Math.round(duration),
      ...(message !== undefined && { message }),
    });
    return {
      tests: this.#tests.map(part),
      properties: this.#properties.map(part),
      clauses: this.#recorder.facts(),
      mutants: [...this.#outcomes],
      verdicts: this.#recorder.verdicts,
      milliseconds: Math.round(this.#recordedFor),
    };
  }

  /** Returns the time until which a test may be reviewed: twice its equal share of the time that is left, since many need less. */
  #shareOf(id: number): number {
    const known = this.#shares.get(id);
    if (known !== undefined) return known;
    const left = this.#plan.tests.length - this.#shares.size;
    const share = (2 * (this.#plan.deadline - now())) / Math.max(1, left);
    const until = Math.min(this.#plan.deadline, now() + Math.max(leastShare, share));
    this.#shares.set(id, until);
    return until;
  }

  #isLeft(test: number, made: readonly MadeProperty[]): boolean {
    const ids = new Set(made.map(({ id }) => id));
    return this.#plan.mutants.some(
      (mutant, at) =>
        this.#outcomes[at] === null &&
        (mutant.properties.some((id) => ids.has(id)) ||
          (mutant.properties.length === 0 && mutant.test === test)) &&
        !this.#isBlocked(mutant),
    );
  }

  #isBlocked({ properties, test }: MutantToRun): boolean {
    const states =
      properties.length === 0 ? [this.#tests[test]] : properties.map((id) => this.#properties[id]);
    return states.some(
      (state) => state !== undefined && /^(?:fails|throws|unrepeatable)$/.test(state.status),
    );
  }

  async #reviewPlain(state: PartState, made: MadeProperty, deadline: number): Promise<void> {
    if (state.status === 'fails' || state.status === 'unrepeatable') return;
    const test = -1 - made.id;
    const isOwn = (mutant: MutantToRun): boolean =>
      mutant.test === test && mutant.properties.length === 0;
    const isClause: IsOwn = (clause) => clause.test === test && clause.property < 0;
    state.status = 'reviewed';
    state.runs += 1;
    const runAgain = async (): Promise<boolean> => {
      this.#recorder.mode = 'record';
      this.#recorder.startTrace(isClause);
      const passes = await this.#passes(made, deadline);
      this.#recorder.mode = 'off';
      this.#recorder.endTrace(isClause);
      return passes && this.#recorder.settleTrace(isClause);
    };
    if (!(await runAgain())) return this.#distrust(state, isOwn);
    await this.#runMutants(made, deadline, isOwn);
    if (!(await runAgain())) this.#distrust(state, isOwn);
  }

  async #reviewProperty(made: MadeProperty, deadline: number): Promise<void> {
    const state = this.#properties[made.id];
    if (state === undefined || /^(?:fails|throws|unrepeatable)$/.test(state.status)) return;
    if (made.hasFailed) {
      state.status = 'throws';
      return;
    }
    const isOwn = (mutant: MutantToRun): boolean => mutant.properties.includes(made.id);
    if (!state.hasBaseline) {
      state.hasBaseline = true;
      if (!(await this.#recordProperty(state, made, deadline))) return;
      state.status = 'reviewed';
    }
    await this.#runMutants(made, deadline, isOwn);
    if (!(await this.#passes(made, deadline))) this.#distrust(state, isOwn);
  }

  /** Records the clauses of a property. Returns false if it fails. */
  async #recordProperty(state: PartState, made: MadeProperty, deadline: number): Promise<boolean> {
    const isOwn: IsOwn = ({ property }) => property === made.id;
    const isAssertionsOnly = this.#plan.tests[this.#present]?.depth === 'assertions';
    const corpus = isAssertionsOnly ? repeated : this.#plan.corpus;
    const until = Math.min(deadline, now() + this.#plan.mutantLimit * 4);
    const before = chanceReads();
    const started = now();
    const record = async (wanted: number): Promise<InputRuns> => {
      this.#recorder.startTrace(isOwn);
      const runs = await this.trials.sampled(made, -1, wanted, until);
      this.#recorder.endTrace(isOwn);
      return runs;
    };
    this.#recorder.mode = 'record';
    const first = await record(Math.min(repeated, corpus));
    const all = first.failure === undefined ? await record(corpus) : first;
    const directed = await this.trials.directed(made, -1, this.#literals);
    const given = await this.trials.given(made, -1, [...made.examples, ...directed], until);
    this.#recordedFor += now() - started;
    const searched =
      all.failure === undefined && !isAssertionsOnly
        ? await this.#search.forDifferences(made, until)
        : undefined;
    this.#recorder.mode = 'off';
    state.runs = all.tried;
    state.rejected = all.rejected;
    if (chanceReads().clock > before.clock) this.#recorder.noteClock(isOwn);
    this.#recorder.settleTrace(isOwn);
    const failed = [all, given, searched].find((runs) => runs?.failure !== undefined);
    if (failed?.failure !== undefined) {
      state.status = 'fails';
      const input = await this.trials.shrunk(made, -1, failed.failure);
      state.message = `${messageOf(failed.failure.error)} Input: ${input}`;
      return false;
    }
    await this.#shrinkRefutations(made, isOwn, until);
    return true;
  }

  /** Finds small inputs for the stronger forms of clauses that inputs refuted. */
  async #shrinkRefutations(made: MadeProperty, isOwn: IsOwn, until: number): Promise<void> {
    for (const [clause, planned] of this.#plan.clauses.entries()) {
      const refutations = isOwn(planned) ? this.#recorder.record(clause)?.refutations : undefined;
      for (const { form, sample, input } of refutations?.slice(0, mostShrunk) ?? []) {
        if (sample === undefined || now() > until) {
          this.#recorder.noteShrunk(clause, { form, input });
          continue;
        }
        this.#recorder.mode = { clause, form };
        const shrunk = await this.trials.shrunk(made, -1, { input: [], sample }, () => {
          const { isRefuted } = this.#recorder;
          this.#recorder.isRefuted = false;
          return isRefuted;
        });
        this.#recorder.mode = 'off';
        this.#recorder.noteShrunk(clause, { form, input: shrunk === '' ? input : shrunk });
      }
    }
  }

  /** Whether a property passes, or a test without parameters. */
  async #passes(made: MadeProperty, deadline: number): Promise<boolean> {
    const until = Math.max(deadline, now()) + this.#plan.mutantLimit;
    const { failure } = await this.trials.sampled(made, -1, 20, until);
    return failure === undefined;
  }

  /** Takes back what runs said that may have left something behind. */
  #distrust(state: PartState, isOwn: (mutant: MutantToRun) => boolean): void {
    state.status = 'unrepeatable';
    this.#plan.mutants.forEach((mutant, at) => {
      if (isOwn(mutant)) this.#outcomes[at] = { status: 'undecided', tried: 0, novel: 0 };
    });
  }

  async #runMutants(
    made: MadeProperty,
    deadline: number,
    isOwn: (mutant: MutantToRun) => boolean,
  ): Promise<void> {
    const isAssertionsOnly = this.#plan.tests[this.#present]?.depth === 'assertions';
    for (const [at, mutant] of this.#plan.mutants.entries()) {
      if (!isOwn(mutant)) continue;
      if (isAssertionsOnly) {
        this.#outcomes[at] = { status: 'undecided', tried: 0, novel: 0 };
        continue;
      }
      const known = this.#outcomes[at] ?? null;
      const isShared = mutant.properties.length > 1;
      if (known !== null && !(isShared && known.status === 'live')) continue;
      if (now() > deadline) return;
      if (this.#hasLiveSibling(at, mutant.family)) {
        this.#outcomes[at] = { status: 'skipped', tried: 0, novel: 0 };
        continue;
      }
      const outcome = await this.#tryMutant(made, at, mutant, deadline);
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

  async #tryMutant(
    made: MadeProperty,
    at: number,
    mutant: MutantToRun,
    deadline: number,
  ): Promise<MutantOutcome> {
    const until = Math.min(deadline, now() + this.#plan.mutantLimit);
    this.novelty.reset();
    const original = this.trials.source(made, -1);
    const tellsForeign = mutant.widens && tellWhatTheyMake(original);
    if (tellsForeign) this.novelty.isForeign = (values) => !areMade(original, values);
    const needsNovelty = tellsForeign || mutant.needsNovelty;
    const { tried, failure } = await this.#seekFailure(made, at, until);
    const { count: novel, input } = this.novelty;
    this.novelty.reset();
    if (failure !== undefined) {
      const shrunk = this.#hasKilledSibling(at, mutant.family)
        ? undefined
        : await this.trials.shrunk(made, at, failure);
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
  async #seekFailure(made: MadeProperty, at: number, until: number): Promise<InputRuns> {
    const sampled = await this.trials.sampled(made, at, this.#plan.runs, until);
    if (sampled.failure !== undefined || sampled.tried === 0) return sampled;
    const limits = await this.trials.directed(made, at, this.#literals);
    const near = await this.trials.given(made, at, limits, until);
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
    const { failure, tried } = await this.trials.sampled(made, at, 2 * enoughRuns, until);
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

function messageOf(error: unknown): string {
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  const text = isError ? String(error.message) : String(error);
  return text.split('\n', 1)[0] ?? text;
}
