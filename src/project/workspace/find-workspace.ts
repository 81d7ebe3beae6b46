import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { globSync } from 'tinyglobby';

import { isRecord } from '../../foundation/is-record.ts';
import { pathWithin } from '../../foundation/path-within.ts';
import { readManifest } from '../read-manifest.ts';
import { readPnpmPackages } from './read-pnpm-packages.ts';

/** One package of a workspace. */
export interface WorkspacePackage {
  /** As its package.json says; its folder where that says nothing. */
  readonly name: string;
  /** Path relative to the workspace's root, with forward slashes. */
  readonly folder: string;
}

/** A folder whose packages are declared as workspaces of npm, pnpm or Yarn. */
export interface Workspace {
  /** The file that declares them. */
  readonly declaredIn: 'package.json' | 'pnpm-workspace.yaml';
  /** The part of the root's package.json that describes the workspace. */
  readonly manifest: Readonly<Record<string, unknown>>;
  /** In the order of their folders; without the root itself. */
  readonly packages: readonly WorkspacePackage[];
}

/**
 * Finds the packages that a folder declares, in pnpm-workspace.yaml or with `workspaces` in its package.json; undefined where
 * it declares none, or none that exists.
 */
export async function findWorkspace(root: string): Promise<Workspace | undefined> {
  const manifest = readManifest(join(root, 'package.json'));
  const pnpm = await pnpmPatterns(root);
  const patterns = pnpm ?? manifestPatterns(manifest);
  if (patterns.length === 0) return undefined;
  const packages = foldersOf(root, patterns).map((folder): WorkspacePackage => {
    const { name } = readManifest(join(root, folder, 'package.json'));
    return { name: typeof name === 'string' && name !== '' ? name : folder, folder };
  });
  if (packages.length === 0) return undefined;
  return {
    declaredIn: pnpm === undefined ? 'package.json' : 'pnpm-workspace.yaml',
    manifest,
    packages,
  };
}

async function pnpmPatterns(root: string): Promise<string[] | undefined> {
  const path = join(root, 'pnpm-workspace.yaml');
  return existsSync(path) ? await readPnpmPackages(readFileSync(path, 'utf8')) : undefined;
}

/** `workspaces` is a list, or has one under `packages` beside other settings of Yarn's. */
function manifestPatterns({ workspaces }: Readonly<Record<string, unknown>>): string[] {
  const list =
    isRecord(workspaces) && !Array.isArray(workspaces) ? workspaces['packages'] : workspaces;
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

/** Folders below the root that patterns match and that have a package.json; a pattern after `!` leaves out. */
function foldersOf(root: string, patterns: readonly string[]): string[] {
  const globOf = (pattern: string): string =>
    `${pattern
      .replace(/^!/, '')
      .replace(/^\.?\//, '')
      .replace(/\/+$/, '')}/package.json`;
  const isExclusion = (pattern: string): boolean => pattern.startsWith('!');
  const found = globSync(patterns.filter((pattern) => !isExclusion(pattern)).map(globOf), {
    cwd: root,
    ignore: ['**/node_modules/**', ...patterns.filter(isExclusion).map(globOf)],
    expandDirectories: false,
  });
  return found
    .map((path) => path.slice(0, -basename(path).length - 1))
    .filter((folder) => !['', undefined].includes(pathWithin(root, join(root, folder))))
    .toSorted();
}
