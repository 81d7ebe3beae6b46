import type {
  AssertionMutants,
  MutantToRun,
  PlannedClause,
  ReviewedPart,
  ReviewFindings,
  ReviewPlan,
} from '../../model/review-plan.ts';
import { chanceReads } from './chance.ts';
import type { ClauseRecorder } from './clause-recorder.ts';
import { RefutingSearch } from './refuting-search.ts';
import type { MadeProperty } from './made-property.ts';
import { MutantJudge, type MutantLimits } from './mutant-judge.ts';
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
  readonly #mutants: MutantJudge;
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
    this.#mutants = new MutantJudge(plan, {
      trials: this.trials,
      search: this.#search,
      recorder,
      novelty: this.novelty,
    });
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

  get #isAssertionsOnly(): boolean {
    return this.#plan.tests[this.#present]?.depth === 'assertions';
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
      mutants: this.#mutants.outcomes(),
      assertions: this.#assertions(),
    };
  }

  #assertions(): AssertionMutants {
    const { count, judging } = this.#recorder.judged();
    return { count, judging, recording: Math.max(0, this.#recordedFor - judging) };
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
        this.#mutants.isOpen(at) &&
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
    await this.#mutants.run(made, isOwn, this.#limits(deadline));
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
    await this.#mutants.run(made, isOwn, this.#limits(deadline));
    if (!(await this.#passes(made, deadline))) this.#distrust(state, isOwn);
  }

  /** Records the clauses of a property. Returns false if it fails. */
  async #recordProperty(state: PartState, made: MadeProperty, deadline: number): Promise<boolean> {
    const isOwn: IsOwn = ({ property }) => property === made.id;
    const corpus = this.#isAssertionsOnly ? repeated : this.#plan.corpus;
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
      all.failure === undefined && !this.#isAssertionsOnly
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
      for (const { form, sample, inputOf } of refutations?.slice(0, mostShrunk) ?? []) {
        if (sample === undefined || now() > until) {
          this.#recorder.noteShrunk(clause, { form, input: inputOf() });
          continue;
        }
        this.#recorder.mode = { clause, form };
        const shrunk = await this.trials.shrunk(made, -1, { input: [], sample }, () => {
          const { isRefuted } = this.#recorder;
          this.#recorder.isRefuted = false;
          return isRefuted;
        });
        this.#recorder.mode = 'off';
        this.#recorder.noteShrunk(clause, { form, input: shrunk === '' ? inputOf() : shrunk });
      }
    }
  }

  /** Whether a property passes, or a test without parameters. */
  async #passes(made: MadeProperty, deadline: number): Promise<boolean> {
    const until = Math.max(deadline, now()) + this.#plan.mutantLimit;
    const { failure } = await this.trials.sampled(made, -1, 20, until);
    return failure === undefined;
  }

  #limits(deadline: number): MutantLimits {
    return { deadline, literals: this.#literals, isAssertionsOnly: this.#isAssertionsOnly };
  }

  /** Takes back what runs said that may have left something behind. */
  #distrust(state: PartState, isOwn: (mutant: MutantToRun) => boolean): void {
    state.status = 'unrepeatable';
    this.#mutants.distrust(isOwn);
  }
}

function messageOf(error: unknown): string {
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  const text = isError ? String(error.message) : String(error);
  return text.split('\n', 1)[0] ?? text;
}
