import { describeTargets } from '../../src/generation/search/fitness/describe-targets.ts';
import type { FitnessTarget } from '../../src/generation/search/fitness/fitness-target.ts';
import type { UnitModel } from '../../src/model/unit-model.ts';
import { installRuntime } from '../../src/runtime/install-runtime.ts';
import type { BranchTrace, IndexRanges, SearchTrace } from '../../src/runtime/protocol.ts';
import { instrument } from '../../src/schemata/instrument.ts';
import type { MutatedProgram } from './mutants.ts';
import { programFunction, type ProgramFunction } from './program-function.ts';

/** What a program gave for some arguments: its result, or what it threw, as text. */
export interface ProgramRun {
  readonly outcome: string;
  readonly branches: readonly BranchTrace[];
}

/** A program that runs in this process, in both builds that searching needs. */
export interface ProgramRuns {
  /** By index. */
  readonly targets: readonly FitnessTarget[];
  /** How near the original comes to some of its mutants. */
  readonly search: (given: readonly unknown[], wanted: IndexRanges) => SearchTrace;
  /** A run with a mutant, or of the original with -1. */
  readonly run: (given: readonly unknown[], mutant: number) => ProgramRun;
}

/** Loop steps after which a run counts as endless. */
const mostSteps = 10_000;

/** Instruments and loads a program. */
export function loadProgram(
  { parsed, catalogue }: MutatedProgram,
  functionName: string,
  model: UnitModel,
): ProgramRuns {
  const first = { firstMutant: 0, firstSite: 0, firstBranch: 0 };
  const siteFirstMutant: number[] = [];
  let mutantCount = 0;
  for (const { mutants } of catalogue.sites) {
    siteFirstMutant.push(mutantCount);
    mutantCount += mutants.length;
  }
  const load = (build: 'search' | 'impact') => {
    // A module takes the runtime that it finds when it is loaded.
    const runtime = installRuntime({ build, mutantCount, siteFirstMutant });
    const kind =
      build === 'search' ? ({ build } as const) : ({ build: 'combine', branches: true } as const);
    const { code } = instrument(catalogue, parsed, { ...first, ...kind });
    return { runtime, called: programFunction(code, functionName) };
  };
  const searched = load('search');
  const mutated = load('impact');
  return {
    targets: describeTargets({ catalogue, parsed, model, firstMutant: 0, firstBranch: 0 }),
    search(given, wanted) {
      const { runtime, called } = searched;
      runtime.startFuel(mostSteps);
      runtime.startSearch(wanted);
      outcomeOf(called, given);
      return runtime.takeSearch();
    },
    run(given, mutant) {
      const { runtime, called } = mutated;
      runtime.activate(mutant);
      runtime.startFuel(mostSteps);
      runtime.startImpact(true);
      const outcome = outcomeOf(called, given);
      return { outcome, branches: runtime.takeBranches() };
    },
  };
}

/** Arguments are given anew for each call, since a program may change them; what it leaves of them is part of the outcome. */
function outcomeOf(called: ProgramFunction, given: readonly unknown[]): string {
  const own = given.map((each) => (Array.isArray(each) ? [...(each as unknown[])] : each));
  try {
    return textOf([called(...own), own]);
  } catch (error) {
    return `throws ${error instanceof Error ? error.name : textOf(error)}`;
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'number' && (Object.is(each, -0) || !Number.isFinite(each))
      ? `${Object.is(each, -0) ? '-0' : String(each)} as a number`
      : each,
  );
}
