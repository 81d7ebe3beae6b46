import type { Random } from '../../foundation/random.ts';

const steps = 1_000_000;

/** Returns a random number of at least 0 and less than 1. */
export function fraction(random: Random): number {
  return random(steps) / steps;
}

/** Returns true with a probability between 0 (never) and 1 (always). */
export function chance(random: Random, probability: number): boolean {
  return fraction(random) < probability;
}

/** Returns one of the items. All are equally likely. Undefined if there are no items. */
export function pick<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : items[random(items.length)];
}

/** Returns a random whole number from the least to the most, both included. */
export function between(random: Random, least: number, most: number): number {
  return least + random(most - least + 1);
}

/**
 * Returns one of the choices. The probability of a choice is its weight divided by the sum of all weights. Undefined if that
 * sum is 0.
 */
export function weighted<Item>(
  random: Random,
  choices: readonly (readonly [weight: number, item: Item])[],
): Item | undefined {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  let left = fraction(random) * total;
  for (const [weight, item] of choices) {
    if (left < weight) return item;
    left -= weight;
  }
  return undefined;
}
