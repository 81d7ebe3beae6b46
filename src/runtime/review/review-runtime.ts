import type {
  MutantOutcome,
  ReviewedPart,
  ReviewFindings,
  ReviewPlan,
} from '../../model/review-plan.ts';
import { ClauseRecord } from './clause-record.ts';
import type {
  CheckDetails,
  FastCheckPort,
  Hook,
  PropertyBody,
  PropertyLike,
} from './fast-check-port.ts';
import { searchInputs } from './climb-inputs.ts';
import {
  areMade,
  directedInputs,
  type InputSource,
  sampleInputs,
  tellWhatTheyMake,
} from './directed-inputs.ts';
import type { Extras, MadeProperty } from './made-property.ts';
import { standIn } from './stand-in.ts';

interface PartState {
  status: ReviewedPart['status'];
  message?: string;
  runs: number;
  rejected: number;
  hasBaseline: boolean;
}

/** The most inputs of a search for one extreme difference of one clause. */
const mostSearched = 150;

const now = performance.now.bind(performance);

/** The object that an instrumented test file calls `__r`. It reviews each test once the test's own run has passed. */
export class ReviewRuntime {
  /** The active mutant; -1 for none. */
  m = -1;
  /** The values of the further parameters of the active mutant. */
  x: readonly unknown[] = [];
  readonly standIn: FastCheckPort = standIn;
  readonly #plan: ReviewPlan;
  readonly #refuel: () => void;
  readonly #records: readonly ClauseRecord[];
  readonly #outcomes: (MutantOutcome | null)[];
  readonly #tests: PartState[];
  readonly #properties: PartState[];
  /** By the id of a clause, the first operands that wait for their second. */
  readonly #waiting = new Map<number, { value: unknown; inputs: readonly unknown[] }>();
  /** The properties that the present test has made. */
  #made = new Map<number, MadeProperty>();
  /** The properties that were made outside of tests. */
  readonly #hoisted = new Map<number, MadeProperty>();
  #isInTest = false;
  #isRecording = true;
  /** The values of the present run. */
  #values: readonly unknown[] = [];
  #stringify: FastCheckPort['stringify'] = standIn.stringify;
  #novel = 0;
  #novelInput: string | undefined;
  #isNovel = false;
  /** Whether the values of a run are such that the original's arbitraries don't make them. */
  #isForeign: (values: readonly unknown[]) => boolean = () => false;
  #verdicts = 0;
  #recordedFor = 0;
  /** Whether the last test that ran has mutants left. */
  hasMore = false;

  /** @param refuel called before each run with a mutant, which may make a loop endless */
  constructor(plan: ReviewPlan, properties: number, refuel: () => void = () => {}) {
    this.#plan = plan;
    this.#refuel = refuel;
    this.#records = plan.clauses.map(({ inputs }) => new ClauseRecord(inputs));
    this.#outcomes = plan.mutants.map(() => null);
    const part = (): PartState => ({ status: 'not-run', runs: 0, rejected: 0, hasBaseline: false });
    this.#tests = plan.tests.map(part);
    this.#properties = Array.from({ length: properties }, part);
  }

  /** Records the first operand of a clause. */
  p(id: number, value: unknown, hasSecond: 0 | 1, inputs?: () => readonly unknown[]): unknown {
    if (!this.#isRecording || this.m >= 0) return value;
    const given = inputs === undefined ? [] : inputs();
    if (hasSecond === 1) this.#waiting.set(id, { value, inputs: given });
    else this.#observe(id, [value, undefined], given);
    return value;
  }

  /** Records the second operand of a clause, which completes it. */
  q(id: number, value: unknown): unknown {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || this.m >= 0) return value;
    this.#waiting.delete(id);
    this.#observe(id, [waiting.value, value], waiting.inputs);
    return value;
  }

