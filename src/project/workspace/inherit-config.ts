import { posix, resolve } from 'node:path';

import { pathWithin } from '../../foundation/path-within.ts';
import type { RunnerName } from '../../model/runner-name.ts';
import type { AssayConfig } from '../../options/config.ts';
import { layerConfigs } from '../../options/layer-configs.ts';
import type { RunnerEntry } from '../../options/option.ts';
import { workspaceKeys } from '../../options/options.ts';
import { rebasePatterns } from './rebase-patterns.ts';

/**
 * Returns the configuration or flags of a workspace as they apply in one of its packages: paths become relative to the package,
 * and settings about the whole workspace are left out.
 *
 * @param root absolute path of the workspace
 * @param folder folder of the package, relative to the root
 */
export function configInPackage(config: AssayConfig, root: string, folder: string): AssayConfig {
  const up = posix.relative(folder, '.');
  const { mutate, tests, inputs, helpers, mml, vitest, runner } = config;
  const vitestPath = vitest?.config;
  return {
    ...withoutWorkspace(config),
    ...(mutate && { mutate: listIn(root, folder, mutate, '**/*') }),
    ...(tests && { tests: listIn(root, folder, tests, '**') }),
    ...(Array.isArray(runner) && {
      runner: runner.map((entry: RunnerName | RunnerEntry) => entryIn(root, folder, entry)),
    }),
    ...(inputs && { inputs: inputs.map((glob) => upwards(up, glob)) }),
    ...(helpers && { helpers: helpers.flatMap((path) => within(root, folder, path)) }),
    ...(mml !== undefined && { mml: upwards(up, mml) }),
    ...(vitestPath !== undefined && { vitest: { ...vitest, config: upwards(up, vitestPath) } }),
  };
}

function withoutWorkspace(config: AssayConfig): AssayConfig {
  return Object.fromEntries(Object.entries(config).filter(([key]) => !workspaceKeys.has(key)));
}

function entryIn(
  root: string,
  folder: string,
  entry: RunnerName | RunnerEntry,
): RunnerName | RunnerEntry {
  if (typeof entry === 'string' || entry.tests === undefined) return entry;
  return { ...entry, tests: listIn(root, folder, entry.tests, '**') };
}

/** A list for the package; one that selects nothing of it excludes everything. */
function listIn(root: string, folder: string, list: readonly string[], all: string): string[] {
  const { isSelected, inclusions, exclusions } = rebasePatterns(root, folder, list);
  return [...inclusions, ...(isSelected ? exclusions : [all]).map((glob) => `!${glob}`)];
}

/** Returns the path of a file from the package; none if the file is outside of it. */
function within(root: string, folder: string, path: string): readonly string[] {
  const found = pathWithin(resolve(root, folder), resolve(root, path));
  return found === undefined ? [] : [found];
}

function upwards(up: string, path: string): string {
  if (posix.isAbsolute(path)) return path;
  return path.startsWith('!') ? `!${posix.join(up, path.slice(1))}` : posix.join(up, path);
}

/**
 * A package's own configuration on top of the workspace's, which is as `configInPackage` gives it: a key of the package's wins. A list
 * of nothing but exclusions adds to the workspace's, and a script takes the place of a list of operators, as flags do.
 */
export function inheritConfig(workspace: AssayConfig, own: AssayConfig): AssayConfig {
  const { mml, operators, ...others } = workspace;
  const base: AssayConfig = {
    ...others,
    ...(own.mml === undefined && { operators }),
    ...(own.mml === undefined && own.operators === undefined && { mml }),
  };
  return layerConfigs(base, withoutWorkspace(own));
}
