/** The ranges of a set of indices, made the slow and plain way. */
export function rangesOf(indices: readonly number[]): number[] {
  const ranges: number[] = [];
  for (const index of indices.toSorted((a, b) => a - b)) {
    if (ranges.at(-1) === index) ranges[ranges.length - 1] = index + 1;
    else ranges.push(index, index + 1);
  }
  return ranges;
}

/** The indices in ranges, ascending. */
export function setOf(ranges: readonly number[]): Set<number> {
  const indices = new Set<number>();
  for (let i = 0; i < ranges.length; i += 2) {
    for (let index = ranges[i] ?? 0; index < (ranges[i + 1] ?? 0); index += 1) indices.add(index);
  }
  return indices;
}
