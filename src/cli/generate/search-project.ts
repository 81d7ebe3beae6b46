import { readFileSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { createFunctionNumbers } from '../../analysis/impact/function-numbers.ts';
import { type MutantTable, numberMutants } from '../../analysis/mutant-table.ts';
import { filterMutants } from '../../analysis/select-lines.ts';
import { servedModules } from '../../analysis/served-modules.ts';
import { systemClock } from '../../foundation/clock.ts';
import { generateForUnit } from '../../generation/generate-for-unit.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import { isDetected } from '../../model/mutant-status.ts';
import type { JudgedMutant } from '../../model/verdict.ts';
import type { FileCatalogue } from '../../mutation/site.ts';
import type { TestRunner } from '../../runner/test-runner.ts';
import { openRunner } from '../open-runner.ts';
import type { GenerateFlags, SearchSettings } from './generate-flags.ts';
import { inPool } from './pool.ts';

/** What a search for tests of one project is told. */
export interface ProjectSearch {
  /** How to run the project's tests; its signal ends the search. */
  readonly options: AnalysisOptions;
  readonly settings: SearchSettings;
  readonly seed: number;
  /** All mutants of the chosen sources. */
  readonly catalogues: readonly FileCatalogue[];
  /** The mutants that count, with their verdicts so far. */
  readonly judged: readonly JudgedMutant[];
  /** Whether to search also for what tests kill already. */
  readonly all: boolean;
  readonly onProgress: (state: UnitProgress) => void;
}

/** How far the search of one file is. */
export interface UnitProgress {
  readonly file: string;
  readonly killed: number;
  readonly live: number;
  /** Part of the budget that is spent, from 0 to 1. */
  readonly spent: number;
  readonly isDone: boolean;
}

/** Searches for tests that kill a project's live mutants, file by file. Nothing is written. */
export async function searchProject(search: ProjectSearch): Promise<readonly GeneratedUnit[]> {
  const wanted = new Set(
    search.judged
      .filter(({ verdict }) => search.all || !isDetected(verdict.status))
      .map(({ mutant }) => mutant.id),
  );
  const units = search.catalogues
    .map((catalogue) => filterMutants(catalogue, ({ mutant }) => wanted.has(mutant.id)))
    .filter(({ sites }) => sites.length > 0);
  if (units.length === 0) return [];
  const table = numberMutants(units);
  const { options, settings } = search;
  const files = units.map(({ file }) => file);
  const functions = createFunctionNumbers();
  const [models, runner] = await Promise.all([
    modelUnits(options.root, files),
    openProjectRunner(options, table, functions),
  ]);
  try {
    return await inPool(files, settings.jobs, (file) =>
      generateForUnit({
        file,
        outcome: models.get(file) ?? { kind: 'missing' },
        table,
        functions,
        openHost: runner.openHost,
        settings: { ...settings, seed: search.seed },
        clock: systemClock,
        signal: options.signal,
        onProgress: (state) => search.onProgress({ file, ...state }),
      }),
    );
  } finally {
    await runner.close();
  }
}

function openProjectRunner(
  options: AnalysisOptions,
  table: MutantTable,
  functions: FunctionNumbers,
): Promise<TestRunner> {
  const { root } = options;
  const relativePath = (path: string): string | undefined => {
    const inside = relative(root, path);
    return inside.startsWith('..') || isAbsolute(inside) ? undefined : inside.split(sep).join('/');
  };
  return openRunner(options, {
    serve: servedModules(table, relativePath, () => {}, functions),
    table: {
      mutantCount: table.mutants.length,
      siteCount: table.siteFirstMutant.length - 1,
      siteFirstMutant: table.siteFirstMutant,
    },
    sources: [...table.files.keys()].map((file) => join(root, file)),
  });
}
