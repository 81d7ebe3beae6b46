import { shuffled, type Random } from '../../../foundation/random.ts';
import type { OrderStrategy } from '../../../model/higher-order-mutant.ts';
import { byFunction, fits, groupsOf, inOrder, keyOf, type Part } from './part.ts';

/** The number of combinations to choose, and of their parts. */
export interface ChoiceOptions {
  readonly order: number;
  /** The most combinations. */
  readonly limit: number;
  readonly random: Random;
}

/** Chooses combinations of parts whose places do not overlap. */
export type ChooseCombinations = (parts: readonly Part[], options: ChoiceOptions) => Part[][];

/** The strategies that choose without executing anything. */
export const chooseCombinations: Readonly<
  Record<Exclude<OrderStrategy, 'subsuming'>, ChooseCombinations>
> = {
  sample,
  'last-to-first': lastToFirst,
  'different-operators': differentOperators,
  'same-function': sameFunction,
};

/** The most draws for each combination that is asked for. After that, fewer combinations are chosen. */
const patience = 20;

/** Chooses parts at random, and no combination twice. */
function sample(parts: readonly Part[], { order, limit, random }: ChoiceOptions): Part[][] {
  const found = new Map<string, Part[]>();
  if (parts.length < order) return [];
  for (let draw = 0; draw < limit * patience && found.size < limit; draw += 1) {
    const chosen: Part[] = [];
    for (let at = 0; at < order; at += 1) {
      const part = parts[random(parts.length)];
      if (part !== undefined && fits(part, chosen)) chosen.push(part);
    }
    if (chosen.length === order) found.set(keyOf(chosen), inOrder(chosen));
  }
  return [...found.values()];
}

/** Combines the first part with the last, the second with the last but one, and so on (LastToFirst in Polo, Piattini and García-Rodríguez). */
function lastToFirst(parts: readonly Part[], { order, limit }: ChoiceOptions): Part[][] {
  const left = [...parts];
  const found: Part[][] = [];
  while (left.length >= order && found.length < limit) {
    const chosen = left.splice(0, 1);
    while (chosen.length < order) {
      const takesLast = chosen.length % 2 === 1;
      const isFree = (part: Part): boolean => fits(part, chosen);
      const at = takesLast ? left.findLastIndex(isFree) : left.findIndex(isFree);
      if (at === -1) break;
      chosen.push(...left.splice(at, 1));
    }
    if (chosen.length === order) found.push(inOrder(chosen));
  }
  return found;
}

/** Combines parts of different operators, each part once, the most frequent operators first (DifferentOperators in the same paper). */
function differentOperators(parts: readonly Part[], { order, limit }: ChoiceOptions): Part[][] {
  const queues = groupsOf(parts, ({ mutant }) => mutant.operator);
  const found: Part[][] = [];
  while (found.length < limit) {
    queues.sort((a, b) => b.length - a.length);
    const chosen = queues[0]?.splice(0, 1) ?? [];
    for (const queue of queues.slice(1)) {
      const at = chosen.length < order ? queue.findIndex((part) => fits(part, chosen)) : -1;
      if (at !== -1) chosen.push(...queue.splice(at, 1));
    }
    if (chosen.length === 0) break;
    if (chosen.length === order) found.push(inOrder(chosen));
  }
  return found;
}

/** The most combinations that are considered. */
const most = 50_000;

/** Chooses at random among all combinations within one function. */
function sameFunction(parts: readonly Part[], { order, limit, random }: ChoiceOptions): Part[][] {
  const found: Part[][] = [];
  for (const group of shuffled(byFunction(parts), random)) {
    for (const chosen of combinationsOf(group, order)) {
      if (found.length >= most) break;
      found.push(chosen);
    }
  }
  return shuffled(found, random).slice(0, limit);
}

/** Yields all combinations of `order` parts of a group whose places do not overlap. */
function* combinationsOf(
  group: readonly Part[],
  order: number,
  chosen: readonly Part[] = [],
): Generator<Part[]> {
  if (chosen.length === order) {
    yield [...chosen];
    return;
  }
  for (const [at, part] of group.entries()) {
    if (fits(part, chosen)) yield* combinationsOf(group.slice(at + 1), order, [...chosen, part]);
  }
}
