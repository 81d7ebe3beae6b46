import { findViolation } from '../../../relations/find-violation.ts';
import { judge, type Judgement } from '../../../relations/judge.ts';
import { drive, isPromise } from '../../../relations/steps.ts';
import { type DataPlan, generateParameters, sourcesOf } from '../../../relations/test-data.ts';
import { notAGenerator } from '../../../relations/generator.ts';
import type { HowNoticed } from '../../../model/oracle-assessment.ts';
import type { WorkerRuntime } from '../../../runtime/protocol.ts';
import type {
  FoundProgram,
  MutantAsk,
  OracleAnswer,
  OracleAsk,
  OracleBaseline,
  OracleData,
  RunMutant,
  TriedRelation,
} from '../../oracle-host.ts';
import { fuelBudget } from '../fuel-budget.ts';
import type { QuietTime } from '../quiet-time.ts';
import { nextTurn, realNow } from '../real-timers.ts';
import { visibleState } from '../visible-state.ts';
import type { LoadedRelation, LoadedRelations } from './loaded-relations.ts';
import { NeverSettles, settle } from './settle.ts';
import { type RunnableProgram, SourceRuns } from './source-runs.ts';

/** The tools of a session. */
export interface SessionTools {
  readonly runtime: WorkerRuntime;
  readonly beginQuiet: () => QuietTime;
}

/** A request to try a relation on the original. */
type TryAsk = Extract<OracleAsk, { readonly kind: 'try' }>;

/** Loop steps for all that is not compared with a run of the original. They take seconds. */
const plentyOfFuel = 2_000_000_000;

/** The wall-clock limit of waiting for one promise, in milliseconds. */
const promiseLimit = 5000;

/** Runs the relations of a file, as long as its modules are loaded. */
export class OracleSession {
  readonly #loaded: LoadedRelations;
  readonly #data: OracleData;
  readonly #tools: SessionTools;
  readonly #programs: readonly RunnableProgram[];

