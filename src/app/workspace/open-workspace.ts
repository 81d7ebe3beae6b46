import { resolve } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import { resolveConfig } from '../../options/resolve-config.ts';
import { loadConfig } from '../../project/load-config.ts';
import { choosePackages } from '../../project/workspace/choose-packages.ts';
import { findWorkspace, type Workspace } from '../../project/workspace/find-workspace.ts';
import { ownTestSetUp } from '../../project/workspace/own-test-set-up.ts';
import { type Purpose, readChanges, surroundingsOf } from '../open-project.ts';
import type { ProjectRequest } from '../project-request.ts';
import { noPackages } from './package-problems.ts';
import { openPackage, type OpenedPackage, type PackageSurroundings } from './open-package.ts';

/** An opened workspace. */
export interface OpenedWorkspace {
  /** Absolute path. */
  readonly root: string;
  readonly declaredIn: Workspace['declaredIn'];
  /** The number of packages that it declares. */
  readonly declared: number;
  /** The configuration of the workspace. Only its keys about the whole workspace are used: reports, thresholds and the cache. */
  readonly config: ResolvedConfig;
  /** The packages to analyse, in the order of their folders; at least one. */
  readonly packages: readonly OpenedPackage[];
  /** Chosen packages that have nothing to analyse. */
  readonly leftOut: readonly PackageOutcome[];
}

/**
 * Opens the packages of a workspace. Returns undefined if the root declares no packages, has its own tests, or is to be analysed as one project.
 * Throws a `UserError` if no package can be analysed, if the configuration of a package is wrong, or if a flag names a package that does not exist.
 */
export async function openWorkspace(
  request: ProjectRequest,
  purpose: Purpose = 'run-tests',
): Promise<OpenedWorkspace | undefined> {
  const { root, overrides = {} } = request;
  const found = await findWorkspace(root);
  if (found === undefined) {
    if (overrides.packages !== undefined) throw noWorkspace(root);
    return undefined;
  }
  if (overrides.workspaces === false) return undefined;
  const file = (await loadConfig(root, request.configPath)).config;
  const isAsked = overrides.packages !== undefined || file.workspaces === true;
  if (!isAsked && (file.workspaces === false || ownTestSetUp(root, found.manifest) !== undefined))
    return undefined;
  const config = resolveConfig(file, overrides, surroundingsOf(root));
  const opened = await openPackages({ found, config, file, purpose }, request);
  const packages = opened.filter((one): one is OpenedPackage => 'sources' in one);
  const leftOut = opened.filter((one): one is PackageOutcome => 'status' in one);
  if (packages.length === 0) throw nothingToAnalyse(root, leftOut, request.paths ?? []);
  const { declaredIn } = found;
  return { root, declaredIn, declared: found.packages.length, config, packages, leftOut };
}

async function openPackages(
  workspace: Pick<PackageSurroundings, 'found' | 'file' | 'purpose'> & {
    readonly config: ResolvedConfig;
  },
  request: ProjectRequest,
): Promise<readonly (OpenedPackage | PackageOutcome)[]> {
  const { found, config } = workspace;
  const { root } = request;
  const surroundings = {
    ...workspace,
    root,
    overrides: request.overrides ?? {},
    paths: request.paths ?? [],
    changes: await readChanges(request),
    cacheDirectory: resolve(root, config.cacheDirectory),
  };
  const opened: (OpenedPackage | PackageOutcome)[] = [];
  for (const one of choosePackages(found.packages, config.packages)) {
    const result = await openPackage(one, surroundings);
    if (result !== undefined) opened.push(result);
  }
  return opened;
}

function noWorkspace(root: string): UserError {
  return new UserError(
    'no-packages',
    'The project declares no packages: there are no `workspaces` in its package.json, and no pnpm-workspace.yaml with `packages`.',
    'Name the root of the workspace with --root, or leave out --package.',
    root,
  );
}

function nothingToAnalyse(
  root: string,
  leftOut: readonly PackageOutcome[],
  paths: readonly string[],
): UserError {
  if (leftOut.length > 0) return noPackages(root, leftOut);
  return new UserError(
    'no-sources',
    `There is no source file to mutate in any package: tried the paths ${paths.join(', ')}.`,
    'Paths are relative to the root of the workspace; tests, type declarations and generated files are no sources.',
    root,
  );
}
