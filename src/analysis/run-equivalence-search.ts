import { hash } from 'node:crypto';

import type { ProvedEquivalences } from '../equivalence/find-equivalences.ts';
import type { CacheFiles } from './compile-check-cache.ts';
import type { CheckedFile, CompileCheckInput } from './compile-check-contract.ts';
import type { EquivalenceOutcome } from './equivalence-contract.ts';

/** What a search needs of its surroundings. */
interface SearchParts {
  readonly files: Pick<CacheFiles, 'read' | 'write'>;
  /** The minifier's version. */
  readonly minifier: string;
}

/**
 * Finds the equivalent mutants of all files, or recalls what an earlier search found in a file of the same content with
 * the same mutants. What goes wrong makes the outcome `unavailable`.
 */
export async function runEquivalenceSearch(
  input: CompileCheckInput,
  { files, minifier }: SearchParts,
): Promise<EquivalenceOutcome> {
  try {
    const path = `${input.cacheDirectory}/equivalences-${hash('sha1', input.root)}.json`;
    const known = parseCache(files.read(path));
    const found: Record<string, ProvedEquivalences> = {};
    let isNew = false;
    for (const file of input.files) {
      const key = keyOf(file, minifier);
      const recalled = Object.hasOwn(known, key) ? known[key] : undefined;
      found[key] = recalled ?? (await find(file));
      isNew ||= recalled === undefined;
    }
    if (isNew) files.write(path, JSON.stringify(found));
    const proofs = Object.values(found);
    return {
      kind: 'proved',
      equivalent: new Map(proofs.flatMap(({ equivalent }) => equivalent)),
      duplicates: proofs.flatMap(({ duplicates }) => duplicates),
    };
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** The minifier takes some time to load, which a run with nothing new saves. */
async function find(file: CheckedFile): Promise<ProvedEquivalences> {
  const { findEquivalences } = await import('../equivalence/find-equivalences.ts');
  return findEquivalences(file);
}

/** Changes with the rules. */
const format = 1;

function keyOf({ file, text, mutants }: CheckedFile, minifier: string): string {
  const plain = mutants.map(({ id, span, replacement }) => [id, span.start, span.end, replacement]);
  return hash('sha1', JSON.stringify([format, minifier, file, text, plain]));
}

function parseCache(text: string | undefined): Readonly<Record<string, ProvedEquivalences>> {
  if (text === undefined) return {};
  try {
    const value: unknown = JSON.parse(text);
    return isCache(value) ? value : {};
  } catch {
    return {};
  }
}

function isCache(value: unknown): value is Record<string, ProvedEquivalences> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'equivalent' in each &&
        Array.isArray(each.equivalent) &&
        'duplicates' in each &&
        Array.isArray(each.duplicates),
    )
  );
}