  constructor(loaded: LoadedRelations, data: OracleData, tools: SessionTools) {
    this.#loaded = loaded;
    this.#data = data;
    this.#tools = tools;
    this.#programs = loaded.programs.map((program, number) => ({
      program,
      plan: planOf(program.input, data, number),
    }));
  }

  get programs(): readonly RunnableProgram[] {
    return this.#programs;
  }

  get relations(): readonly LoadedRelation[] {
    return this.#loaded.relations;
  }

  describe(): OracleAnswer {
    const programs = this.#programs.map(({ program, plan }): FoundProgram => {
      const { name, units, input } = program;
      const reason = notAGenerator(input);
      return {
        ...(name !== undefined && { name }),
        inputs: plan.pool,
        ...(units && {
          units: Object.fromEntries(
            Object.entries(units).map(([unit, globs]) => [unit, [globs].flat()]),
          ),
        }),
        ...('dimensions' in input && {
          dimensions: Object.entries(input.dimensions).map(
            ([dimension, values]) => [dimension, [...values]] as const,
          ),
        }),
        ...(reason !== undefined && { problem: `Its input ${reason}.` }),
      };
    });
    const relations = this.relations.map(({ relation, exported, program }) => ({
      name: relation.name,
      exported,
      program,
      sources: relation.sources,
      parameters: Object.keys(relation.parameters).length,
    }));
    return { kind: 'described', programs, relations, problems: [] };
  }

  /** Tries a relation on the original with many inputs. */
  async try({ relation: number, evaluations, fuel, isProposed }: TryAsk): Promise<TriedRelation> {
    const { runtime } = this.#tools;
    const { relation, program } = this.#relation(number);
    const { program: of, plan } = this.#program(program);
    const find = (pool: number, count: number): Promise<TriedRelation> =>
      this.#wait(
        drive(
          findViolation(
            relation,
            { ...plan, pool },
            count,
            (input) => {
              runtime.startFuel(fuel);
              const output: unknown = Reflect.apply(of.run, undefined, [input]);
              return output;
            },
            isProposed,
          ),
        ),
      );
    // First the inputs with which mutants will be judged, then others.
    const first = await find(plan.pool, this.evaluationsOf(relation, program));
    return first.violation === undefined && evaluations > plan.pool
      ? find(evaluations, evaluations)
      : first;
  }

  /** Runs the original with all inputs, twice, and judges it by all relations. */
  async measure(usable: readonly number[]): Promise<OracleBaseline> {
    const wanted = this.programsOf(usable);
    const { runtime } = this.#tools;
    const startedAt = realNow();
    const first = new SourceRuns(this.#programs, runtime);
    const keepsState: boolean[] = [];
    const sources: { outcome: string; fuel: number }[][] = [];
    for (const [program, { plan }] of this.#programs.entries()) {
      const before = visibleState(runtime).hash;
      const ofProgram: { outcome: string; fuel: number }[] = [];
      for (let input = 0; wanted.has(program) && input < plan.pool; input += 1) {
        runtime.startFuel(plentyOfFuel);
        await this.#attempt(() => first.outputOf(program, input));
        ofProgram.push({ outcome: first.describe(program, input), fuel: runtime.fuelUsed() });
      }
      sources.push(ofProgram);
      keepsState.push(visibleState(runtime).hash !== before);
    }
    const evaluations: number[][] = [];
    for (const [number, one] of this.relations.entries()) {
      const { relation, program } = one;
      const before = visibleState(runtime).hash;
      const runs = new SourceRuns(this.#programs, runtime);
      const fuel: number[] = [];
      const count = usable.includes(number) ? this.evaluationsOf(relation, program) : 0;
      for (let at = 0; at < count; at += 1) {
        runtime.startFuel(plentyOfFuel);
        await this.#judge(one, at, new SourceRuns(this.#programs, runtime));
        fuel.push(runtime.fuelUsed());
        await this.#judge(one, at, runs);
      }
      evaluations.push(fuel);
      if (runs.isSpoilt() || visibleState(runtime).hash !== before) keepsState[program] = true;
    }
    const milliseconds = realNow() - startedAt;
    const unstable = await this.#unstable(sources);
    return { sources, evaluations, keepsState, unstable, milliseconds };
  }

  /** Whether the original still gives the same outputs as at first. */
  async control({ sources, unstable }: OracleBaseline): Promise<boolean> {
    const changed = await this.#unstable(sources);
    return changed.every((inputs, program) =>
      inputs.every((input) => unstable[program]?.includes(input) === true),
    );
  }

  /** Runs a mutant, which must be active if it takes effect while modules load. */
  async mutant(ask: MutantAsk, baseline: OracleBaseline): Promise<RunMutant> {
    const { runtime } = this.#tools;
    const before = visibleState(runtime).hash;
    runtime.activate(ask.mutant);
    const runs = new SourceRuns(this.#programs, runtime);
    const differing = this.#programs.map((): [number, HowNoticed][] => []);
    const noticed: [number, HowNoticed][] = [];
    for (const program of ask.perfect) {
      differing[program] = await this.#compare(program, runs, baseline, ask.every);
    }
    for (const number of ask.relations) {
      const how = await this.#firstNotice(number, runs, baseline);
      if (how !== undefined) noticed.push([number, how]);
    }
    runtime.activate(-1);
    runtime.startFuel(plentyOfFuel);
    const spoilt = runs.isSpoilt() || visibleState(runtime).hash !== before;
    return { differing, noticed, spoilt };
  }

  /** Runs the original with a source input. */
  async runSource(program: number, input: number): Promise<void> {
    const runs = new SourceRuns(this.#programs, this.#tools.runtime);
    await this.quietly(() => runs.outputOf(program, input));
  }

  /** Does something with plenty of fuel, whatever becomes of it. */
  async quietly(body: () => unknown): Promise<void> {
    this.#tools.runtime.startFuel(plentyOfFuel);
    await this.#attempt(body);
  }

  /** Returns the programs that some relations are about. */
  programsOf(relations: readonly number[]): ReadonlySet<number> {
    return new Set(relations.map((number) => this.#relation(number).program));
  }

  evaluationsOf(relation: LoadedRelation['relation'], program: number): number {
    const { pool } = this.#program(program).plan;
    return Math.min(pool * combinationsOf(relation), Math.max(pool, this.#data.inputs));
  }

  /** Compares the outputs of a program's source inputs with those of the original, up to the first that differs or to the end. */
  async #compare(
    program: number,
    runs: SourceRuns,
    { sources, unstable }: OracleBaseline,
    every: boolean,
  ): Promise<[number, HowNoticed][]> {
    const found: [number, HowNoticed][] = [];
    const expected = sources[program] ?? [];
    for (const [input, { outcome, fuel }] of expected.entries()) {
      if (unstable[program]?.includes(input) === true) continue;
      this.#tools.runtime.startFuel(fuelBudget(fuel));
      const end = await this.#attempt(() => runs.outputOf(program, input));
      const how = end ?? 'differs';
      if (end === 'endless' || runs.describe(program, input) !== outcome) found.push([input, how]);
      if (found.length > 0 && !every) break;
    }
    return found;
  }

  async #firstNotice(
    number: number,
    runs: SourceRuns,
    baseline: OracleBaseline,
  ): Promise<HowNoticed | undefined> {
    const one = this.#relation(number);
    const budgets = baseline.evaluations[number] ?? [];
    for (let at = 0; at < this.evaluationsOf(one.relation, one.program); at += 1) {
      this.#tools.runtime.startFuel(fuelBudget(budgets[at] ?? 0));
      const end = await this.#judge(one, at, runs);
      if (end !== 'holds' && end !== 'refused') return end;
    }
    return undefined;
  }

  /** Judges the program by one evaluation of a relation. Runs with source inputs are shared. */
  async #judge(
    { relation, program }: LoadedRelation,
    evaluation: number,
    runs: SourceRuns,
  ): Promise<HowNoticed | 'holds' | 'refused'> {
    const { program: of, plan } = this.#program(program);
    const numbers = sourcesOf(relation.sources, evaluation, plan.pool);
    let judgement: Judgement | undefined;
    const end = await this.#attempt(() => {
      const inputs = numbers.map((input) => runs.inputOf(program, input));
      const parameters = Object.fromEntries(
        generateParameters(relation, plan, evaluation).map(([name, { value }]) => [name, value]),
      );
      const judged = drive(
        judge(relation, { inputs, parameters }, (input, place) => {
          if (place !== undefined) return runs.outputOf(program, numbers[place] ?? 0);
          const output: unknown = Reflect.apply(of.run, undefined, [input]);
          return output;
        }),
      );
      if (!isPromise(judged)) {
        judgement = judged;
        return undefined;
      }
      return (async () => {
        judgement = await judged;
      })();
    });
    if (end !== undefined) return end;
    return judgement?.kind ?? 'threw';
  }

  /** Does something, and returns how it failed. A run that has used up its fuel is endless, whatever became of the error. */
  async #attempt(body: () => unknown): Promise<'threw' | 'endless' | undefined> {
    const { runtime } = this.#tools;
    let threw: 'threw' | 'endless' | undefined;
    try {
      const result = body();
      if (isPromise(result)) await this.#wait(result);
    } catch (error) {
      threw = error instanceof NeverSettles ? 'endless' : 'threw';
    }
    return runtime.isFuelExhausted() ? 'endless' : threw;
  }

  async #wait<Value>(value: Value | PromiseLike<Value>): Promise<Value> {
    return isPromise(value) ? settle(value, this.#tools.beginQuiet, promiseLimit) : value;
  }

  /** Runs the original with all source inputs again, and returns those whose outcome differs. */
  async #unstable(sources: OracleBaseline['sources']): Promise<number[][]> {
    const { runtime } = this.#tools;
    await nextTurn();
    const again = new SourceRuns(this.#programs, runtime);
    const changed: number[][] = [];
    for (const [program, ofProgram] of sources.entries()) {
      const different: number[] = [];
      for (const [input, { outcome }] of ofProgram.entries()) {
        runtime.startFuel(plentyOfFuel);
        await this.#attempt(() => again.outputOf(program, input));
        if (again.describe(program, input) !== outcome) different.push(input);
      }
      changed.push(different);
    }
    return changed;
  }

  #relation(number: number): LoadedRelation {
    const relation = this.relations[number];
    if (relation === undefined) throw new Error(`There is no relation ${number}.`);
    return relation;
  }

  #program(number: number): RunnableProgram {
    const program = this.#programs[number];
    if (program === undefined) throw new Error(`There is no program ${number}.`);
    return program;
  }
}

/** With how many other sources and parameters each input is judged. */
function combinationsOf({ sources, parameters }: LoadedRelation['relation']): number {
  const ofParameters = Object.values(parameters).reduce(
    (product: number, values) => product * (Array.isArray(values) ? values.length : usualValues),
    1,
  );
  return sources > 1 ? sources * ofParameters : ofParameters;
}

/** The number of values of a parameter that are tried with each input, if it is no list. */
const usualValues = 4;

function planOf(input: unknown, { seed, inputs, points }: OracleData, program: number): DataPlan {
  const chosen = points?.[program];
  if (chosen !== undefined) return { seed, pool: chosen.length, points: chosen };
  return {
    seed,
    pool: Array.isArray(input) ? Math.max(1, Math.min(inputs, input.length)) : inputs,
  };
}
