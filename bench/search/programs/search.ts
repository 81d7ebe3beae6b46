/** The position of a number in an ascending array, by halving; -1 where it is not found. */
export function search(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low <= high) {
    const half = Math.floor((low + high) / 2);
    const value = values[half] as number;
    if (value === wanted) return half;
    if (value < wanted) {
      low = half + 1;
    } else {
      high = half - 1;
    }
  }
  return -1;
}
