import { hasIndex, indicesIn, rangesOf } from '../../src/analysis/index-ranges.ts';
import { createRandom } from '../../src/foundation/random.ts';
import { createMaterial } from '../../src/generation/breed/create-material.ts';
import { inputVariables } from '../../src/generation/breed/input-variables.ts';
import {
  type ClimbedRun,
  type ClimbingOptions,
  createClimbingFitness,
} from '../../src/generation/search/fitness/climbing.ts';
import type { FitnessTarget } from '../../src/generation/search/fitness/fitness-target.ts';
import type { KillFitness } from '../../src/generation/search/fitness/kill-distance.ts';
import { climb, type Hill } from '../../src/generation/search/strategies/climb.ts';
import type { InputVariable, Scored } from '../../src/generation/search/strategies/strategy.ts';
import type { TestCase } from '../../src/model/test-case.ts';
import type { BranchTrace, SearchTrace } from '../../src/runtime/protocol.ts';
import { argumentsOf, isWithin, modelOf, randomInputs } from './inputs.ts';
import { mutantsOf } from './mutants.ts';
import { loadProgram, type ProgramRuns } from './program-runs.ts';
import type { Program } from './programs.ts';

/** A search of the experiment: at random, or by a fitness, with the dynamic approach level in every other round if told. */
export interface SearchKind {
  readonly name: string;
  readonly fitness?: KillFitness;
  readonly isDynamic?: boolean;
}

/** As in table 4 of Papadakis and Malevris. */
export const searchKinds: readonly SearchKind[] = [
  { name: 'Random' },
  { name: 'Reach', fitness: 'reach' },
  { name: 'Infect', fitness: 'infect' },
  { name: 'Impact', fitness: 'impact' },
  { name: 'DReach', fitness: 'reach', isDynamic: true },
  { name: 'DInfect', fitness: 'infect', isDynamic: true },
  { name: 'DImpact', fitness: 'impact', isDynamic: true },
];

/** What one search of one program killed. */
export interface ExperimentResult {
  readonly program: string;
  readonly search: string;
  readonly seed: number;
  readonly mutants: number;
  readonly killed: number;
  /** After so many evaluations so many were killed, at each change. */
  readonly curve: readonly (readonly [evaluations: number, killed: number])[];
  /** Indices of the mutants that are alive. */
  readonly live: readonly number[];
}

/** A program with all that is the same for each search of it. */
export interface LoadedProgram {
  readonly program: Program;
  readonly runs: ProgramRuns;
}

export function openProgram(program: Program): LoadedProgram {
  const runs = loadProgram(mutantsOf(program), program.functionName, modelOf(program));
  return { program, runs };
}

/**
 * One search for all mutants of a program (Papadakis and Malevris, 3): round after round, one climb from random inputs towards each live
 * mutant; only a test case that kills the mutant which it was sought for is tried on the others. Random test cases are each tried on
 * all.
 *
 * @param limit evaluations in all
 */
export async function runSearch(
  { program, runs }: LoadedProgram,
  { name, fitness: parts, isDynamic = false }: SearchKind,
  seed: number,
  limit: number,
): Promise<ExperimentResult> {
  const random = createRandom(seed);
  const material = createMaterial(modelOf(program), random);
  const live = new Set(runs.targets.keys());
  const curve: [number, number][] = [];
  const climbing = createClimbingFitness(runs.targets);
  let evaluations = 0;
  let wanted = rangesOf(live);

  const killAll = (given: readonly unknown[], trace: SearchTrace): void => {
    const suspects = indicesIn(trace.infected).filter((mutant) => live.has(mutant));
    if (suspects.length === 0) return;
    const run = runAll(given, trace, suspects);
    run.kills.forEach((mutant) => live.delete(mutant));
    if (run.kills.length > 0) wanted = rangesOf(live);
    if (parts === 'impact') climbing.note(run);
    curve.push([evaluations, runs.targets.length - live.size]);
  };
  const runAll = (
    given: readonly unknown[],
    trace: SearchTrace,
    mutants: readonly number[],
  ): ClimbedRun => {
    const original = runs.run(given, -1);
    const kills: number[] = [];
    const mutated = new Map<number, readonly BranchTrace[]>();
    for (const mutant of mutants) {
      const { outcome, branches } = runs.run(given, mutant);
      if (outcome !== original.outcome) kills.push(mutant);
      mutated.set(mutant, branches);
    }
    return { trace, hasType: () => true, original: original.branches, mutated, kills };
  };
  /** How far a run was from a target, and whether it killed it. */
  const measure = (
    testCase: TestCase,
    target: FitnessTarget,
    { parts: asked, byPaths, turn }: Required<ClimbingOptions>,
  ): { readonly distance: number; readonly isKilled: boolean } => {
    const given = argumentsOf(testCase);
    const trace = runs.search(given, wanted);
    evaluations += 1;
    const isInfected = hasIndex(trace.infected, target.mutant);
    const run: ClimbedRun = isInfected
      ? runAll(given, trace, [target.mutant])
      : { trace, hasType: () => true, mutated: new Map(), kills: [] };
    climbing.note(run);
    const isKilled = run.kills.length > 0;
    if (isKilled) killAll(given, trace);
    return {
      distance: climbing.distanceOf(target, run, { parts: asked, byPaths, turn }),
      isKilled,
    };
  };
  const variablesOf = (testCase: TestCase): readonly InputVariable<TestCase>[] =>
    inputVariables(testCase, material).map(({ move }) => ({
      move(from, steps) {
        const moved = move(from, steps);
        return moved && isWithin(program, argumentsOf(moved)) ? moved : undefined;
      },
    }));
  const climbTo = async (target: FitnessTarget, by: Required<ClimbingOptions>): Promise<void> => {
    const isOver = (): boolean => evaluations >= limit || !live.has(target.mutant);
    const scored = (individual: TestCase): Scored<TestCase> => {
      const { distance, isKilled } = measure(individual, target, by);
      return { individual, evaluation: { fitness: distance, isAtGoal: isKilled, cost: 1 } };
    };
    const hill: Hill<TestCase> = {
      variablesOf,
      isOver,
      run: (all) => Promise.resolve(all.flatMap((each) => (isOver() ? [] : [scored(each)]))),
    };
    await climb(scored(randomInputs(program, random)), hill);
  };

  for (let round = 0; evaluations < limit && live.size > 0; round += 1) {
    if (parts === undefined) {
      const given = argumentsOf(randomInputs(program, random));
      evaluations += 1;
      killAll(given, runs.search(given, wanted));
      continue;
    }
    for (const target of runs.targets) {
      if (evaluations >= limit) break;
      if (live.has(target.mutant))
        await climbTo(target, {
          parts,
          byPaths: isDynamic && round % 2 === 1,
          turn: isDynamic ? round >> 1 : round,
        });
    }
  }
  return {
    program: program.name,
    search: name,
    seed,
    mutants: runs.targets.length,
    killed: runs.targets.length - live.size,
    curve: withoutPlateaus(curve),
    live: [...live],
  };
}

function withoutPlateaus(curve: readonly (readonly [number, number])[]) {
  return curve.filter(([, killed], at) => killed !== curve[at - 1]?.[1]);
}
