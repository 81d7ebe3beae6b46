import { join } from 'node:path';
import { escapePath, glob } from 'tinyglobby';

import { gitIgnored } from './git-ignored.ts';
import { isGenerated } from './is-generated.ts';
import { isTestFile } from './is-test-file.ts';
import { outputDirectory } from './output-directory.ts';
import type { SourcePattern } from './source-pattern.ts';
import { addToSet, type SourceSet } from './source-set.ts';
import { isSourcePath, neverMutated, seldomMutated, sourcesIn } from './usual-places.ts';

/** The place of a search, and the files that it leaves out in addition to those that are always left out. */
export interface SourceSearch {
  /** Absolute path of the project. */
  readonly root: string;
  /** Globs, relative to the root. */
  readonly exclusions: readonly string[];
}

/**
 * Returns the source files that patterns match. A file that is given by its own path may be generated, ignored, or the like.
 */
export async function matchSources(
  search: SourceSearch,
  patterns: readonly SourcePattern[],
): Promise<SourceSet> {
  const set: SourceSet = new Map();
  const named = await matchFiles(search, patterns);
  for (const pattern of patterns) {
    if (pattern.kind === 'file' && named.has(pattern.path)) {
      addToSet(set, pattern.path, pattern.lines);
    }
  }
  const globs = patterns.flatMap((pattern) => {
    if (pattern.kind === 'glob') return [pattern.glob];
    return pattern.kind === 'directory' ? [sourcesIn(escapePath(pattern.path))] : [];
  });
  for (const file of await matchGlobs(search, globs)) addToSet(set, file, undefined);
  return set;
}

async function matchFiles(
  search: SourceSearch,
  patterns: readonly SourcePattern[],
): Promise<ReadonlySet<string>> {
  const files = patterns.flatMap((pattern) =>
    pattern.kind === 'file' && isSourcePath(pattern.path) ? [escapePath(pattern.path)] : [],
  );
  if (files.length === 0) return new Set();
  const ignore = [...neverMutated, ...search.exclusions];
  return new Set(await glob(files, { cwd: search.root, ignore, dot: true }));
}

/** Returns the source files that globs match, without files that are generated, tests, ignored by git, or seldom mutated. */
export async function matchGlobs(
  { root, exclusions }: SourceSearch,
  globs: readonly string[],
): Promise<string[]> {
  if (globs.length === 0) return [];
  const output = outputDirectory(root);
  const outputs = output === undefined ? [] : [`${escapePath(output)}/**`];
  const found = await glob(globs, {
    cwd: root,
    ignore: [...neverMutated, ...seldomMutated, ...outputs, ...exclusions],
    followSymbolicLinks: false,
  });
  const sources = found.filter((file) => isSourcePath(file) && !isTestFile(join(root, file)));
  return leaveOutGenerated(root, sources);
}

async function leaveOutGenerated(root: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const [ignored, generated] = await Promise.all([
    gitIgnored(root, files),
    Promise.all(files.map((file) => isGenerated(join(root, file)))),
  ]);
  return files.filter((file, index) => generated[index] === false && !ignored.has(file));
}
