import { join, resolve } from 'node:path';

import { nothingDone } from '../../analysis/execute/track-progress.ts';
import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { systemClock } from '../../foundation/clock.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { OracleAssessment } from '../../model/oracle-assessment.ts';
import { oraclesHtml } from '../../report/html/oracles-html.ts';
import type { OracleData } from '../../runner/oracle-host.ts';
import { writeOutput } from '../write-output.ts';
import { type AssessedFile, prepareFile } from './assess-file.ts';
import { drawConclusions } from './draw-conclusions.ts';
import { findDeclarations } from './find-declarations.ts';
import { inEachProject } from './in-each-project.ts';
import { openOracles, type OpenedOracles } from './open-oracles.ts';
import type { OpenedProject } from '../open-project.ts';
import { openAnywhere } from '../workspace/open-anywhere.ts';
import type { OracleRequest, OracleWatch } from './oracle-request.ts';
import { runFile } from './run-file.ts';
import { searchInputs } from './search-inputs.ts';

/** The assessment of a project, or those of the packages of a workspace. */
interface AssessedProjects {
  readonly assessments: readonly OracleAssessment[];
  /** What is wrong with the packages that could not be assessed. */
  readonly failures: readonly UserError[];
  /** Absolute path. */
  readonly reportsDirectory: string;
}

/**
 * Assesses the relations that a project, or each package of a workspace, declares by mutation analysis. After an interruption, no further
 * package is begun. Throws a `UserError` if no relation is declared, or if no file of a project with relations can be loaded.
 */
export async function assessOracles(
  request: OracleRequest,
  watch: OracleWatch,
): Promise<AssessedProjects> {
  const { files, sources } = await findDeclarations(request.root, request.paths ?? []);
  const { root, config, projects } = await openAnywhere({ ...request, paths: sources });
  const { results: assessments, failures } = await inEachProject(
    declarationsOf(projects, files),
    watch.signal,
    ({ project, own }) => assessProject(project, own, request, watch),
  );
  const [failure] = failures;
  if (assessments.length === 0) throw failure ?? noneInPackages(root, files);
  return { assessments, failures, reportsDirectory: resolve(root, config.reports.directory) };
}

/** Gives each project the files with relations that are in it, relative to its root. Projects without any are left out. */
export function declarationsOf<Project extends Pick<OpenedProject, 'workspace'>>(
  projects: readonly Project[],
  files: readonly string[],
): readonly { readonly project: Project; readonly own: readonly string[] }[] {
  const depth = ({ workspace }: Project): number => workspace?.folder.length ?? 0;
  const deepestFirst = projects.toSorted((one, other) => depth(other) - depth(one));
  const prefix = ({ workspace }: Project): string => (workspace ? `${workspace.folder}/` : '');
  const ownerOf = (file: string): Project | undefined =>
    deepestFirst.find((project) => file.startsWith(prefix(project)));
  return projects.flatMap((project) => {
    const own = files.filter((file) => ownerOf(file) === project);
    return own.length === 0
      ? []
      : { project, own: own.map((file) => file.slice(prefix(project).length)) };
  });
}

async function assessProject(
  project: OpenedProject,
  files: readonly string[],
  request: OracleRequest,
  watch: OracleWatch,
): Promise<OracleAssessment> {
  const startedAt = systemClock.now();
  const opened = await openOracles(project, request, watch.signal);
  try {
    const assessed = await watch.show(opened.project, (hooks) =>
      assessFiles(opened, files, request, hooks),
    );
    return drawConclusions(opened, assessed, request, {
      signal: watch.signal,
      milliseconds: () => systemClock.now() - startedAt,
    });
  } finally {
    await opened.close();
  }
}

/** Writes the page on assessments. Returns its path. */
export function writeOraclePage(
  assessments: readonly OracleAssessment[],
  directory: string,
): string {
  const path = join(directory, 'oracles.html');
  writeOutput(path, oraclesHtml(assessments));
  return path;
}

/** Loop steps of one run of a program in a trial. They take a second or more. */
const trialFuel = 200_000_000;

async function assessFiles(
  opened: OpenedOracles,
  files: readonly string[],
  request: OracleRequest,
  hooks: AnalysisHooks,
): Promise<readonly AssessedFile[]> {
  hooks.onProgress({ ...nothingDone, phase: 'observe', testFilesTotal: files.length });
  const plain: OracleData = { seed: opened.options.selection.seed, inputs: request.inputs };
  const assessed: AssessedFile[] = [];
  for (const [at, file] of files.entries()) {
    if (opened.options.signal.aborted) break;
    const searched =
      request.searchedPoints === undefined
        ? undefined
        : await searchInputs(opened, { file, data: plain, limit: request.searchedPoints }, hooks);
    const data = searched === undefined ? plain : { ...plain, points: searched.points };
    const prepared = await prepareFile(opened, file, data, {
      evaluations: request.trials,
      fuel: trialFuel,
      isProposed: false,
    });
    if (prepared === undefined) continue;
    hooks.onProgress({
      ...nothingDone,
      phase: 'observe',
      testFilesDone: at + 1,
      testFilesTotal: files.length,
    });
    const usable = prepared.oracles.flatMap(({ falseAlarm }, number) =>
      falseAlarm ? [] : [number],
    );
    const runs = await runFile(opened, prepared, { usable }, hooks);
    assessed.push({ prepared, runs, landscapes: searched?.landscapes ?? [] });
  }
  if (assessed.length === 0 && !opened.options.signal.aborted) throw noneLoaded(opened);
  return assessed;
}

function noneInPackages(root: string, files: readonly string[]): UserError {
  return new UserError(
    'no-relations',
    `No file with relations is in a package of the workspace that has sources: ${files.join(', ')}.`,
    'Move it into the package whose code it is about, or take the root for one project with --no-workspaces.',
    root,
  );
}

function noneLoaded({ notices }: OpenedOracles): UserError {
  const first = notices.find(({ code }) => code === 'relations-not-loadable');
  return new UserError(
    'relations-not-loadable',
    first?.message ?? 'No file with relations could be loaded.',
    'Correct the declaration; the file must load like a test of the project, and export its relations.',
    first?.place,
  );
}
