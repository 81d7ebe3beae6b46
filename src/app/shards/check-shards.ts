import { hash } from 'node:crypto';
import { basename } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import { settingsDigest, type ShardFile } from './shard-file.ts';

/** A value in which shards must agree, and its description in messages. */
const agreements: readonly {
  readonly what: string;
  readonly of: (shard: ShardFile) => string | undefined;
  /** False if the values mean nothing to a person, such as digests. */
  readonly shown: boolean;
}[] = [
  { what: 'numbers of shards', of: ({ shard }) => String(shard.count), shown: true },
  { what: 'versions of Assay', of: ({ assay }) => assay, shown: true },
  { what: 'commits', of: ({ commit }) => commit?.slice(0, 12), shown: true },
  { what: 'configurations', of: ({ config }) => settingsDigest(config), shown: false },
  { what: 'sources, or selections of mutants', of: ({ shard }) => shard.digest, shown: false },
];

/**
 * Checks that shards belong to one run, and that each is there exactly once. Returns the numbers of the missing shards. Throws a
 * `UserError` that names two files that don't fit, or the missing shards, unless missing shards are allowed.
 */
export function checkShards(shards: readonly ShardFile[], allowMissing: boolean): number[] {
  const [first] = shards;
  if (first === undefined) throw new Error('There are no shards to check');
  for (const other of shards) requireAgreement(first, other);
  requireSameRunner(shards);
  requireSameTests(shards);
  const byIndex = new Map<number, ShardFile>();
  for (const one of shards) {
    const twin = byIndex.get(one.shard.index);
    if (twin !== undefined) {
      const which = `${one.shard.index} of ${one.shard.count}`;
      throw conflict(`${namesOf(twin, one)} both hold shard ${which}.`);
    }
    byIndex.set(one.shard.index, one);
  }
  const { count } = first.shard;
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((at) => !byIndex.has(at));
  if (missing.length > 0 && !allowMissing) {
    throw new UserError(
      'shards-missing',
      `Of ${count} shards, ${missing.length === 1 ? 'one is' : `${missing.length} are`} missing: ${missing.join(', ')}.`,
      'Give the files of all shards, or report on the given ones with --allow-missing.',
    );
  }
  return missing;
}

function requireAgreement(first: ShardFile, other: ShardFile): void {
  for (const { what, of, shown } of agreements) {
    const [one, two] = [of(first), of(other)];
    if (one === two || one === undefined || two === undefined) continue;
    const values = shown ? `: ${one} and ${two}` : '';
    throw conflict(`${namesOf(first, other)} are of different ${what}${values}.`);
  }
}

/** Compares the versions of the runners of the shards. A shard that had nothing to run names no version. */
function requireSameRunner(shards: readonly ShardFile[]): void {
  requireSameValues(
    shards,
    ({ result }) => Object.entries(result.versions),
    (name, one, two) => `are of different versions of ${name}: ${one} and ${two}.`,
  );
}

/** Compares the texts of test files. The commit is not enough, because there may be no git repository, or edits without a commit. */
function requireSameTests(shards: readonly ShardFile[]): void {
  requireSameValues(
    shards,
    ({ testSources }) => [...testSources].map(([file, text]) => [file, hash('sha1', text)]),
    (file) => `are of different texts of ${file}.`,
  );
}

function requireSameValues(
  shards: readonly ShardFile[],
  entriesOf: (shard: ShardFile) => readonly (readonly [key: string, value: string])[],
  problem: (key: string, one: string, two: string) => string,
): void {
  const known = new Map<string, { readonly value: string; readonly shard: ShardFile }>();
  for (const shard of shards) {
    for (const [key, value] of entriesOf(shard)) {
      const before = known.get(key);
      if (before !== undefined && before.value !== value) {
        throw conflict(`${namesOf(before.shard, shard)} ${problem(key, before.value, value)}`);
      }
      known.set(key, { value, shard });
    }
  }
}

/** Names two files by their names, or by their paths if they have the same name. */
function namesOf(one: ShardFile, two: ShardFile): string {
  const names = [basename(one.path), basename(two.path)];
  const paths = names[0] === names[1] ? [one.path, two.path] : names;
  return paths.join(' and ');
}

function conflict(message: string): UserError {
  return new UserError(
    'shards-conflict',
    message,
    'Give the files of one run: the same commit, configuration and flags, and each shard once.',
  );
}
