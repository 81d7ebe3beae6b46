import { posix } from 'node:path';

import type { AssayConfig } from '../config.ts';
import { rebasePatterns } from './rebase-patterns.ts';

/** Keys about the result, which is the workspace's, and about what belongs to it. */
const ofWorkspace = [
  'reporters',
  'reports',
  'baseline',
  'top',
  'thresholds',
  'cacheDirectory',
  'packages',
  'workspaces',
] as const;

/**
 * What a configuration for a workspace, or its flags, means in one of its packages: paths are relative to the package, and what
 * is about the whole is left out.
 *
 * @param root absolute path of the workspace
 * @param folder the package's, relative to the root
 */
export function configInPackage(config: AssayConfig, root: string, folder: string): AssayConfig {
  const up = posix.relative(folder, '.');
  const { mutate, tests, inputs, mml, vitest } = config;
  const vitestPath = vitest?.config;
  return {
    ...withoutWorkspace(config),
    ...(mutate && { mutate: listIn(root, folder, mutate, '**/*') }),
    ...(tests && { tests: listIn(root, folder, tests, '**') }),
    ...(inputs && { inputs: inputs.map((glob) => upwards(up, glob)) }),
    ...(mml !== undefined && { mml: upwards(up, mml) }),
    ...(vitestPath !== undefined && { vitest: { ...vitest, config: upwards(up, vitestPath) } }),
  };
}

function withoutWorkspace(config: AssayConfig): AssayConfig {
  const others: AssayConfig = { ...config };
  for (const key of ofWorkspace) delete others[key];
  return others;
}

/** A list for the package; one that selects nothing of it excludes everything. */
function listIn(root: string, folder: string, list: readonly string[], all: string): string[] {
  const { isSelected, inclusions, exclusions } = rebasePatterns(root, folder, list);
  return [...inclusions, ...(isSelected ? exclusions : [all]).map((glob) => `!${glob}`)];
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
  const extended = (['mutate', 'tests', 'operators'] as const).flatMap((key) => {
    const [given, base] = [own[key], workspace[key]];
    if (given === undefined || base === undefined || !given.every(isExclusion)) return [];
    return [[key, [...base, ...given]] as const];
  });
  const { mml, operators, ...others } = workspace;
  const seedsOtherwise = own.mml !== undefined || own.operators !== undefined;
  return {
    ...others,
    ...(!seedsOtherwise && { mml, operators }),
    ...withoutWorkspace(own),
    ...Object.fromEntries(extended),
    vitest: { ...workspace.vitest, ...own.vitest },
    timeout: { ...workspace.timeout, ...own.timeout },
    sample: { ...workspace.sample, ...own.sample },
  };
}

function isExclusion(item: string): boolean {
  return item.startsWith('!');
}
