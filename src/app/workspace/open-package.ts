import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { PackageOutcome } from '../../model/package-outcome.ts';
import type { SourceSelection } from '../../model/source-selection.ts';
import { type ChangedLines, narrowToChanges } from '../../project/changed-lines.ts';
import type { AssayConfig } from '../../options/config.ts';
import { detectRunners } from '../../project/detect-runner.ts';
import { discoverSources } from '../../project/discover-sources.ts';
import { loadConfig } from '../../project/load-config.ts';
import { resolveConfig } from '../../options/resolve-config.ts';
import type { Workspace, WorkspacePackage } from '../../project/workspace/find-workspace.ts';
import { configInPackage, inheritConfig } from '../../project/workspace/inherit-config.ts';
import { rebasePatterns } from '../../project/workspace/rebase-patterns.ts';
import {
  mutatedGlobs,
  type OpenedProject,
  type PackagePlace,
  type Purpose,
} from '../open-project.ts';

/** An opened package. It has no sources if nothing in it has changed. */
export interface OpenedPackage extends OpenedProject {
  readonly name: string;
  readonly workspace: PackagePlace;
  /** The mutation score in percent that its own configuration asks for. */
  readonly breakAt?: number;
}

/** The settings that the packages of a workspace share. */
export interface PackageSurroundings {
  /** Absolute path of the workspace. */
  readonly root: string;
  readonly found: Workspace;
  /** The configuration of the workspace. */
  readonly file: AssayConfig;
  /** Settings that win over configuration files. */
  readonly overrides: AssayConfig;
  /** Absolute path of the workspace's cache. */
  readonly cacheDirectory: string;
  /** Files, folders and globs, relative to the root, that the run is restricted to. */
  readonly paths: readonly string[];
  /** Changed lines, by paths relative to the root. */
  readonly changes: readonly ChangedLines[];
  readonly purpose: Purpose;
}

/** Errors that leave a package out. They don't count as a failure of the package. */
const absences = new Set(['no-test-runner', 'no-sources']);

/**
 * Opens a package, or returns the reason why it is left out. Returns undefined if the run is restricted to other packages. Throws a
 * `UserError` if the configuration of the package is wrong.
 */
export async function openPackage(
  { name, folder }: WorkspacePackage,
  { root, found, file, overrides, cacheDirectory, paths, changes, purpose }: PackageSurroundings,
): Promise<OpenedPackage | PackageOutcome | undefined> {
  const asked = rebasePatterns(root, folder, paths);
  if (!asked.isSelected) return undefined;
  const place = join(root, folder);
  const own = await loadConfig(place);
  const config = {
    ...resolveConfig(
      inheritConfig(configInPackage(file, root, folder), own.config),
      configInPackage(overrides, root, folder),
      { cores: availableParallelism(), hasNodeModules: true },
    ),
    cacheDirectory: join(cacheDirectory, 'workspace', folder),
  };
  const breakAt = own.config.thresholds?.break;
  const common = { name, ...(breakAt !== undefined && { breakAt }) };
  const nested = nestedIn(folder, found).map((inner) => `!${inner}/**`);
  try {
    const runners = purpose === 'run-tests' ? detectRunners(place, config.runner) : [];
    const sources = await discoverSources({
      root: place,
      mutate: [...mutatedGlobs(config), ...nested],
      paths: asked.inclusions,
    });
    return {
      ...common,
      root: place,
      config,
      configPath: own.path,
      runners,
      sources: changes.reduce(
        (left: readonly SourceSelection[], one) => narrowToChanges(left, changesIn(folder, one)),
        sources,
      ),
      workspace: { root, folder, cacheDirectory },
    };
  } catch (error) {
    if (!(error instanceof UserError && absences.has(error.code))) throw error;
    if (error.code === 'no-sources' && asked.inclusions.length > 0) return undefined;
    const { code, message, advice } = error;
    return { ...common, folder, status: 'left-out', problem: { code, message, advice } };
  }
}

/** Returns the folders of the packages in a package's folder, relative to that folder. */
function nestedIn(folder: string, { packages }: Workspace): string[] {
  return packages
    .filter((other) => other.folder.startsWith(`${folder}/`))
    .map((other) => other.folder.slice(folder.length + 1));
}

function changesIn(folder: string, changes: ChangedLines): ChangedLines {
  return new Map(
    [...changes].flatMap(([path, lines]) =>
      path.startsWith(`${folder}/`) ? [[path.slice(folder.length + 1), lines] as const] : [],
    ),
  );
}
