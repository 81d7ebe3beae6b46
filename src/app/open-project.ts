import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { UserError } from '../foundation/user-error.ts';
import type { SourceSelection } from '../model/source-selection.ts';
import type { ResolvedConfig } from '../options/config.ts';
import { resolveConfig, type Surroundings } from '../options/resolve-config.ts';
import type { ChangedLines } from '../project/changed-lines.ts';
import { type DetectedRunner, detectRunners } from '../project/detect-runner.ts';
import { discoverSources } from '../project/discover-sources.ts';
import { loadConfig } from '../project/load-config.ts';
import { asksForChanges, type ProjectRequest } from './project-request.ts';

/** An opened project: its configuration, its sources and its test runners. */
export interface OpenedProject {
  /** Absolute path. */
  readonly root: string;
  readonly config: ResolvedConfig;
  /** Absolute path of the configuration file, if there is one. */
  readonly configPath: string | undefined;
  /** The test runners; none if the command runs no tests. */
  readonly runners: readonly DetectedRunner[];
  readonly sources: readonly SourceSelection[];
  /** The place of the package, if the project is a package of a workspace. */
  readonly workspace?: PackagePlace;
}

/** The place of a package in its workspace. */
export interface PackagePlace {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Path of the package from there, with forward slashes. */
  readonly folder: string;
  /** Absolute path of the workspace's cache. */
  readonly cacheDirectory: string;
}

/** What a command opens a project for. Reviewing tests is possible without any source. */
export type Purpose = 'run-tests' | 'look-at-sources' | 'review-tests';

/** Reads the configuration and finds the sources and, if the command runs tests, the runners. Throws a `UserError` if one of them is missing. */
export async function openProject(
  request: ProjectRequest,
  purpose: Purpose = 'run-tests',
): Promise<OpenedProject> {
  const { root, paths = [], overrides = {} } = request;
  const loaded = await loadConfig(root, request.configPath);
  const config = resolveConfig(loaded.config, overrides, surroundingsOf(root));
  const runners = purpose === 'look-at-sources' ? [] : detectRunners(root, config.runner);
  const found = await discoverSources({ root, mutate: mutatedGlobs(config), paths }).catch(
    (error: unknown) => {
      const isAbsent = error instanceof UserError && error.code === 'no-sources';
      if (isAbsent && purpose === 'review-tests') return [];
      throw error;
    },
  );
  const sources = await narrow(found, request);
  return { root, config, configPath: loaded.path, runners, sources };
}

/** Returns the globs of the sources of a project. Helper files of generated tests are no sources. */
export function mutatedGlobs({ mutate, helpers }: ResolvedConfig): readonly string[] {
  return [...mutate, ...helpers.map((path) => `!${path.replace(/^\.\//, '')}`)];
}

/** Returns the facts that the defaults of a project's configuration depend on. */
export function surroundingsOf(root: string): Surroundings {
  return {
    cores: availableParallelism(),
    hasNodeModules: existsSync(join(root, 'node_modules')),
  };
}

/** Keeps the sources that have the changes that are asked for. There may be none. */
async function narrow(
  sources: readonly SourceSelection[],
  request: ProjectRequest,
): Promise<readonly SourceSelection[]> {
  const changes = await readChanges(request);
  if (changes.length === 0) return sources;
  const { narrowToChanges } = await import('../project/changed-lines.ts');
  return changes.reduce(narrowToChanges, sources);
}

/** Reads the changes that are asked for; none if no changes are asked for. A source must be in each of them. */
export async function readChanges(request: ProjectRequest): Promise<readonly ChangedLines[]> {
  if (!asksForChanges(request)) return [];
  const { root, since, diff } = request;
  const { changedInDiff, changedSince } = await import('../project/changed-lines.ts');
  const bySince = since === undefined ? undefined : await changedSince(root, since);
  const byDiff = diff === undefined ? undefined : await changedInDiff(root, diff);
  return [bySince, byDiff].filter((changes) => changes !== undefined);
}
