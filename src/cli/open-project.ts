import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';

import { UserError } from '../foundation/user-error.ts';
import type { SourceSelection } from '../model/source-selection.ts';
import type { ChangedLines } from '../project/changed-lines.ts';
import type { ResolvedConfig } from '../options/config.ts';
import { type DetectedRunner, detectRunners } from '../project/detect-runner.ts';
import { discoverSources } from '../project/discover-sources.ts';
import { loadConfig } from '../project/load-config.ts';
import { resolveConfig } from '../options/resolve-config.ts';
import { mistypedCommand } from './mistyped-command.ts';
import { readFlags } from './read-flags.ts';
import type { RunFlags } from '../options/run-flags.ts';

/** A project as a run needs it: what to do, to which files, with which runner. */
export interface OpenedProject {
  /** Absolute path. */
  readonly root: string;
  readonly config: ResolvedConfig;
  /** Absolute path of the configuration file, if there is one. */
  readonly configPath: string | undefined;
  /** None where the command runs no tests. */
  readonly runners: readonly DetectedRunner[];
  readonly sources: readonly SourceSelection[];
  /** Where it is one package of a workspace. */
  readonly workspace?: PackagePlace;
}

/** Where a package is. */
export interface PackagePlace {
  /** Absolute path of the workspace. */
  readonly root: string;
  /** Path of the package from there, with forward slashes. */
  readonly folder: string;
  /** Absolute path of the workspace's cache. */
  readonly cacheDirectory: string;
}

/** Whether a command that opens a project runs its tests. */
export type Purpose = 'run-tests' | 'look-at-sources';

/**
 * Reads flags and configuration, and finds the sources and, where tests are to run, the runner. Throws a `UserError` for what is
 * missing.
 */
export async function openProject(
  paths: readonly string[],
  flags: RunFlags,
  directory: string,
  purpose: Purpose = 'run-tests',
): Promise<OpenedProject> {
  const root = findRoot(directory, flags.root);
  const mistyped = mistypedCommand(root, paths);
  if (mistyped !== undefined) throw mistyped;
  const fromFlags = readFlags(flags);
  const asked = flags.config === undefined ? undefined : resolve(directory, flags.config);
  const loaded = await loadConfig(root, asked);
  const config = resolveConfig(loaded.config, fromFlags, {
    cores: availableParallelism(),
    hasNodeModules: existsSync(join(root, 'node_modules')),
  });
  const runners = purpose === 'run-tests' ? detectRunners(root, config.runner) : [];
  const found = await discoverSources({ root, mutate: config.mutate, paths });
  const sources = await narrow(found, root, directory, flags);
  return { root, config, configPath: loaded.path, runners, sources };
}

/** Leaves the sources that `--since` or `--diff` names, perhaps none. */
async function narrow(
  sources: readonly SourceSelection[],
  root: string,
  directory: string,
  flags: RunFlags,
): Promise<readonly SourceSelection[]> {
  const changes = await readChanges(root, directory, flags);
  if (changes.length === 0) return sources;
  const { narrowToChanges } = await import('../project/changed-lines.ts');
  return changes.reduce(narrowToChanges, sources);
}

/** What `--since` and `--diff` name, of which sources must be in each; nothing without these flags. */
export async function readChanges(
  root: string,
  directory: string,
  { since, diff }: RunFlags,
): Promise<readonly ChangedLines[]> {
  if (since === undefined && diff === undefined) return [];
  const { changedInDiff, changedSince } = await import('../project/changed-lines.ts');
  const bySince = since === undefined ? undefined : await changedSince(root, since);
  const path = diff === undefined || diff === '-' ? diff : resolve(directory, diff);
  const byDiff = path === undefined ? undefined : await changedInDiff(root, path);
  return [bySince, byDiff].filter((changes) => changes !== undefined);
}

/** The project's directory, as an absolute path. Throws a `UserError` where there is no such directory. */
export function findRoot(directory: string, asked: string | undefined): string {
  const root = resolve(directory, asked ?? '.');
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() === true) return root;
  throw new UserError('flag-invalid', `--root: ${root} is not a directory`, 'Check the path.');
}
