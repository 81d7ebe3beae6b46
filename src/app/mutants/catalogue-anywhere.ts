import { catalogueProject } from './catalogue-project.ts';
import type { Notice } from '../../model/analysis-result.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { noticeIn } from '../../analysis/workspace/result-in-folder.ts';
import { mutantSelection } from './mutant-selection.ts';
import { openProject } from '../open-project.ts';
import { scriptNotices } from '../scripts/script-notices.ts';
import type { ProjectRequest } from '../project-request.ts';
import { openWorkspace } from '../workspace/open-workspace.ts';
import { withNamedMutants } from '../workspace/with-named-mutants.ts';

/** Catalogues with notices about them. */
interface Catalogued {
  readonly catalogues: readonly FileCatalogue[];
  readonly notices: readonly Notice[];
}

/** Returns the mutants that are asked for, of a project or of all packages of a workspace. It runs no test. */
export async function catalogueAnywhere(request: ProjectRequest): Promise<Catalogued> {
  const opened = await openWorkspace(request, 'look-at-sources');
  if (opened === undefined) {
    const project = await openProject(request, 'look-at-sources');
    const found = await catalogueProject(project, mutantSelection(project.config, request));
    return { ...found, notices: [...(await scriptNotices(project)), ...found.notices] };
  }
  const { workspace, idsOf } = await withNamedMutants(opened, request.mutants ?? []);
  const catalogues: FileCatalogue[] = [];
  const notices: Notice[] = [];
  for (const one of workspace.packages) {
    const { folder } = one.workspace;
    const selection = mutantSelection(one.config, { ...request, ...idsOf(one) });
    const found = await catalogueProject(one, selection);
    catalogues.push(...found.catalogues.map((catalogue) => inFolder(catalogue, folder)));
    notices.push(...found.notices.map((notice) => noticeIn(notice, folder)));
  }
  return { catalogues, notices };
}

function inFolder(catalogue: FileCatalogue, folder: string): FileCatalogue {
  const file = `${folder}/${catalogue.file}`;
  return {
    ...catalogue,
    file,
    sites: catalogue.sites.map((site) => ({
      ...site,
      mutants: site.mutants.map((one) => ({ ...one, mutant: { ...one.mutant, file } })),
    })),
    ignored: catalogue.ignored.map((one) => ({ ...one, mutant: { ...one.mutant, file } })),
  };
}
