import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { createBranchNumbers, createFunctionNumbers } from '../../analysis/served-numbers.ts';
import { numberMutants } from '../../analysis/select/mutant-table.ts';
import { limitedExecute } from '../../generation/limited-execute.ts';
import { closeHosts, failureOf, openUsableHosts } from '../../generation/open-hosts.ts';
import { createRunRecord } from '../../generation/run-record.ts';
import { systemClock } from '../../foundation/clock.ts';
import type { ConcreteTest } from '../../model/concrete-test.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { type GeneralisedUnit, generaliseUnit } from '../../properties/generalise-unit.ts';
import { openProjectRunner } from '../generate/open-project-runner.ts';

/** The concrete tests of a project, and what generalising them needs. */
export interface ProjectToGeneralise {
  readonly options: AnalysisOptions;
  readonly catalogues: readonly FileCatalogue[];
  /** The models of the sources that the tests call, by path. */
  readonly models: ReadonlyMap<string, UnitModel>;
  /** The concrete tests by the source that each is about. */
  readonly tests: ReadonlyMap<string, readonly ConcreteTest[]>;
  /** The milliseconds that looking for the properties of a source may take. */
  readonly time: number;
}

/** What was found for one source. */
export interface GeneralisedFile extends GeneralisedUnit {
  readonly file: string;
  readonly model: UnitModel;
  /** The ids of mutants by their indices. */
  readonly idOf: (mutant: number) => string;
  /** The ids of its mutants. */
  readonly mutants: readonly string[];
  readonly problem?: string;
}

/** Makes properties of the concrete tests of a project, source by source. Nothing is written. */
export async function generaliseProject({
  options,
  catalogues,
  models,
  tests,
  time,
}: ProjectToGeneralise): Promise<readonly GeneralisedFile[]> {
  const chosen = catalogues.filter(({ file }) => tests.has(file));
  const table = numberMutants(chosen);
  const numbers = { functions: createFunctionNumbers(), branches: createBranchNumbers() };
  const runner = await openProjectRunner(options, table, numbers);
  const idOf = (mutant: number): string => table.mutants[mutant]?.id ?? '';
  const results: GeneralisedFile[] = [];
  try {
    for (const { file } of chosen) {
      const known = models.get(file);
      if (known === undefined) continue;
      const hosts = await openUsableHosts({ file, model: known, openHost: runner.openHost });
      try {
        const problem = failureOf(hosts);
        const own = [...table.mutants.keys()].filter((at) => table.mutants[at]?.file === file);
        const base = { file, model: hosts.model, idOf, mutants: own.map(idOf) };
        if (problem !== undefined) {
          results.push({ ...base, problem, properties: [], leftAlone: [] });
          continue;
        }
        const record = createRunRecord();
        const found = await generaliseUnit({
          model: hosts.model,
          tests: tests.get(file) ?? [],
          seed: options.seed ?? 1,
          clock: systemClock,
          time,
          search: limitedExecute(hosts.search, record, options.signal),
          impact: limitedExecute(hosts.impact, record, options.signal),
          mutants: new Set(own),
        });
        results.push({ ...base, ...found });
      } finally {
        await closeHosts(hosts);
      }
    }
  } finally {
    await runner.close();
  }
  return results;
}
