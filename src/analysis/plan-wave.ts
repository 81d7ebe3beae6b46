import type { ExecutionBook, FileBook } from './execution-book.ts';
import { forEachIndex } from './index-ranges.ts';

/** A test file to run next, with the mutants that asked for it. */
export interface WaveFile {
  readonly index: number;
  readonly asked: ReadonlySet<number>;
}

/**
 * Chooses the test files to run next. Each live mutant asks for some of the files that have not run it: for the cheapest,
 * so that cheap files kill most mutants before dear ones are started at all (thesis 7.4: long-running tests last), or, if
 * it has to run warm, for those that exercise its source file most. Files come cheapest first.
 *
 * @param breadth how many files each mutant asks for
 * @param sourceOf number of the source file that a mutant is in
 */
export function planWave(
  book: ExecutionBook,
  isLive: (mutant: number) => boolean,
  { breadth, sourceOf }: { breadth: number; sourceOf: (mutant: number) => number },
): WaveFile[] {
  const asked = book.files.map(() => new Set<number>());
  const order = book.files
    .map((file, index) => ({ index, cost: costOf(file) }))
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ index }) => index);
  const hot = new Map<number, number>();
  const warm = new Map<number, number[]>();
  for (const index of order) {
    const file = book.files[index];
    for (const mutant of file?.pending ?? []) {
      if (file === undefined || !isLive(mutant) || file.cold.has(mutant)) continue;
      if (file.warm.has(mutant)) {
        warm.set(mutant, [...(warm.get(mutant) ?? []), index]);
      } else if ((hot.get(mutant) ?? 0) < breadth) {
        hot.set(mutant, (hot.get(mutant) ?? 0) + 1);
        asked[index]?.add(mutant);
      }
    }
  }
  const affinity = warm.size === 0 ? [] : book.files.map((file) => sourcesIn(file, sourceOf));
  for (const [mutant, files] of warm) {
    const source = sourceOf(mutant);
    const closest = files.toSorted(
      (a, b) => (affinity[b]?.get(source) ?? 0) - (affinity[a]?.get(source) ?? 0),
    );
    for (const index of closest.slice(0, breadth)) asked[index]?.add(mutant);
  }
  return order.flatMap((index) => {
    const mutants = asked[index];
    return mutants === undefined || mutants.size === 0 ? [] : [{ index, asked: mutants }];
  });
}

/** How many mutants of each source file the tests of a test file infect. */
function sourcesIn(file: FileBook, sourceOf: (mutant: number) => number): Map<number, number> {
  const counts = new Map<number, number>();
  for (const test of file.observation.observed.tests) {
    forEachIndex(test.trace.infected, (mutant) => {
      const source = sourceOf(mutant);
      counts.set(source, (counts.get(source) ?? 0) + 1);
    });
  }
  return counts;
}

/** Milliseconds of one unmutated run of the file. */
function costOf(file: FileBook): number {
  const { loadDuration, tests } = file.observation.observed;
  return tests.reduce((sum, test) => sum + test.duration, loadDuration);
}
