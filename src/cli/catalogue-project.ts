import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { catalogueSources } from '../analysis/catalogue-sources.ts';
import { findMutant, selectMutants, type MutantSelection } from '../analysis/select-mutants.ts';
import type { Notice } from '../model/analysis-result.ts';
import { type Mutant, operatorNames, type OperatorName } from '../model/mutant.ts';
import type { FileCatalogue } from '../mutation/site.ts';
import { readLastRun } from './last-run.ts';
import type { OpenedProject } from './open-project.ts';

/** The mutants of a project's sources, without running anything. */
export function catalogueProject(
  { root, sources, config }: Pick<OpenedProject, 'root' | 'sources' | 'config'>,
  selection: MutantSelection,
  operators: readonly OperatorName[] = config.operators,
): { readonly catalogues: readonly FileCatalogue[]; readonly notices: readonly Notice[] } {
  const notices: Notice[] = [];
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const all = catalogueSources({ sources, operators }, read, notices);
  return { catalogues: selectMutants(all, selection).selected, notices };
}

/**
 * Finds a mutant of a project by its id or the beginning of it: among those of the configured operators, those of all
 * operators, and those of the last run that still fit their file. Throws a `UserError` where that fails.
 */
export function findInProject(project: OpenedProject, id: string): Mutant {
  const all = { ids: [], seed: project.config.seed };
  const found = new Map<string, Mutant>();
  for (const operators of [project.config.operators, operatorNames]) {
    for (const { sites, ignored } of catalogueProject(project, all, operators).catalogues) {
      for (const { mutants } of sites)
        for (const { mutant } of mutants) found.set(mutant.id, mutant);
      for (const { mutant } of ignored) found.set(mutant.id, mutant);
    }
  }
  for (const { mutant } of readLastRun(project.root, project.config)?.judged ?? []) {
    if (!found.has(mutant.id) && fits(project.root, mutant)) found.set(mutant.id, mutant);
  }
  return findMutant([...found.values()], id);
}

/** Whether a mutant's original text is still in its place. */
function fits(root: string, { file, span, original }: Mutant): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, 'utf8').slice(span.start, span.end) === original;
}
