import type { LineRange } from '../model/source-selection.ts';

/** Files to mutate, by path; `undefined` stands for all lines of a file. */
export type SourceSet = Map<string, readonly LineRange[] | undefined>;

/** Adds a file or some of its lines to the set. */
export function addToSet(set: SourceSet, file: string, lines: LineRange | undefined): void {
  const known = set.get(file);
  const isWhole = set.has(file) && known === undefined;
  set.set(file, isWhole || lines === undefined ? undefined : [...(known ?? []), lines]);
}

/** The files and lines that are in both sets. */
export function intersectSets(some: SourceSet, others: SourceSet): SourceSet {
  const both: SourceSet = new Map();
  for (const [file, lines] of some) {
    if (!others.has(file)) continue;
    const otherLines = others.get(file);
    if (lines === undefined || otherLines === undefined) {
      both.set(file, lines ?? otherLines);
    } else {
      const common = intersectLines(lines, otherLines);
      if (common.length > 0) both.set(file, common);
    }
  }
  return both;
}

function intersectLines(some: readonly LineRange[], others: readonly LineRange[]): LineRange[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({
        first: Math.max(one.first, other.first),
        last: Math.min(one.last, other.last),
      }))
      .filter(({ first, last }) => first <= last),
  );
}
