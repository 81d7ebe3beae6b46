/**
 * Places items in a row as near to their wanted places as their order and the gaps between them allow. The sum of the squared distances
 * is minimal (pool adjacent violators; Barlow and others, Statistical inference under order restrictions, 1972).
 *
 * @param gaps the least distance between each item and the next
 */
export function isotonicPlaces(wanted: readonly number[], gaps: readonly number[]): number[] {
  let shift = 0;
  const shifts = wanted.map((_, at) => (shift += at === 0 ? 0 : (gaps[at - 1] ?? 0)));
  const blocks: { sum: number; count: number }[] = [];
  wanted.forEach((value, at) => {
    let block = { sum: value - (shifts[at] ?? 0), count: 1 };
    for (let last = blocks.at(-1); last !== undefined; last = blocks.at(-1)) {
      if (last.sum / last.count <= block.sum / block.count) break;
      blocks.pop();
      block = { sum: last.sum + block.sum, count: last.count + block.count };
    }
    blocks.push(block);
  });
  const means = blocks.flatMap(({ sum, count }) =>
    Array.from({ length: count }, () => sum / count),
  );
  return means.map((mean, at) => mean + (shifts[at] ?? 0));
}
