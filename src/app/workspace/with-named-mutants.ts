import { findMutant } from '../../analysis/select/select-mutants.ts';
import { catalogueProject } from '../mutants/catalogue-project.ts';
import type { OpenedPackage } from './open-package.ts';
import type { OpenedWorkspace } from './open-workspace.ts';

/** A workspace with only the packages that have a named mutant, and the named mutants of each package. */
export interface NamedMutants {
  readonly workspace: OpenedWorkspace;
  readonly idsOf: (one: OpenedPackage) => { readonly mutants?: readonly string[] };
}

/**
 * Finds the packages that have the mutants which `--mutant` names. Without names, all packages stay. Throws a `UserError` for an id
 * that does not name exactly one mutant of all packages.
 */
export async function withNamedMutants(
  workspace: OpenedWorkspace,
  ids: readonly string[],
): Promise<NamedMutants> {
  if (ids.length === 0) return { workspace, idsOf: () => ({}) };
  const mutants: { readonly id: string; readonly folder: string }[] = [];
  for (const one of workspace.packages) {
    const { folder } = one.workspace;
    const { catalogues } = await catalogueProject(one, { ids: [], seed: one.config.seed });
    for (const { sites, ignored } of catalogues) {
      const all = [...sites.flatMap((site) => site.mutants), ...ignored];
      for (const { mutant } of all) mutants.push({ id: mutant.id, folder });
    }
  }
  const named = new Map<string, string[]>();
  for (const asked of ids) {
    const { id, folder } = findMutant(mutants, asked);
    named.set(folder, [...(named.get(folder) ?? []), id]);
  }
  return {
    workspace: {
      ...workspace,
      packages: workspace.packages.filter((one) => named.has(one.workspace.folder)),
      leftOut: [],
    },
    idsOf: (one) => ({ mutants: named.get(one.workspace.folder) ?? [] }),
  };
}
