import { hash } from 'node:crypto';

import type { FileEquivalences } from '../../equivalence/find-equivalences.ts';
import type { CacheFiles } from './compile-check-cache.ts';
import type { CheckedFile, CompileCheckInput } from './compile-check-contract.ts';
import type { EquivalenceOutcome } from './equivalence-contract.ts';
import { keepLines, keptLines } from './kept-lines.ts';

/** The surroundings of a search. */
interface SearchParts {
  readonly files: Pick<CacheFiles, 'read' | 'write'>;
  /** The minifier's version. */
  readonly minifier: string;
}

/**
 * Finds the equivalent mutants of all files. If an earlier search found those of a file with the same content and the same mutants,
 * it recalls them. If the search fails, the outcome is `unavailable`.
 */
export async function runEquivalenceSearch(
  input: CompileCheckInput,
  { files, minifier }: SearchParts,
): Promise<EquivalenceOutcome> {
  try {
    const path = `${input.cacheDirectory}/equivalences-${hash('sha1', input.root)}.jsonl`;
    const known = new Map(keptLines(files.read(path)).map((line) => entryOf(line)));
    const found = new Map<string, FileEquivalences>();
    for (const file of input.files) {
      const key = keyOf(file, minifier);
      found.set(key, known.get(key) ?? (await find(file)));
    }
    const isNew = [...found.keys()].some((key) => !known.has(key));
    if (isNew) {
      const entries = [...new Map([...found, ...known])];
      files.write(
        path,
        keepLines(
          entries.map((entry) => JSON.stringify(entry)),
          limit,
        ),
      );
    }
    const proofs = [...found.values()];
    return {
      kind: 'proved',
      equivalent: new Map(proofs.flatMap(({ equivalent }) => equivalent)),
      duplicates: proofs.flatMap(({ duplicates }) => duplicates),
    };
  } catch (error) {
    return { kind: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Loads the minifier only here, because loading takes time, and a run with nothing new does not need it. */
async function find(file: CheckedFile): Promise<FileEquivalences> {
  const { findEquivalences } = await import('../../equivalence/find-equivalences.ts');
  return findEquivalences(file);
}

/** Limits for the files that are kept, which include earlier contents of files, in case an edit is undone. */
const limit = { lines: 20_000, length: 16_000_000 };

/** The version of the rules of equivalence. */
const format = 1;

function keyOf({ file, text, mutants }: CheckedFile, minifier: string): string {
  const plain = mutants.map(({ id, span, replacement }) => [id, span.start, span.end, replacement]);
  return hash('sha1', JSON.stringify([format, minifier, file, text, plain]));
}

/** Reads the entry of one file. Other lines have another checksum, so a line is always an entry. */
function entryOf(line: string): [key: string, FileEquivalences] {
  const entry: [string, FileEquivalences] = JSON.parse(line);
  return entry;
}
