import { escapePath } from 'tinyglobby';

import { UserError } from '../foundation/user-error.ts';
import type { SourceSelection } from '../model/source-selection.ts';
import { matchGlobs, matchSources, type SourceSearch } from './match-sources.ts';
import { entriesInto, publishedSources } from './published-sources.ts';
import { readSourcePattern, type SourcePattern } from './source-pattern.ts';
import { intersectSets, type SourceSet } from './source-set.ts';
import { usualPlaces, wholeProject } from './usual-places.ts';

/** The search for sources. */
export interface SourceQuery {
  /** Absolute path of the project. */
  readonly root: string;
  /** The value of `mutate` in the configuration. */
  readonly mutate: readonly string[];
  /** The files, directories and globs to which the run is restricted; empty for no restriction. */
  readonly paths: readonly string[];
}

/**
 * Finds the files to mutate, sorted by path. Paths of the query narrow the selection of `mutate`. If `mutate` selects nothing,
 * the paths alone are the selection. With neither, it is the first of the usual places that has a source file. Throws a
 * `UserError` if nothing is found.
 */
export async function discoverSources(query: SourceQuery): Promise<SourceSelection[]> {
  const { root } = query;
  const read = (pattern: string): SourcePattern => readSourcePattern(root, pattern);
  const exclusions = query.mutate.filter(isExclusion).map((pattern) => pattern.slice(1));
  const mutate = query.mutate.filter((pattern) => !isExclusion(pattern)).map(read);
  const set = await select({ root, exclusions }, mutate, query.paths.map(read));
  if (set.size === 0) throw noSources(query);
  return [...set]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, lines]) => (lines === undefined ? { file } : { file, lines }));
}

async function select(
  search: SourceSearch,
  mutate: readonly SourcePattern[],
  paths: readonly SourcePattern[],
): Promise<SourceSet> {
  if (mutate.length === 0 && paths.length === 0) return searchUsualPlaces(search);
  if (mutate.length === 0) return matchSources(search, paths);
  if (paths.length === 0) return matchSources(search, mutate);
  return intersectSets(await matchSources(search, mutate), await matchSources(search, paths));
}

async function searchUsualPlaces(search: SourceSearch): Promise<SourceSet> {
  for (const globs of usualPlaces) {
    const found = await matchGlobs(search, globs);
    if (found.length === 0) continue;
    const files = globs === wholeProject ? publishedSources(search.root, found) : found;
    const folders = new Set(files.map((file) => file.split('/', 1)[0] ?? ''));
    const entries = globs === wholeProject ? [] : entriesInto(search.root, folders);
    const more = await matchGlobs(
      search,
      entries.map((file) => escapePath(file)),
    );
    return new Map([...files, ...more].map((file) => [file, undefined]));
  }
  return new Map();
}

function isExclusion(pattern: string): boolean {
  return pattern.startsWith('!');
}

function noSources({ root, mutate, paths }: SourceQuery): UserError {
  const positive = mutate.filter((pattern) => !isExclusion(pattern));
  const tried = [
    ...(paths.length === 0 ? [] : [`the paths ${paths.join(', ')}`]),
    ...(positive.length === 0 ? [] : [`mutate: ${positive.join(', ')}`]),
  ];
  if (tried.length === 0) tried.push(usualPlaces.flat().join(', '));
  return new UserError(
    'no-sources',
    `There is no source file to mutate: tried ${tried.join(' within ')}; tests, type declarations and generated files don't count.`,
    "Say what to mutate, such as `mutate: ['source/**/*.ts']` in assay.config.ts or `assay run source`.",
    root,
  );
}
