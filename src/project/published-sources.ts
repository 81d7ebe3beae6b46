import { join } from 'node:path';
import picomatch from 'picomatch';

import { isRecord } from '../foundation/is-record.ts';
import { readManifest, readText } from './read-manifest.ts';

/**
 * If a package publishes its sources as they are, returns the source files in its root folder and below that it publishes:
 * those of `files`, and its entry. Otherwise returns all files, because the published ones are built from them.
 *
 * @param files paths relative to the root
 */
export function publishedSources(root: string, files: readonly string[]): readonly string[] {
  const manifest = readManifest(join(root, 'package.json'));
  const patterns = Array.isArray(manifest['files']) ? manifest['files'].filter(isText) : [];
  const [named, excluded] = [
    patterns.filter((one) => !isExclusion(one)),
    patterns.filter(isExclusion),
  ];
  if (named.length === 0) return files;
  const isNamed = picomatch(named.flatMap(globsOf), { dot: true });
  const isExcluded = picomatch(
    excluded.flatMap((one) => globsOf(one.slice(1))),
    { dot: true },
  );
  const entries = new Set([...entriesOf(manifest), 'index.js']);
  const published = files.filter(
    (file) => entries.has(file) || (isNamed(file) && !isExcluded(file)),
  );
  const isEntryThere = published.some((file) => entries.has(file));
  const isBuilt = files.some((file) => /\.[cm]?tsx?$/.test(file) && !published.includes(file));
  return isEntryThere && !isBuilt ? published : files;
}

/**
 * Returns the files in a package's root folder that are its entries and load modules of these folders, such as an `index.js`
 * with `require('./lib/app')`.
 */
export function entriesInto(root: string, folders: ReadonlySet<string>): readonly string[] {
  const manifest = readManifest(join(root, 'package.json'));
  const entries = new Set([...entriesOf(manifest), 'index.js']);
  return [...entries].filter((entry) => {
    if (entry.includes('/')) return false;
    const text = readText(join(root, entry)) ?? '';
    return [...text.matchAll(/['"]\.\/([^'"/\n]+)\//g)].some(([, folder = '']) =>
      folders.has(folder),
    );
  });
}

/** Returns all files that a manifest names for others to load or run. */
function entriesOf(manifest: Readonly<Record<string, unknown>>): readonly string[] {
  return ['main', 'module', 'browser', 'exports', 'bin'].flatMap((key) => textsIn(manifest[key]));
}

function textsIn(value: unknown): string[] {
  if (isText(value)) return [value.replace(/^\.\//, '')];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** In npm's patterns, a name stands for a file, or for a folder with all its content. */
function globsOf(pattern: string): string[] {
  const plain = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  return [plain, `${plain}/**`];
}

function isExclusion(pattern: string): boolean {
  return pattern.startsWith('!');
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
