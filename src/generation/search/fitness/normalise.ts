/**
 * Maps a distance to [0, 1] and keeps the order of distances (μTEST paper, equation 3; proposed by Arcuri). An infinite
 * distance becomes 1.
 */
export function normaliseBranchDistance(distance: number): number {
  return distance === Infinity ? 1 : distance / (distance + 1);
}

/** Does the same for a necessity distance. A mutation that is not executed has 1 (equation 4). */
export function normaliseNecessityDistance(distance: number, isExecuted: boolean): number {
  return isExecuted ? normaliseBranchDistance(distance) : 1;
}
