import { indicesIn } from '../../analysis/index-ranges.ts';
import type { Random } from '../../foundation/random.ts';
import type { Assertion } from '../../model/generated-test.ts';
import type { Defect } from '../../model/defect.ts';
import type { TestCaseTrace } from '../../model/test-case-trace.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { createChances } from './chances.ts';
import { createMaterial } from '../breed/create-material.ts';
import { costOfRuns } from './cost-of-runs.ts';
import { findDefects, findingsIn } from '../prove/defects/find-defects.ts';
import type { OriginalRun } from '../prove/defects/original-run.ts';
import type { FitnessIn } from './describe-unit.ts';
import { farthest } from './fitness/fitness.ts';
import { type Execute, ORIGINAL } from '../execute-port.ts';
import type { LiveSighting } from './explain-live.ts';
import type { Killer } from '../prove/killer.ts';
import { createImpactLessons } from './impact-lessons.ts';
import { canAssert } from '../write/can-assert.ts';
import { createArchive } from './archive.ts';
import type { Candidate, FitnessName, MutantGoal, TestCaseEvaluation } from './account.ts';
import { searchMutants } from './strategies/search-mutants.ts';
import type { SearchName } from '../../options/generate-flags.ts';
import { testCaseOperations } from './strategies/test-case-operations.ts';
import { readConstants } from './read-constants.ts';
import { createSightings } from './sightings.ts';
import { isValid, type Trial, tryFresh, tryTestCases } from '../prove/try-test-cases.ts';

/** The inputs of the search in one unit. */
export interface UnitSearch {
  readonly model: UnitModel;
  /** Ids of the live mutants by their indices. */
  readonly live: ReadonlyMap<number, string>;
  /** The live mutants inside functions, with the callables that lead to them. */
  readonly goals: readonly MutantGoal[];
  /** The fitness of a trial for mutants, by their indices. */
  readonly fitnessIn: FitnessIn;
  /** Enters a trial in the statistics on which the climbing fitness relies. */
  readonly note: (trial: Trial) => void;
  readonly strategy: SearchName;
  readonly random: Random;
  readonly search: Execute;
  readonly impact: Execute;
  /** The number of statements that may be executed. */
  readonly budget: number;
  readonly signal: AbortSignal;
  readonly onProgress: (killed: number, spent: number) => void;
}

/** The results of a search. */
export interface FoundTestCases {
  readonly killers: readonly Killer[];
  readonly defects: readonly Defect[];
  readonly sightingOf: (mutant: number) => Omit<LiveSighting, 'mutant' | 'own'>;
}

/** Mutants that act while modules load are tried with this number of test cases. */
const samplesForFresh = 12;
/** At most this number of runs with an oddity is kept. */
const mostOddities = 200;

