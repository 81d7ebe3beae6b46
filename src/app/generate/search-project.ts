import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { createFunctionNumbers, createBranchNumbers } from '../../analysis/served-numbers.ts';
import { type MutantTable, numberMutants } from '../../analysis/select/mutant-table.ts';
import { filterMutants } from '../../analysis/select/select-lines.ts';
import { systemClock } from '../../foundation/clock.ts';
import { openedInTime } from '../../foundation/stop-signals.ts';
import {
  generateForUnit,
  notSearched,
  type SearchSettings,
  type SearchState,
} from '../../generation/generate-for-unit.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import type { Surrounding } from '../../model/test-case-trace.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import { withElements } from '../../model/page-types.ts';
import { reflectOnUnit } from '../../generation/reflect/reflect-on-unit.ts';
import { keepHosts } from '../../generation/open-hosts.ts';
import type { AnalysisWatch } from '../run-project.ts';
import { withSurroundings } from './with-surroundings.ts';
import { openProjectRunner } from './open-project-runner.ts';
import type { TypesThread } from '../../analysis/threads/project-types.ts';
import type { UnitOutcome } from '../../types/unit/open-unit-models.ts';
import { inPool } from './pool.ts';
import { openExamples } from './read-examples.ts';
import type { TestSourcesOptions } from '../generalise/test-sources.ts';

/** The input of a search for tests of one project. */
export interface ProjectSearch {
  /** How to run the project's tests. The signal in it ends the search. */
  readonly options: AnalysisOptions;
  /** Is aborted soon after that signal, and ends all runs of test cases. */
  readonly deadline: AbortSignal;
  readonly settings: SearchSettings;
  /** Whether tests may move the clock. */
  readonly movesTime: boolean;
  /** The clocks that tests can't fix. */
  readonly unfixable: readonly Surrounding[];
  /** The number of files that are searched at once. */
  readonly jobs: number;
  /** The number of processes that may run at once. */
  readonly cores: number;
  /** All mutants of the chosen sources. */
  readonly catalogues: readonly FileCatalogue[];
  /** Ids of the mutants to find tests for. */
  readonly wanted: ReadonlySet<string>;
  /** Models files, and maybe others. */
  readonly modelUnits: (files: readonly string[]) => ReturnType<TypesThread['modelUnits']>;
  /** Where the project's own examples are. */
  readonly examples: TestSourcesOptions;
  readonly onProgress: (state: UnitProgress) => void;
}

/** The progress of the search for one file. */
export interface UnitProgress extends SearchState {
  readonly file: string;
}

/** The result of a search, and the facts that printing it needs. */
export interface SearchedProject {
  readonly units: readonly GeneratedUnit[];
  readonly models: ReadonlyMap<string, UnitModel>;
  /** Paths of the test files that reach the sources, relative to the root. */
  readonly testFiles: readonly string[];
}

/** What stops a search and shows its progress. */
export interface SearchWatch extends AnalysisWatch {
  /** Runs a search of some files and shows its progress. */
  readonly showSearch: <Value>(
    files: number,
    search: (onProgress: (state: UnitProgress) => void) => Promise<Value>,
  ) => Promise<Value>;
  /** Variables of the environment. Messages about tests must not show their values. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** The most hosts that share the runs of one file with mutants. */
const mostImpactHosts = 4;

/** Searches for tests that kill mutants of a project, file by file. Nothing is written. */
export async function searchProject(search: ProjectSearch): Promise<SearchedProject> {
  const { options, settings, movesTime, unfixable, jobs, cores, catalogues, wanted } = search;
  const chosen = catalogues
    .map((catalogue) => filterMutants(catalogue, ({ mutant }) => wanted.has(mutant.id)))
    .filter(({ sites }) => sites.length > 0);
  if (chosen.length === 0) return { units: [], models: new Map(), testFiles: [] };
  const table = numberMutants(chosen);
  const files = chosen.map(({ file }) => file);
  const numbers = { functions: createFunctionNumbers(), branches: createBranchNumbers() };
  const { signal } = options;
  const { deadline } = search;
  const share = Math.floor(cores / Math.min(jobs, files.length));
  const impactHosts = Math.max(1, Math.min(mostImpactHosts, share));
  const opened = await openedInTime(
    () => Promise.all([search.modelUnits(files), openProjectRunner(options, table, numbers)]),
    ([, late]) => late.close(),
    { signal, deadline },
  );
  if (opened === undefined) {
    const units = files.map((file) => ({
      ...unsearched(file, notSearched, liveIn(file, table)),
      interrupted: true,
    }));
    return { units, models: new Map(), testFiles: [] };
  }
  const [outcomes, runner] = opened;
  try {
    const models = new Map<string, UnitModel>();
    const testFiles = runner.testFiles.map(({ path }) => path);
    const examplesOf = openExamples({ ...search.examples, testFiles });
    const units = await inPool(files, jobs, async (file) => {
      const outcome = outcomes.get(file) ?? { kind: 'missing' };
      const onProgress = (state: SearchState): void => search.onProgress({ file, ...state });
      if (outcome.kind !== 'modelled') {
        const unit = notModelled(file, table, outcome);
        onProgress({ killed: 0, live: unit.live.length, spent: 1, isDone: true });
        return unit;
      }
      const { seed } = options;
      const { length: live } = liveIn(file, table);
      onProgress({ killed: 0, live, spent: 0, isDone: false });
      const hosts = keepHosts(runner.openHost);
      const known = { file, table, openHost: hosts.open, seed, signal, deadline };
      try {
        const told = await withSurroundings(outcome.model, hosts.open, { signal, deadline });
        const reflected = await reflectOnUnit({ ...known, model: told });
        const { model, examples } = examplesOf(withElements(reflected));
        models.set(file, model);
        const unit = await generateForUnit({
          ...known,
          model,
          examples,
          ...numbers,
          impactHosts,
          settings,
          movesTime,
          unfixable,
          clock: systemClock,
          onProgress,
        });
        return model.hasPage === false ? { ...unit, lacksPage: true as const } : unit;
      } finally {
        await hosts.close();
      }
    });
    return { units, models, testFiles };
  } finally {
    await runner.close();
  }
}

function notModelled(
  file: string,
  table: MutantTable,
  outcome: Exclude<UnitOutcome, { kind: 'modelled' }>,
): GeneratedUnit {
  const problem =
    outcome.kind === 'missing'
      ? 'The type checker does not find it.'
      : `It has a syntax error at ${outcome.place}: ${outcome.message}`;
  return unsearched(file, problem, liveIn(file, table));
}

function liveIn(file: string, { mutants }: MutantTable): readonly string[] {
  return mutants.filter((mutant) => mutant.file === file).map(({ id }) => id);
}

/** The result for a source file that could not be searched, with the reason as a sentence. */
export function unsearched(
  file: string,
  problem: string,
  live: readonly string[] = [],
): GeneratedUnit {
  return {
    file,
    problem,
    interrupted: false,
    live,
    tests: [],
    possibleAssertions: 0,
    left: [],
    defects: [],
    untestable: [],
    denied: [],
    effort: {
      runs: 0,
      statements: 0,
      milliseconds: 0,
      search: { runs: 0, milliseconds: 0, waited: 0 },
    },
  };
}
