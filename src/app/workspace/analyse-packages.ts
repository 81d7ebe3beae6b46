import { chdir, cwd } from 'node:process';
import { isMainThread } from 'node:worker_threads';

import { resultInFolder } from '../../analysis/workspace/result-in-folder.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import { type AnalysisWatch, runProject } from '../run-project.ts';
import type { ProjectRequest } from '../project-request.ts';
import type { OpenedPackage } from './open-package.ts';

/** A package after its analysis. */
export interface AnalysedPackage {
  readonly outcome: PackageOutcome;
  /** The result, with paths relative to the workspace; undefined if the package has none. */
  readonly result?: AnalysisResult;
}

/** Errors that leave a package out. They don't count as a failure of the package. */
const absences = new Set(['no-tests', 'no-mutants']);

/**
 * Analyses packages one after the other. A `UserError` in one package does not stop the others. After an interruption, the remaining
 * packages are pending.
 *
 * @param requestOf returns the request for a package
 */
export async function analysePackages(
  packages: readonly OpenedPackage[],
  requestOf: (one: OpenedPackage) => ProjectRequest,
  watch: AnalysisWatch,
): Promise<AnalysedPackage[]> {
  const analysed: AnalysedPackage[] = [];
  for (const one of packages) {
    analysed.push(await analysePackage(one, requestOf(one), watch));
  }
  return analysed;
}

async function analysePackage(
  one: OpenedPackage,
  request: ProjectRequest,
  watch: AnalysisWatch,
): Promise<AnalysedPackage> {
  const { root, folder } = one.workspace;
  const { name, breakAt } = one;
  const common = { folder, name, ...(breakAt !== undefined && { breakAt }) };
  const unchanged: AnalysedPackage = { outcome: { ...common, status: 'unchanged' } };
  if (one.sources.length === 0) return unchanged;
  if (watch.signal.aborted) return { outcome: { ...common, status: 'pending' } };
  try {
    const result = await inFolder(one.root, () => runProject(one, request, watch));
    if (result === undefined) return unchanged;
    // If the shard holds no mutant of this package, no runner was opened.
    const isOpened = Object.keys(result.versions).length > 0;
    return {
      outcome: { ...common, status: 'analysed' },
      result: {
        ...resultInFolder(result, root, folder),
        ...(!isOpened && { versions: versionsOf(one) }),
      },
    };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, advice } = error;
    const status = absences.has(code) ? 'left-out' : 'failed';
    return { outcome: { ...common, status, problem: { code, message, advice } } };
  }
}

/**
 * Does work in a working folder, because tests find their files from there. Afterwards the environment is restored, so that the tests
 * of the next package don't see variables that a runner has set.
 */
export async function inFolder<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const before = { directory: cwd(), environment: { ...process.env } };
  // A thread can't change its working folder.
  if (isMainThread) chdir(folder);
  try {
    return await work();
  } finally {
    if (isMainThread) chdir(before.directory);
    for (const name of Object.keys(process.env)) {
      if (!(name in before.environment)) delete process.env[name];
    }
    Object.assign(process.env, before.environment);
  }
}

function versionsOf({ runners }: OpenedPackage): Record<string, string> {
  return Object.fromEntries(runners.map(({ name, version }) => [name, version]));
}
