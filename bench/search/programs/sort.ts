/** The numbers in ascending order, by insertion. */
export function sort(values: readonly number[]): readonly number[] {
  const sorted = [...values];
  for (let next = 1; next < sorted.length; next = next + 1) {
    const value = sorted[next] as number;
    let at = next - 1;
    while (at >= 0 && (sorted[at] as number) > value) {
      sorted[at + 1] = sorted[at] as number;
      at = at - 1;
    }
    sorted[at + 1] = value;
  }
  return sorted;
}
