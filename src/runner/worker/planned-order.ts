import type { FilePlan } from './attempt.ts';

/**
 * Sorts siblings (tests or suites) so that their tests run in the order of a plan, as far as their suites allow it. All others
 * stay in their order, behind them.
 *
 * @param ordinalsOf returns the ordinals of a sibling's tests
 */
export function inPlannedOrder<Item>(
  plan: FilePlan,
  siblings: readonly Item[],
  ordinalsOf: (item: Item) => readonly number[],
): readonly Item[] {
  const { order } = plan;
  if (order === undefined) return siblings;
  const places = new Map(order.map((ordinal, place) => [ordinal, place]));
  const placeOf = (item: Item): number =>
    Math.min(...ordinalsOf(item).map((ordinal) => places.get(ordinal) ?? order.length));
  return siblings.toSorted((one, other) => placeOf(one) - placeOf(other));
}
