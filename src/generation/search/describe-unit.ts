import type { BranchNumbers } from '../../analysis/served-numbers.ts';
import type { MutantTable } from '../../analysis/select/mutant-table.ts';
import type { TestCase } from '../../model/test-case.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { LiveExplanation } from '../../model/live-mutant.ts';
import { numberedBranches } from '../../syntax/flow/numbered-branches.ts';
import { parse } from '../../syntax/parse.ts';
import { fits } from '../breed/typing/fits.ts';
import { knownTypes } from '../breed/typing/known-types.ts';
import { indexUnit, type UnitIndex } from '../breed/typing/unit-index.ts';
import { createBranchRecord } from './branch-record.ts';
import { createCallRecord } from './call-record.ts';
import { type Explained, type ExplainMutant, mutantExplainer } from './explain-mutant.ts';
import {
  type ClimbedRun,
  type ClimbingFitness,
  createClimbingFitness,
} from './fitness/climbing.ts';
import { describeTargets } from './fitness/describe-targets.ts';
import type { FitnessTarget } from './fitness/fitness-target.ts';
import { farthest, fitnessOf } from './fitness/fitness.ts';
import { impactsFrom } from './fitness/impact.ts';
import { reachOf } from './fitness/reach.ts';
import { type Beside, besideMutants } from './literals-beside.ts';
import type { FitnessName, MutantGoal } from './account.ts';
import type { Trial } from '../prove/try-test-cases.ts';

/** A unit to search in. */
export interface DescribedFile {
  readonly file: string;
  readonly model: UnitModel;
  readonly table: MutantTable;
  readonly branches: BranchNumbers;
}

/** Measures the fitness of a trial for each of the mutants with these indices. Lower is nearer. */
export type FitnessIn = (trial: Trial, fitness: FitnessName) => (mutant: number) => number;

/** The functions that guide the search in a unit. */
export interface DescribedUnit {
  readonly goals: readonly MutantGoal[];
  /** The fitness of a trial for mutants, by their indices. */
  readonly fitnessIn: FitnessIn;
  /** Enters a trial in the statistics on which the climbing fitness and explanations rely. */
  readonly note: (trial: Trial) => void;
  /** Returns what stands beside a mutant, by its index. */
  readonly besideOf: (mutant: number) => Beside | undefined;
  /** Explains why a mutant lives, by its index; undefined if it is none of the unit's. */
  readonly explain: (mutant: number, seen: Explained) => LiveExplanation | undefined;
  /** Returns sentences about helpers that threw in all calls. */
  readonly helperProblems: () => readonly string[];
}

/**
 * Describes the mutants of a unit to its search. Mutants that act only while the module loads are no goals, because no call
 * leads to them.
 *
 * @param live ids of the live mutants by their indices
 */
export function describeUnit(
  { file, model, table, branches }: DescribedFile,
  live: ReadonlyMap<number, string>,
): DescribedUnit {
  const numbered = table.files.get(file);
  const outcome = numbered && parse(file, numbered.catalogue.text);
  if (numbered === undefined || outcome?.ok !== true) {
    return {
      goals: [],
      fitnessIn: () => () => farthest,
      note: () => {},
      besideOf: () => undefined,
      explain: () => undefined,
      helperProblems: () => [],
    };
  }
  const { catalogue, firstMutant } = numbered;
  const firstBranch = branches.of(outcome.file).first;
  const targets = describeTargets({
    catalogue,
    parsed: outcome.file,
    model,
    firstMutant,
    firstBranch,
  });
  const index = indexUnit(model);
  const byMutant = new Map(targets.map((target) => [target.mutant, target]));
  const climbing = createClimbingFitness(targets);
  const calls = createCallRecord(model);
  const branchRecord = createBranchRecord();
  const nodes = numberedBranches(outcome.file).map(({ node }) => node);
  const places = catalogue.sites.flatMap(({ span, mutants }) => mutants.map(() => span));
  let explain: ExplainMutant | undefined;
  return {
    besideOf: besideMutants(numbered, outcome.file),
    helperProblems: calls.helperProblems,
    explain(mutant, seen) {
      explain ??= mutantExplainer({
        model,
        text: catalogue.text,
        spanOf: (branch) => nodes[branch - firstBranch],
        branches: branchRecord,
        calls,
      });
      const target = byMutant.get(mutant);
      const place = places[mutant - firstMutant];
      return target && place && explain(target, place, seen);
    },
    goals: targets.flatMap((target) => goalOf(target, live, index) ?? []),
    note(trial) {
      calls.note(trial);
      branchRecord.note(trial);
      const run = climbedRun(trial, index);
      if (run !== undefined) climbing.note(run);
    },
    fitnessIn(trial, fitness) {
      const measure =
        fitness === 'evolution' ? evolutionIn(trial, index) : climbingIn(trial, index, climbing);
      return (mutant) => {
        const target = byMutant.get(mutant);
        return target === undefined ? farthest : measure(target);
      };
    },
  };
}

type Measure = (target: FitnessTarget) => number;

function goalOf(
  { mutant, function: around, place }: FitnessTarget,
  live: ReadonlyMap<number, string>,
  { callables, model }: UnitIndex,
): MutantGoal | undefined {
  const id = live.get(mutant);
  if (id === undefined || around === undefined) return undefined;
  return {
    id,
    targets: [
      ...around.calls.flatMap(({ callable }) => callables.get(callable) ?? []),
      // Nothing tells which code an entry leads to.
      ...model.callables.filter(({ isEntry }) => isEntry === true),
    ],
    place,
    around: String(around.span.start),
  };
}

function climbedRun(
  { testCase, near, original, withMutants, kills }: Trial,
  index: UnitIndex,
): ClimbedRun | undefined {
  if (near.search === undefined) return undefined;
  return {
    trace: near.search,
    hasType: typesIn(testCase, index),
    ...(original?.branches && { original: original.branches }),
    mutated: new Map(
      [...withMutants].flatMap(([mutant, { branches }]) =>
        branches === undefined ? [] : [[mutant, branches] as const],
      ),
    ),
    kills,
  };
}

function climbingIn(trial: Trial, index: UnitIndex, { distanceOf }: ClimbingFitness): Measure {
  const run = climbedRun(trial, index);
  return (target) => (run === undefined ? farthest : distanceOf(target, run));
}

function evolutionIn({ testCase, near, original, withMutants }: Trial, index: UnitIndex): Measure {
  if (near.search === undefined) return () => farthest;
  const run = { trace: near.search, hasType: typesIn(testCase, index) };
  const impactOn =
    original?.functions && impactsFrom({ functions: original.functions, trace: original.trace });
  return (target) => {
    const reach = reachOf(target, run);
    const mutated = withMutants.get(target.mutant);
    if (impactOn === undefined || mutated?.functions === undefined) return fitnessOf(reach);
    return fitnessOf(reach, impactOn({ functions: mutated.functions, trace: mutated.trace }));
  };
}

/**
 * Returns a function that tells whether a test case makes a value of a type. The answer for each type is computed on demand and
 * kept.
 */
function typesIn(testCase: TestCase, index: UnitIndex): (type: ValueType) => boolean {
  const scope = { index, typeArgument: testCase.typeArgument };
  const known = new Map<ValueType, boolean>();
  return (type) => {
    const before = known.get(type);
    if (before !== undefined) return before;
    const { types } = knownTypes(testCase, scope);
    const has = types.some((one) => one !== undefined && fits(one, type, scope));
    known.set(type, has);
    return has;
  };
}
