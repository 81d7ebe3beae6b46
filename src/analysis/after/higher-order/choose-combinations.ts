import { shuffled, type Random } from '../../../foundation/random.ts';
import type { OrderStrategy } from '../../../model/higher-order-mutant.ts';
import { byFunction, fits, groupsOf, inOrder, keyOf, type Part } from './part.ts';

/** How many combinations to choose, and of how many parts. */
export interface ChoiceOptions {
  readonly order: number;
  /** The most combinations. */
  readonly limit: number;
  readonly random: Random;
}

/** Chooses combinations of parts that are apart. */
export type ChooseCombinations = (parts: readonly Part[], options: ChoiceOptions) => Part[][];

/** The strategies that need no execution to choose. */
export const chooseCombinations: Readonly<
  Record<Exclude<OrderStrategy, 'subsuming'>, ChooseCombinations>
> = {
  sample,
  'last-to-first': lastToFirst,
  'different-operators': differentOperators,
  'same-function': sameFunction,
};

/** Draws for each combination that is asked for, before there may be too few of them. */
const patience = 20;

/** Any parts at random, no combination twice. */
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

/** The first with the last, the second with the last but one, and so on (LastToFirst in Polo, Piattini and García-Rodríguez). */
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

/** Parts of different operators, each part once (DifferentOperators there), the most frequent operators first. */
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

/** The most combinations that are looked at. */
const most = 50_000;

/** All combinations within one function; as many of them, at random, as the limit says. */
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

/** All combinations of so many parts of a group that are apart. */
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
