import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { chooseOperators } from '../../analysis/select/choose-operators.ts';
import { catalogueSources } from '../../analysis/select/catalogue-sources.ts';
import {
  findMutant,
  selectMutants,
  type MutantSelection,
} from '../../analysis/select/select-mutants.ts';
import type { OpenTypes } from '../../analysis/checks/type-facts-contract.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { Notice } from '../../model/analysis-result.ts';
import type { Mutant } from '../../model/mutant.ts';
import { operatorNames } from '../../model/operator-names.ts';
import type { OperatorSelector } from '../../model/operator-selection.ts';
import { findOperator } from '../../mutation/operator-list.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { readLastRun } from '../stores/last-run.ts';
import type { OpenedProject } from '../open-project.ts';
import type { OpenedPlace } from '../workspace/open-anywhere.ts';

/** The parts of a project that its mutants depend on. */
type ProjectSources = Pick<OpenedProject, 'root' | 'sources' | 'config' | 'workspace'>;

/** Returns the mutants of a project's sources. It runs no test. The type checker is opened only if an operator needs it. */
export async function catalogueProject(
  { root, sources, config, workspace }: ProjectSources,
  selection: MutantSelection,
  operators: readonly OperatorSelector[] = config.operators,
): Promise<{
  readonly catalogues: readonly FileCatalogue[];
  readonly notices: readonly Notice[];
}> {
  const notices: Notice[] = [];
  const read = (file: string): string => readIn(root, file);
  const open = async (): ReturnType<OpenTypes> => {
    const texts = sources.map(({ file }) => ({ file, text: read(file) }));
    const { openTypeFacts } = await import('../../types/facts/open-type-facts.ts');
    return openTypeFacts(texts, root);
  };
  const script =
    config.mml === undefined || operators !== config.operators
      ? undefined
      : (await import('../scripts/script-selection.ts')).scriptSelection(root, config.mml);
  const chosen = await chooseOperators(
    script?.operators ?? operators,
    config.typeCheck ? open : undefined,
    notices,
  );
  const query = {
    ...chosen,
    ...(script && { script: script.script }),
    ...(workspace && { folder: workspace.folder }),
  };
  const all = catalogueSources(sources, query, read, notices);
  return { catalogues: selectMutants(all, selection).selected, notices };
}

/** A mutant with the text of its file. */
interface FoundMutant {
  readonly mutant: Mutant;
  readonly text: string;
}

/**
 * Finds a mutant of a project, or of the packages of a workspace, by its id or the beginning of the id. First it looks among the
 * mutants of the last run that still fit their file, and among the mutants of the chosen operators. Then it looks among the mutants
 * of all operators that need no types, because opening the type checker takes seconds. The path of the mutant's file is relative to
 * the root. Throws a `UserError` if the id does not name exactly one mutant.
 */
export async function findInProjects(place: OpenedPlace, id: string): Promise<FoundMutant> {
  const { root, config, projects } = place;
  const run = readLastRun(root, config)?.judged ?? [];
  const texts = new Map(
    projects.flatMap((project) =>
      project.sources.map(({ file }) => {
        const path = fromRoot(project, file);
        return [path, readIn(root, path)] as const;
      }),
    ),
  );
  const known = run
    .map(({ mutant }) => mutant)
    .filter(
      ({ file, span, original }) => texts.get(file)?.slice(span.start, span.end) === original,
    );
  const configured = await allMutants(projects, ({ config: { operators } }) => operators);
  const near = byId([...known, ...configured]);
  const found = (mutants: readonly Mutant[]): FoundMutant => {
    const mutant = findMutant(mutants, id);
    return { mutant, text: texts.get(mutant.file) ?? '' };
  };
  if (near.some((mutant) => mutant.id.startsWith(id.toLowerCase()))) return found(near);
  if (!/^[0-9a-f]+$/i.test(id)) return found(near);
  const quick = operatorNames.filter((name) => findOperator(name)?.needsTypes !== true);
  const all = byId([...near, ...(await allMutants(projects, () => quick))]);
  if (all.some((mutant) => mutant.id.startsWith(id.toLowerCase()))) return found(all);
  throw new UserError(
    'mutant-unknown',
    `No mutant has the id ${id}.`,
    'List the mutants with `assay mutants`; an id changes when the mutant or its function does. One that was listed with --operators is found with the same --operators.',
  );
}

async function allMutants(
  projects: readonly OpenedProject[],
  operatorsOf: (project: OpenedProject) => readonly OperatorSelector[],
): Promise<Mutant[]> {
  const mutants: Mutant[] = [];
  for (const project of projects) {
    const all = { ids: [], seed: project.config.seed };
    const { catalogues } = await catalogueProject(project, all, operatorsOf(project));
    const found = catalogues.flatMap(({ sites, ignored }) => [
      ...sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant)),
      ...ignored.map(({ mutant }) => mutant),
    ]);
    for (const mutant of found) {
      mutants.push({ ...mutant, file: fromRoot(project, mutant.file) });
    }
  }
  return mutants;
}

/** Returns the path, relative to the workspace, of a file that is given relative to its package. */
function fromRoot({ workspace }: OpenedProject, file: string): string {
  return workspace === undefined ? file : `${workspace.folder}/${file}`;
}

function byId(mutants: readonly Mutant[]): Mutant[] {
  return [...new Map(mutants.map((mutant) => [mutant.id, mutant])).values()];
}

function readIn(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