/** Searches test cases that kill the live mutants of a unit. */
export async function searchUnit(unit: UnitSearch): Promise<FoundTestCases> {
  const { model, live, random } = unit;
  const indexOf = new Map([...live].map(([index, id]) => [id, index]));
  const alive = new Set(live.keys());
  const { isDue } = createChances();
  const killers: Killer[] = [];
  const odd: OriginalRun[] = [];
  const samples = new Map<string, TestCase>();
  const sightings = createSightings(alive);
  const parts = {
    model,
    search: unit.search,
    impact: unit.impact,
    canAssert: (assertion: Assertion) => canAssert(assertion),
    alive,
    isWorthwhile: isDue,
  };

  const note = (trial: Trial): void => {
    sightings.note(trial);
    const { testCase, near, original } = trial;
    const trace = original?.trace ?? near.trace;
    if (!isValid(trace, testCase)) return;
    const run = { testCase, trace };
    if (odd.length < mostOddities && findingsIn(run, model).length > 0) odd.push(run);
    const last = testCase.statements.findLast(({ kind }) => kind === 'call');
    const subject = last?.kind === 'call' ? last.callable : '';
    if (!samples.has(subject)) samples.set(subject, testCase);
  };
  const credit = (found: Pick<Killer, 'testCase' | 'kills' | 'proof'>, fresh: boolean): void => {
    const { testCase, proof } = found;
    const kills = found.kills.filter((mutant) => alive.delete(mutant));
    if (kills.length > 0) killers.push({ testCase, kills, fresh, ...(proof && { proof }) });
  };
  const lessons = createImpactLessons(unit.impact, unit.note);
  const evaluate = async (
    candidates: readonly Candidate[],
    measured: readonly string[],
    fitnessName: FitnessName,
  ): Promise<readonly TestCaseEvaluation[]> => {
    const aimed = candidates.map(({ testCase, mutant }) => ({
      testCase,
      target: mutant === undefined ? undefined : indexOf.get(mutant),
    }));
    const isClimbing = fitnessName === 'climbing';
    const learnt = isClimbing ? await lessons.repeat() : 0;
    const trials = await tryTestCases(aimed, { ...parts, branches: isClimbing });
    return trials.map((trial, at) => {
      note(trial);
      unit.note(trial);
      if (!isClimbing) lessons.keep(trial);
      credit(trial, false);
      // A test case that hangs while it is observed can't become a test. Test cases bred from it would hang, too.
      const isHanging = trial.original !== undefined && isCutShort(trial.original.trace);
      const fitnessOf = isHanging ? () => farthest : unit.fitnessIn(trial, fitnessName);
      const evaluation = evaluationOf(trial);
      return {
        ...evaluation,
        cost: evaluation.cost + (at === 0 ? learnt : 0),
        kills: trial.kills.flatMap((mutant) => live.get(mutant) ?? []),
        fitness: measured.map((id) => fitnessOf(indexOf.get(id) ?? -1)),
      };
    });
  };
  const material = createMaterial(model, random);
  await searchMutants({
    mutants: unit.goals,
    material,
    archive: createArchive(),
    strategy: unit.strategy,
    budget: unit.budget,
    signal: unit.signal,
    evaluate,
    onProgress: (statements) =>
      unit.onProgress(live.size - alive.size, Math.min(1, statements / unit.budget)),
  });
  if (unit.goals.length === 0 && alive.size > 0 && !unit.signal.aborted) {
    // Mutants that act only while modules load are no goals, but need test cases all the same.
    const callables = model.callables.filter(({ span }) => span !== undefined);
    const { create } = testCaseOperations(material, callables, unit.strategy);
    const candidates = Array.from({ length: samplesForFresh }, () => ({ testCase: create() }));
    await evaluate(candidates, [], 'evolution');
  }
  const isUnseen = (mutant: number): boolean =>
    alive.has(mutant) && !sightings.of(mutant).isReached;
  if (!unit.signal.aborted) {
    await readConstants(model, parts, isUnseen, (found) => credit(found, true));
  }
  const tried = [...new Set([...killers.map(({ testCase }) => testCase), ...samples.values()])];
  const unseen = new Set([...alive].filter((mutant) => !sightings.of(mutant).isReached));
  for (const testCase of tried.slice(0, samplesForFresh)) {
    if (unit.signal.aborted || ![...unseen].some((mutant) => alive.has(mutant))) break;
    const [near] = await unit.search([{ testCase, mutant: ORIGINAL, fresh: true, observe: false }]);
    if (near === undefined) break;
    sightings.note({ testCase, near, withMutants: new Map(), kills: [] });
    const loading = indicesIn(near.search?.covered ?? []);
    const wanted = loading.filter((mutant) => unseen.has(mutant) && alive.has(mutant));
    if (wanted.length > 0) credit({ testCase, ...(await tryFresh(testCase, wanted, parts)) }, true);
  }
  return { killers, defects: findDefects(odd, model), sightingOf: sightings.of };
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
}: Trial): Pick<TestCaseEvaluation, 'cost' | 'completed' | 'values' | 'patterns' | 'compared'> {
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
    ...(near.search?.compared && { compared: near.search.compared }),
    values: (original?.trace.observations ?? []).flatMap(({ what, value }) =>
      what.of === 'value' ? [value] : [],
    ),
  };
}
