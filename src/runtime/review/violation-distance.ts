/**
 * Returns how far the operands of a clause are from a violation, from 0 to 1: the branch distance of its negation (Korel). It is 1 for operands that are no numbers.
 *
 * @param relation the relation that the clause demands
 */
export function violationDistance(
  relation: string | undefined,
  [first, second]: readonly [unknown, unknown],
): number {
  if (typeof first !== 'number' || typeof second !== 'number') return 1;
  const difference = first - second;
  switch (relation) {
    case '>':
    case '>=':
      return nearness(difference);
    case '<':
    case '<=':
      return nearness(-difference);
    case '!=':
      return nearness(Math.abs(difference));
    default:
      return 1;
  }
}

/** Returns a distance between 0 and 1 for a number that is 0 or less where the distance is 0. */
export function nearness(amount: number): number {
  if (!(amount > 0)) return amount <= 0 ? 0 : 1;
  return amount === Infinity ? 1 : amount / (amount + 1);
}
