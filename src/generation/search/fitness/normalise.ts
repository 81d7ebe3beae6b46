/** Brings a distance into [0, 1] and keeps its order (μTEST paper, equation 3; proposed by Arcuri): 1 of an infinite one. */
export function normaliseBranchDistance(distance: number): number {
  return distance === Infinity ? 1 : distance / (distance + 1);
}

/** The same of a necessity distance, but 1 for a mutation that is not executed (equation 4). */
export function normaliseNecessityDistance(distance: number, isExecuted: boolean): number {
  return isExecuted ? normaliseBranchDistance(distance) : 1;
}
