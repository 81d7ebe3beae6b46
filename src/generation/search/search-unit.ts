import { indicesIn } from '../../analysis/index-ranges.ts';
import type { Random } from '../../foundation/random.ts';
import { isTarget } from '../../model/is-target.ts';
import type { Defect } from '../../model/defect.ts';
import type { TestCaseTrace } from '../../model/test-case-trace.ts';
import type { Example, TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { createChances } from './chances.ts';
import { fillExample } from '../breed/fill-example.ts';
import { createMaterial } from '../breed/create-material.ts';
import type { Material } from '../breed/maker.ts';
import { costOfRuns } from './cost-of-runs.ts';
import { findDefects, findingsIn } from '../prove/defects/find-defects.ts';
import type { OriginalRun } from '../prove/defects/original-run.ts';
import type { FitnessIn } from './describe-unit.ts';
import { farthest } from './fitness/fitness.ts';
import type { Execute } from '../execute-port.ts';
import type { LiveSighting } from './explain-live.ts';
import type { Beside } from './literals-beside.ts';
import { besideTrials, loadingTrials } from './loading-trials.ts';
import type { Killer } from '../prove/killer.ts';
import { createImpactLessons, type ImpactLessons } from './impact-lessons.ts';
import { loadAnew, seekWhileLoading } from '../prove/seek-while-loading.ts';
import { canAssert } from '../write/can-assert.ts';
import { createArchive } from './archive.ts';
import type { Candidate, FitnessName, MutantGoal, TestCaseEvaluation } from './account.ts';
import { searchMutants } from './strategies/search-mutants.ts';
import type { SearchName } from '../../options/generate-flags.ts';
import { testCaseOperations } from './strategies/test-case-operations.ts';
import { readConstants } from './read-constants.ts';
import { createSightings, type Sightings } from './sightings.ts';
import {
  isValid,
  type Trial,
  type TrialParts,
  tryFresh,
  tryTestCases,
} from '../prove/try-test-cases.ts';

/** The inputs of the search in one unit. */
export interface UnitSearch {
  readonly model: UnitModel;
  /** Test cases that people have written. */
  readonly examples: readonly Example[];
  /** Ids of the live mutants by their indices. */
  readonly live: ReadonlyMap<number, string>;
  /** The live mutants inside functions, with the callables that lead to them. */
  readonly goals: readonly MutantGoal[];
  /** The fitness of a trial for mutants, by their indices. */
  readonly fitnessIn: FitnessIn;
  /** Enters a trial in the statistics on which the climbing fitness and explanations rely. */
  readonly note: (trial: Trial) => void;
  readonly strategy: SearchName;
  /** Returns what stands beside a mutant, by its index. */
  readonly besideOf: (mutant: number) => Beside | undefined;
  /** Whether test cases may move the clock. */
  readonly movesTime: boolean;
  readonly random: Random;
  readonly search: Execute;
  readonly impact: Execute;
  /** The number of statements that may be executed. */
  readonly budget: number;
  readonly endsWhenStale: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (killed: number, spent: number) => void;
}

/** The results of a search. */
export interface FoundTestCases {
  readonly killers: readonly Killer[];
  readonly defects: readonly Defect[];
  readonly sightingOf: (mutant: number) => Omit<LiveSighting, 'mutant' | 'own'>;
}

/** If nothing else is to be searched, mutants that act while modules load are tried with this number of random test cases. */
const samplesForFresh = 12;
/** The number of test cases of each callable that are kept to try them on mutants that act while modules load. */
const samplesOfEach = 3;
/** At most this number of runs with an oddity is kept. */
const mostOddities = 200;

/** Searches test cases that kill the live mutants of a unit. */
export function searchUnit(unit: UnitSearch): Promise<FoundTestCases> {
  return new UnitSearcher(unit).search();
}

/** The search of one unit: what its runs have shown so far. */
class UnitSearcher {
  readonly #unit: UnitSearch;
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #alive: Set<number>;
  readonly #killers: Killer[] = [];
  readonly #odd: OriginalRun[] = [];
  /** Valid test cases for each callable with whose call they end. */
  readonly #samples = new Map<string, readonly TestCase[]>();
  /** Test cases that infected a mutant, the first few, and those that were tried with what stands beside it. */
  readonly #infecting = new Map<number, readonly TestCase[]>();
  readonly #triedEntries = new Map<number, ReadonlySet<TestCase>>();
  /** The mutants that were alive at first and infect the state while modules load, in ascending order. */
  #loading: ReadonlySet<number> = new Set();
  /** The test cases that were tried on them. */
  readonly #triedWhileLoading = new Set<TestCase>();
  /** Ids of mutants that were killed since the last evaluation. */
  #killedSince: string[] = [];
  readonly #sightings: Sightings;
  readonly #lessons: ImpactLessons;
  readonly #parts: TrialParts;

  constructor(unit: UnitSearch) {
    this.#unit = unit;
    this.#indexOf = new Map([...unit.live].map(([index, id]) => [id, index]));
    this.#alive = new Set(unit.live.keys());
    this.#sightings = createSightings(this.#alive);
    this.#lessons = createImpactLessons(unit.impact, unit.note);
    this.#parts = {
      model: unit.model,
      search: unit.search,
      impact: unit.impact,
      canAssert: (assertion) => canAssert(assertion),
      alive: this.#alive,
      isWorthwhile: createChances().isDue,
    };
  }

  async search(): Promise<FoundTestCases> {
    const { model, random, goals, strategy, budget, endsWhenStale, signal, live, movesTime } =
      this.#unit;
    const material = createMaterial(model, random, { movesTime });
    await this.#load();
    // Of a unit that is mostly tables, the search may take all its time for the rest.
    const isTable = this.#loading.size > live.size / 2;
    if (isTable && !signal.aborted) await this.#readConstants();
    await searchMutants({
      mutants: goals,
      material,
      archive: createArchive(),
      examples: this.#unit.examples.flatMap((each) => fillExample(each, material)),
      strategy,
      budget,
      endsWhenStale,
      signal,
      evaluate: (...asked) => this.#evaluate(...asked),
      onSampled: async () => {
        await this.#tryWhileLoading(material);
        await this.#tryEntries(material);
      },
      onProgress: (statements) =>
        this.#unit.onProgress(live.size - this.#alive.size, Math.min(1, statements / budget)),
    });
    if (goals.length === 0 && this.#alive.size > 0 && !signal.aborted) {
      await this.#tryAtRandom(material);
    }
    if (!isTable && !signal.aborted) await this.#readConstants();
    await this.#tryWhileLoading(material);
    await this.#tryEntries(material);
    return {
      killers: this.#killers,
      defects: findDefects(this.#odd, model),
      sightingOf: this.#sightings.of,
    };
  }

  #readConstants(): Promise<void> {
    return readConstants(
      this.#unit.model,
      this.#parts,
      (mutant) => this.#alive.has(mutant) && this.#loading.has(mutant),
      (found) => this.#credit(found, true),
    );
  }

  /** Runs random test cases. Mutants that act only while modules load are no goals, but need test cases all the same. */
  async #tryAtRandom(material: Material): Promise<void> {
    const { model, strategy } = this.#unit;
    const callables = model.callables.filter(isTarget);
    const { create } = testCaseOperations(material, callables, strategy);
    const candidates = Array.from({ length: samplesForFresh }, () => ({ testCase: create() }));
    await this.#evaluate(candidates, [], 'evolution');
  }

  /** Loads the modules, and notes the mutants that infect the state while they load. */
  async #load(): Promise<void> {
    const near = this.#unit.signal.aborted ? undefined : await loadAnew(this.#unit.search);
    const infected = indicesIn(near?.search?.infected ?? []);
    this.#loading = new Set(infected.filter((mutant) => this.#alive.has(mutant)));
    if (near !== undefined) {
      const testCase: TestCase = { statements: [], typeArgument: 'number' };
      this.#sightings.note({ testCase, near, withMutants: new Map(), kills: [] });
    }
  }

  /** Tries the test cases that were found since the last time on mutants that act while modules load. */
  async #tryWhileLoading(material: Material): Promise<void> {
    const { besideOf, signal } = this.#unit;
    const mutants = [...this.#loading].filter((mutant) => this.#alive.has(mutant));
    const killing = this.#killers.map(({ testCase }) => testCase);
    const known = [...new Set([...killing, ...[...this.#samples.values()].flat()])];
    const fresh = known.filter((testCase) => !this.#triedWhileLoading.has(testCase));
    if (signal.aborted || mutants.length === 0 || fresh.length === 0) return;
    for (const testCase of fresh) this.#triedWhileLoading.add(testCase);
    const trials = loadingTrials(
      fresh,
      mutants,
      (mutant) => besideOf(mutant)?.literals ?? [],
      material,
    );
    for (const [testCase, seen] of await seekWhileLoading(trials, mutants, this.#parts)) {
      const found = await tryFresh(testCase, seen.kills, this.#parts, seen);
      this.#credit({ testCase, ...found }, true);
    }
  }

  /**
   * Tries mutants of tables that functions make: each call infects all of them, so that no distance leads to the entry of one, but its key
   * does.
   */
  async #tryEntries(material: Material): Promise<void> {
    const { besideOf, live } = this.#unit;
    for (const [mutant, known] of this.#infecting) {
      if (this.#unit.signal.aborted) return;
      const id = live.get(mutant);
      const beside = this.#alive.has(mutant) ? besideOf(mutant) : undefined;
      if (id === undefined || beside?.isInTable !== true) continue;
      const fresh = known.filter((testCase) => !this.#triedEntries.get(mutant)?.has(testCase));
      this.#triedEntries.set(mutant, new Set(known));
      const candidates = besideTrials(fresh, beside.literals, material).map((testCase) => ({
        testCase,
        mutant: id,
      }));
      for (const { kills } of await this.#evaluate(candidates, [], 'evolution'))
        this.#killedSince.push(...kills);
    }
  }

  #note(trial: Trial): void {
    this.#sightings.note(trial);
    const { testCase, near, original } = trial;
    const trace = original?.trace ?? near.trace;
    if (!isValid(trace, testCase)) return;
    const run = { testCase, trace };
    if (this.#odd.length < mostOddities && findingsIn(run, this.#unit.model).length > 0)
      this.#odd.push(run);
    const last = testCase.statements.findLast(({ kind }) => kind === 'call');
    const subject = last?.kind === 'call' ? last.callable : '';
    const known = this.#samples.get(subject) ?? [];
    if (known.length < samplesOfEach) this.#samples.set(subject, [...known, testCase]);
    for (const mutant of trial.withMutants.keys()) {
      const infecting = this.#infecting.get(mutant) ?? [];
      if (infecting.length < samplesOfEach) this.#infecting.set(mutant, [...infecting, testCase]);
    }
  }

  #credit(found: Pick<Killer, 'testCase' | 'kills' | 'proof'>, fresh: boolean): void {
    const { testCase, proof } = found;
    const kills = found.kills.filter((mutant) => this.#alive.delete(mutant));
    if (kills.length === 0) return;
    this.#killers.push({ testCase, kills, fresh, ...(proof && { proof }) });
    if (fresh)
      this.#killedSince.push(...kills.flatMap((mutant) => this.#unit.live.get(mutant) ?? []));
  }

  async #evaluate(
    candidates: readonly Candidate[],
    measured: readonly string[],
    fitnessName: FitnessName,
  ): Promise<readonly TestCaseEvaluation[]> {
    const aimed = candidates.map(({ testCase, mutant }) => ({
      testCase,
      target: mutant === undefined ? undefined : this.#indexOf.get(mutant),
    }));
    const isClimbing = fitnessName === 'climbing';
    const learnt = isClimbing ? await this.#lessons.repeat() : 0;
    const trials = await tryTestCases(aimed, { ...this.#parts, branches: isClimbing });
    return trials.map((trial, at) => {
      this.#note(trial);
      this.#unit.note(trial);
      if (!isClimbing) this.#lessons.keep(trial);
      this.#credit(trial, false);
      // A test case that hangs while it is observed can't become a test. Test cases bred from it would hang, too.
      const isHanging = trial.original !== undefined && isCutShort(trial.original.trace);
      const fitnessOf = isHanging ? () => farthest : this.#unit.fitnessIn(trial, fitnessName);
      const evaluation = evaluationOf(trial);
      return {
        ...evaluation,
        cost: evaluation.cost + (at === 0 ? learnt : 0),
        kills: [
          ...trial.kills.flatMap((mutant) => this.#unit.live.get(mutant) ?? []),
          ...this.#killedSince.splice(0),
        ],
        fitness: measured.map((id) => fitnessOf(this.#indexOf.get(id) ?? -1)),
      };
    });
  }
}

function isCutShort({ end }: TestCaseTrace): boolean {
  return end.kind === 'endless' || end.kind === 'crashed';
}

/** Returns the part of a trial's results that the search uses, whichever mutant the trial was made for. */
function evaluationOf({
  testCase,
  near,
  original,
  withMutants,
}: Trial): Omit<TestCaseEvaluation, 'fitness' | 'kills'> {
  const runs = [near, ...(original === undefined ? [] : [original]), ...withMutants.values()];
  const { end } = near.trace;
  return {
    cost: costOfRuns(runs),
    completed:
      end.kind === 'completed'
        ? testCase.statements.length
        : 'statement' in end
          ? end.statement
          : 0,
    patterns: near.patterns ?? [],
    surroundings: near.trace.surroundings,
    ...(near.trace.variables && { variables: near.trace.variables }),
    ...(near.search?.compared && { compared: near.search.compared }),
    values: (original?.trace.observations ?? []).flatMap(({ what, value }) =>
      what.of === 'value' ? [value] : [],
    ),
  };
}
