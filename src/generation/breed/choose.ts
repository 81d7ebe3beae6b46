import type { Random } from '../../foundation/random.ts';

const steps = 1_000_000;

/** A number from 0 up to, and without, 1. */
export function fraction(random: Random): number {
  return random(steps) / steps;
}

/** True so often: 0 is never and 1 always. */
export function chance(random: Random, probability: number): boolean {
  return fraction(random) < probability;
}

/** One of them, each as likely as another; undefined if there is none. */
export function pick<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items.length === 0 ? undefined : items[random(items.length)];
}

/** A whole number of these two or between them. */
export function between(random: Random, least: number, most: number): number {
  return least + random(most - least + 1);
}

/** One of the choices, as likely as its weight among all weights says; those of weight 0 never. */
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
