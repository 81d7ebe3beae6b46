import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { buildTable } from '../../analysis/build-table.ts';
import { checkInput, startCheck, type StartedCheck } from '../../analysis/checks/start-check.ts';
import {
  type SoughtEquivalences,
  seekEquivalences,
} from '../../analysis/judge/seek-equivalences.ts';
import { type MutantTable, numberMutants } from '../../analysis/select/mutant-table.ts';
import { servedModules } from '../../analysis/served-modules.ts';
import { createBranchNumbers, createFunctionNumbers } from '../../analysis/served-numbers.ts';
import { startCompileCheck } from '../../analysis/threads/compile-check.ts';
import { startEquivalenceSearch } from '../../analysis/threads/equivalence-search.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { Notice } from '../../model/analysis-result.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import { catalogueProject } from '../mutants/catalogue-project.ts';
import { mutantSelection } from '../mutants/mutant-selection.ts';
import { operatorsIn } from '../../model/operator-groups.ts';
import { detectRunners, type DetectedRunner } from '../../project/detect-runner.ts';
import type { OpenedProject } from '../open-project.ts';
import { openRunner } from '../open-runner.ts';
import { analysisOptions } from '../run-project.ts';
import type { OracleRequest } from './oracle-request.ts';

/** A project whose runner is open, with its numbered mutants. */
export interface OpenedOracles {
  readonly project: OpenedProject;
  readonly options: AnalysisOptions;
  readonly catalogues: readonly FileCatalogue[];
  readonly table: MutantTable;
  readonly runner: TestRunner;
  /** The paths, relative to the root, of the mutated sources that a host has loaded. */
  readonly loaded: ReadonlySet<string>;
  readonly check: StartedCheck;
  readonly equivalences: SoughtEquivalences;
  readonly branches: ReturnType<typeof createBranchNumbers>;
  readonly notices: Notice[];
  readonly close: () => Promise<void>;
}

/** Finds the mutants of a project, starts the checks of them, and opens the project's test runner. */
export async function openOracles(
  found: OpenedProject,
  request: OracleRequest,
  signal: AbortSignal,
): Promise<OpenedOracles> {
  const project = { ...found, runners: runnersOf(found) };
  const { root, config } = project;
  const options = await analysisOptions(project, request, signal);
  const operators = request.addsClassLevel
    ? [...new Set([...config.operators, ...operatorsIn('class')])]
    : config.operators;
  const { catalogues, notices } = await catalogueProject(
    project,
    mutantSelection(config, request),
    operators,
  );
  const withMutants = catalogues.filter(({ sites }) => sites.length > 0);
  const table = numberMutants(withMutants);
  if (table.mutants.length === 0) {
    throw new UserError(
      'no-mutants',
      'The sources have nothing to mutate.',
      'Check `mutate` and `operators` in the configuration.',
      root,
    );
  }
  const check = startCheck(startCompileCheck, options, withMutants);
  const search =
    options.equivalence === 'none'
      ? undefined
      : startEquivalenceSearch(checkInput(options, withMutants));
  const equivalences = seekEquivalences(search, check.excludes);
  const relativePath = (path: string): string | undefined => pathWithin(root, path);
  const branches = createBranchNumbers();
  const serve = servedModules(table, relativePath, () => {}, {
    functions: createFunctionNumbers(),
    branches,
  });
  const loaded = new Set<string>();
  const stop = (): void => {
    check.stop();
    equivalences.stop();
  };
  const opening = openRunner(options, {
    serve(path, text, build) {
      const file = relativePath(path);
      if (file !== undefined && table.files.has(file)) loaded.add(file);
      return serve(path, text, build);
    },
    table: buildTable(table, relativePath),
    sources: [...table.files.keys()].map((file) => join(root, file)),
  });
  opening.catch(stop);
  const runner = await opening;
  return {
    project,
    options,
    catalogues: withMutants,
    table,
    runner,
    loaded,
    check,
    equivalences,
    branches,
    // That class-level operators need types is no concern of someone who did not ask for them.
    notices: notices.filter(({ code }) => code !== 'types-unavailable' || !request.addsClassLevel),
    async close() {
      stop();
      await runner.close();
    },
  };
}

/** The runners whose workers load the relations. Without a runner that Assay drives, a plain Node process loads them. */
function runnersOf({ root, config }: OpenedProject): readonly DetectedRunner[] {
  const node: DetectedRunner = { name: 'node-test', version: process.versions.node };
  try {
    const driven = detectRunners(root, config.runner).filter(({ name }) => name !== 'command');
    return driven.length > 0 ? driven : [node];
  } catch (error) {
    if (error instanceof UserError && config.runner === 'auto') return [node];
    throw error;
  }
}

/** Returns the text of a file of the project. */
export function readIn(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