  /** Records what a promise becomes. */
  r(id: number, promise: unknown, isRejected: boolean): unknown {
    if (!this.#isRecording || this.m >= 0 || !isThenable(promise)) return promise;
    const input = this.#input();
    void Promise.resolve(promise).then(
      (value) => {
        if (!isRejected) this.#observe(id, [value, undefined], []);
        return value;
      },
      (error: unknown) => {
        if (isRejected) this.#records[id]?.observeThrown(error, () => input);
      },
    );
    return promise;
  }

  /** Records how often a mock was called. */
  c(id: number, mock: unknown): unknown {
    if (this.#isRecording && this.m < 0) {
      const state: unknown = isObject(mock) ? Reflect.get(mock, 'mock') : undefined;
      const calls: unknown = isObject(state) ? Reflect.get(state, 'calls') : undefined;
      const count = isObject(calls) ? Reflect.get(calls, 'length') : undefined;
      this.#observe(id, [count, undefined], []);
    }
    return mock;
  }

  /** Records the error that a function throws. */
  t(id: number, call: unknown): unknown {
    if (typeof call !== 'function' || !this.#isRecording || this.m >= 0) return call;
    return (...values: unknown[]): unknown => {
      try {
        return Reflect.apply(call, undefined, values) as unknown;
      } catch (error) {
        this.#records[id]?.observeThrown(error, () => this.#input());
        this.#verdicts += 2;
        throw error;
      }
    };
  }

  /** Returns the value of a mutated assumption, and notes whether the original one is false. */
  a(id: number, original: () => unknown, weaker: unknown): unknown {
    if (Boolean(weaker) && id === this.m && !this.#isNovel) {
      let holds = false;
      try {
        holds = Boolean(original());
      } catch {
        holds = false;
      }
      if (!holds) this.#isNovel = true;
    }
    return weaker;
  }

  /** Makes a property that records operands as it runs. */
  property(
    id: number,
    fc: FastCheckPort,
    form: 'property' | 'asyncProperty',
    ...[arbitraries, body, extras]: [() => readonly unknown[], PropertyBody, Extras]
  ): PropertyLike {
    const made: MadeProperty = { id, fc, form, arbitraries, body, extras, hooks: [] };
    if (this.m < 0) this.#made.set(id, made);
    if (!this.#isInTest) this.#hoisted.set(id, made);
    return noteHooks(this.#make(made), made);
  }

  /** Stands for `test.prop(arbitraries, parameters)`. */
  prop(
    id: number,
    test: number,
    fc: FastCheckPort,
    declare: (...values: unknown[]) => unknown,
    ...[arbitraries, parameters, extras]: [() => unknown, () => object, Extras]
  ) {
    return (title: string, body: PropertyBody, ...more: unknown[]): unknown => {
      const list = (): readonly unknown[] => {
        const given = arbitraries();
        return Array.isArray(given) ? (given as unknown[]) : [fc.record(given)];
      };
      const run = (): unknown =>
        this.test(test, fc, {}, () =>
          fc.assert(this.property(id, fc, 'asyncProperty', list, body, extras), parameters()),
        );
      return declare(title, run, ...more);
    };
  }

  /** Runs a test, and then reviews it and its properties for a while. */
  async test(id: number, fc: FastCheckPort, extras: Extras, body: () => unknown): Promise<unknown> {
    const state = this.#tests[id];
    if (state === undefined || this.m >= 0) return body();
    this.#made = new Map();
    this.#stringify = fc.stringify;
    this.#values = [];
    this.#isRecording = true;
    for (const property of this.#plan.tests[id]?.properties ?? []) {
      const hoisted = this.#hoisted.get(property);
      if (hoisted !== undefined) this.#made.set(property, hoisted);
    }
    let result: unknown;
    try {
      this.#isInTest = true;
      result = await body();
    } catch (error) {
      state.status = 'fails';
      state.message = messageOf(error);
      throw error;
    } finally {
      this.#isInTest = false;
    }
    const deadline = now() + this.#plan.slice;
    const isPlain = this.#plan.tests[id]?.isPlain === true && this.#made.size === 0;
    const made = [...this.#made.values()];
    if (isPlain) {
      await this.#reviewPlain(state, deadline, {
        id: -1 - id,
        fc,
        form: 'asyncProperty',
        arbitraries: () => [],
        body: () => body(),
        extras,
        hooks: [],
      });
    } else {
      for (const one of made) await this.#reviewProperty(one, deadline);
      state.status = 'reviewed';
    }
    this.hasMore = this.#isLeft(id, made);
    if (this.hasMore && state.status === 'reviewed') state.status = 'unfinished';
    this.#isRecording = true;
    return result;
  }

  findings(): ReviewFindings {
    const part = ({ status, message, runs, rejected }: PartState): ReviewedPart => ({
      status,
      runs,
      rejected,
      ...(message !== undefined && { message }),
    });
    return {
      tests: this.#tests.map(part),
      properties: this.#properties.map(part),
      clauses: this.#records.map((record) => record.facts()),
      mutants: this.#outcomes,
      verdicts: this.#verdicts,
      milliseconds: Math.round(this.#recordedFor),
    };
  }

  #observe(
    id: number,
    [first, second]: readonly [unknown, unknown],
    inputs: readonly unknown[],
  ): void {
    const record = this.#records[id];
    if (record === undefined) return;
    const startedAt = now();
    record.observe(first, second, inputs, () => this.#input());
    this.#verdicts += record.forms;
    this.#recordedFor += now() - startedAt;
  }

  #input(): string {
    try {
      return this.#values.map((value) => this.#stringify(value)).join(', ');
    } catch {
      return '';
    }
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

  #isBlocked({ properties, test }: ReviewPlan['mutants'][number]): boolean {
    const states =
      properties.length === 0 ? [this.#tests[test]] : properties.map((id) => this.#properties[id]);
    return states.some((state) => state?.status === 'fails' || state?.status === 'unrepeatable');
  }

  /** Makes the property of fast-check, with the active mutant in it. */
  #make(made: MadeProperty): PropertyLike {
    const { fc, form, arbitraries, body, extras } = made;
    const given = arbitraries();
    const more = extras[this.m]?.() ?? [];
    const run = (...values: unknown[]): unknown => {
      this.#values = values;
      this.x = values.slice(given.length);
      if (this.m >= 0) this.#refuel();
      if (this.#isForeign(values)) this.#isNovel = true;
      return this.#counted(() => body(...values.slice(0, given.length)));
    };
    if (given.length + more.length === 0) return { isAsync: () => true, runAlone: run };
    let property = fc[form](...given, ...more, run);
    for (const [name, hook] of made.hooks) property = property[name]?.(hook) ?? property;
    return property;
  }

  /** Runs a body, and counts the run if the original assumption was false in it. */
  #counted(body: () => unknown): unknown {
    const forget = (): void => {
      this.#isNovel = false;
    };
    let result: unknown;
    try {
      result = body();
    } catch (error) {
      forget();
      throw error;
    }
    if (isThenable(result)) {
      return Promise.resolve(result)
        .then((value) => this.#ended(value))
        .finally(forget);
    }
    this.#ended(result);
    forget();
    return result;
  }

  #ended(result: unknown): unknown {
    if (this.#isNovel && result !== false) {
      this.#novel += 1;
      if (this.#novel <= 20) {
        const input = this.#input();
        if (this.#novelInput === undefined || input.length < this.#novelInput.length) {
          this.#novelInput = input;
        }
      }
    }
    return result;
  }

  async #reviewProperty(made: MadeProperty, deadline: number): Promise<void> {
    const state = this.#properties[made.id];
    if (state === undefined || state.status === 'fails' || state.status === 'unrepeatable') return;
    if (!state.hasBaseline) {
      const details = await this.#check(made, -1, this.#plan.corpus);
      state.hasBaseline = true;
      state.runs = details.numRuns;
      state.rejected = details.numSkips;
      if (details.failed && details.counterexample !== null) {
        state.status = 'fails';
        state.message = `${messageOf(details.errorInstance)} Input: ${this.#show(details)}`;
        return;
      }
      const refuting =
        this.#plan.runs === 0 ? undefined : await this.#searchForDifferences(made, deadline);
      if (refuting !== undefined) {
        state.status = 'fails';
        state.message = `${messageOf(refuting.errorInstance)} Input: ${this.#show(refuting)}`;
        return;
      }
      state.status = 'reviewed';
    }
    this.#isRecording = false;
    await this.#runMutants(made, deadline, (mutant) => mutant.properties.includes(made.id));
    if (!(await this.#stillPasses(made)))
      this.#distrust(state, (mutant) => mutant.properties.includes(made.id));
  }

  async #reviewPlain(state: PartState, deadline: number, made: MadeProperty): Promise<void> {
    if (state.status === 'fails' || state.status === 'unrepeatable') return;
    const test = -1 - made.id;
    const isOwn = (mutant: ReviewPlan['mutants'][number]): boolean =>
      mutant.test === test && mutant.properties.length === 0;
    state.status = 'reviewed';
    state.runs += 1;
    if (!(await this.#stillPasses(made))) return this.#distrust(state, isOwn);
    this.#isRecording = false;
    await this.#runMutants(made, deadline, isOwn);
    if (!(await this.#stillPasses(made))) this.#distrust(state, isOwn);
  }

  async #stillPasses(made: MadeProperty): Promise<boolean> {
    const { failed, counterexample } = await this.#check(made, -1, 20);
    return !failed || counterexample === null;
  }

  /** Takes back what runs said that may have left something behind. */
  #distrust(state: PartState, isOwn: (mutant: ReviewPlan['mutants'][number]) => boolean): void {
    state.status = 'unrepeatable';
    this.#plan.mutants.forEach((mutant, at) => {
      if (isOwn(mutant)) this.#outcomes[at] = { status: 'undecided', tried: 0, novel: 0 };
    });
  }

  async #runMutants(
    made: MadeProperty,
    deadline: number,
    isOwn: (mutant: ReviewPlan['mutants'][number]) => boolean,
  ): Promise<void> {
    for (const [at, mutant] of this.#plan.mutants.entries()) {
      if (!isOwn(mutant)) continue;
      const known = this.#outcomes[at] ?? null;
      const isShared = mutant.properties.length > 1;
      if (known !== null && !(isShared && known.status === 'live')) continue;
      if (now() > deadline || this.#plan.runs === 0) return;
      if (this.#hasLiveSibling(at, mutant.family)) {
        this.#outcomes[at] = { status: 'skipped', tried: 0, novel: 0 };
        continue;
      }
      const outcome = await this.#tryMutant(made, at);
      this.#outcomes[at] =
        known === null || outcome.status !== 'live'
          ? outcome
          : { ...outcome, tried: known.tried + outcome.tried };
    }
  }

  #hasLiveSibling(at: number, family: number): boolean {
    return this.#plan.mutants.some(
      (other, place) =>
        place < at && other.family === family && this.#outcomes[place]?.status === 'live',
    );
  }

  async #tryMutant(made: MadeProperty, at: number): Promise<MutantOutcome> {
    this.#novel = 0;
    this.#novelInput = undefined;
    const widens = this.#plan.mutants[at]?.widens === true;
    const original = this.#sourceOf(made, -1);
    const tellsForeign = widens && tellWhatTheyMake(original);
    if (tellsForeign) this.#isForeign = (values) => !areMade(original, values);
    try {
      return await this.#runMutant(made, at, tellsForeign);
    } finally {
      this.#isForeign = () => false;
    }
  }

