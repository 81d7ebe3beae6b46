import type { ExecutionBook, FileBook } from './execution-book.ts';

/**
 * Chooses the test files to run next. Each live mutant asks for its `breadth` cheapest files that have not run it, so
 * that cheap files kill most mutants before dear ones are started at all (thesis 7.4: long-running tests last). Files
 * come cheapest first.
 *
 * @param breadth how many files each mutant asks for
 */
export function planWave(
  book: ExecutionBook,
  isLive: (mutant: number) => boolean,
  breadth: number,
): number[] {
  const byCost = book.files
    .map((file, index) => ({ index, file, cost: costOf(file) }))
    .toSorted((a, b) => a.cost - b.cost);
  const asked = new Map<number, number>();
  const chosen: number[] = [];
  for (const { index, file } of byCost) {
    let wanted = false;
    for (const mutant of file.pending) {
      if (!isLive(mutant) || file.cold.has(mutant)) continue;
      const before = asked.get(mutant) ?? 0;
      if (before >= breadth) continue;
      asked.set(mutant, before + 1);
      wanted = true;
    }
    if (wanted) chosen.push(index);
  }
  return chosen;
}

/** Milliseconds of one unmutated run of the file. */
function costOf(file: FileBook): number {
  const { loadDuration, tests } = file.observation.observed;
  return tests.reduce((sum, test) => sum + test.duration, loadDuration);
}
