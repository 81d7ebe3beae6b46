import type { InputTrial } from './corpus/input-trial.ts';
import type { Shape } from './parameterise/join-shapes.ts';

/** How many shapes that infect a survivor come first: what one shows of it another may hide. */
const wanted = 2;

/** Shapes by whether they come first. */
export interface OrderedShapes {
  readonly first: readonly Shape[];
  readonly others: readonly Shape[];
}

/**
 * Puts those shapes first whose tests infect survivors, each survivor a few times: again and again the one that infects most of what is left. The work may not
 * suffice for all shapes of a source with many tests.
 *
 * @param trials the runs of the tests of each shape
 */
export function survivorsFirst(
  shapes: readonly Shape[],
  trials: ReadonlyMap<Shape, readonly InputTrial[]>,
  survivors: ReadonlySet<number>,
): OrderedShapes {
  const infected = new Map(
    shapes.map((shape) => {
      const all = (trials.get(shape) ?? []).flatMap((trial) => trial.infected);
      return [shape, [...new Set(all)].filter((mutant) => survivors.has(mutant))] as const;
    }),
  );
  const first = coveringFirst(shapes, (shape) => infected.get(shape) ?? []);
  return { first, others: shapes.filter((shape) => !first.includes(shape)) };
}

/** Those items that have mutants which few of the earlier ones have: again and again the one that has most of what is left. */
export function coveringFirst<Item>(
  items: readonly Item[],
  mutantsOf: (item: Item) => readonly number[],
): readonly Item[] {
  const counts = new Map<number, number>();
  const isLeft = (mutant: number): boolean => (counts.get(mutant) ?? 0) < wanted;
  const first: Item[] = [];
  const others = new Set(items);
  for (;;) {
    let most = 0;
    let best: Item | undefined;
    for (const item of others) {
      const count = mutantsOf(item).filter(isLeft).length;
      if (count > most) {
        most = count;
        best = item;
      }
    }
    if (best === undefined) return first;
    first.push(best);
    others.delete(best);
    for (const mutant of mutantsOf(best)) counts.set(mutant, (counts.get(mutant) ?? 0) + 1);
  }
}