  async #runMutant(made: MadeProperty, at: number, tellsForeign: boolean): Promise<MutantOutcome> {
    const needsNovelty = tellsForeign || this.#plan.mutants[at]?.needsNovelty === true;
    const few = await this.#check(made, at, Math.min(100, this.#plan.runs));
    let details = few.failed ? few : await this.#check(made, at, this.#plan.runs);
    let tried = details.numRuns;
    const directed = details.failed ? [] : directedInputs(this.#sourceOf(made, at));
    if (directed.length > 0) {
      details = await this.#check(made, at, 1, directed);
      tried += details.numRuns;
    }
    if (details.failed) {
      if (details.counterexample === null) return { status: 'undecided', tried, novel: 0 };
      return { status: 'killed', tried, novel: this.#novel, input: this.#show(details) };
    }
    const novel = this.#novel;
    const isTried = made.arbitraries().length === 0 || tried >= Math.min(100, this.#plan.runs);
    const isEnough = isTried && (!needsNovelty || novel >= 5);
    return {
      status: isEnough ? 'live' : 'undecided',
      tried,
      novel,
      ...(this.#novelInput !== undefined && { input: this.#novelInput }),
    };
  }

  /** Returns the arbitraries of a property with a mutant in them, and those of its further parameters. */
  #sourceOf({ fc, arbitraries, extras }: MadeProperty, mutant: number): InputSource {
    const { seed } = this.#plan;
    this.m = mutant;
    try {
      return { fc, arbitraries: [...arbitraries(), ...(extras[mutant]?.() ?? [])], seed };
    } catch {
      return { fc, arbitraries: [], seed };
    } finally {
      this.m = -1;
    }
  }

  /**
   * Searches for inputs that refute stronger forms of ordered clauses: those with the least and the greatest difference of the operands. Returns the
   * details of a run that failed.
   */
  async #searchForDifferences(
    made: MadeProperty,
    deadline: number,
  ): Promise<CheckDetails | undefined> {
    const source = this.#sourceOf(made, -1);
    const sampled = sampleInputs(source, 12);
    if (!sampled.some((input) => areMade(source, input))) return undefined;
    let failed: CheckDetails | undefined;
    let state = 1;
    for (const [id, { property, isOrdered }] of this.#plan.clauses.entries()) {
      const record = this.#records[id];
      if (property !== made.id || !isOrdered || record?.hasDifferences !== true) continue;
      for (const direction of [1, -1]) {
        let runs = 0;
        await searchInputs(sampled, {
          judge: async (input) => {
            if (!areMade(source, input)) return undefined;
            runs += 1;
            record.forgetDifferences();
            const details = await this.#check(made, -1, 1, [input]);
            if (details.failed && details.counterexample !== null) failed = details;
            const { least, greatest } = record.lastDifferences;
            return direction === 1 ? least : -greatest;
          },
          isOver: () => runs > mostSearched || failed !== undefined || now() > deadline,
          random: () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647,
        });
        if (failed !== undefined) return failed;
      }
    }
    return undefined;
  }

  #show({ counterexample }: CheckDetails): string {
    try {
      return (counterexample ?? []).map((value) => this.#stringify(value)).join(', ');
    } catch {
      return '';
    }
  }

  /** Runs a property with a mutant. An error outside of its runs, as in making its arbitraries, is a failure. */
  async #check(
    made: MadeProperty,
    mutant: number,
    numRuns: number,
    examples: readonly (readonly unknown[])[] = [],
  ): Promise<CheckDetails> {
    const { fc } = made;
    const { seed, mutantLimit } = this.#plan;
    this.m = mutant;
    try {
      const property = this.#make(made);
      if (property.runAlone !== undefined) return await runOnce(property.runAlone);
      return await fc.check(property, {
        seed,
        numRuns: examples.length > 0 ? examples.length : numRuns,
        examples,
        interruptAfterTimeLimit: mutant < 0 ? mutantLimit * 4 : mutantLimit,
        markInterruptAsFailure: false,
      });
    } catch (error) {
      return {
        failed: true,
        interrupted: false,
        numRuns: 0,
        numSkips: 0,
        counterexample: mutant < 0 ? [] : null,
        errorInstance: error,
      };
    } finally {
      this.m = -1;
      this.x = [];
    }
  }
}

/** Runs a test that has no parameters. */
async function runOnce(run: () => unknown): Promise<CheckDetails> {
  const details = { interrupted: false, numSkips: 0 };
  try {
    await run();
    await run();
    return { ...details, failed: false, numRuns: 2, counterexample: null };
  } catch (error) {
    return { ...details, failed: true, numRuns: 1, counterexample: [], errorInstance: error };
  }
}

/** Notes the hooks that are added to a property, so that the same are added to its mutants. */
function noteHooks(property: PropertyLike, made: MadeProperty): PropertyLike {
  for (const name of ['beforeEach', 'afterEach'] as const) {
    const add = property[name]?.bind(property);
    if (add === undefined) continue;
    Reflect.set(property, name, (hook: Hook) => {
      made.hooks.push([name, hook]);
      add(hook);
      return property;
    });
  }
  return property;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function messageOf(error: unknown): string {
  const text = isObject(error) && 'message' in error ? String(error.message) : String(error);
  return text.split('\n', 1)[0] ?? text;
}
