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
  const left = new Map([...survivors].map((mutant) => [mutant, wanted]));
  const infected = new Map(
    shapes.map((shape) => {
      const all = (trials.get(shape) ?? []).flatMap((trial) => trial.infected);
      return [shape, [...new Set(all)].filter((mutant) => survivors.has(mutant))] as const;
    }),
  );
  const first: Shape[] = [];
  const others = new Set(shapes);
  for (;;) {
    let most = 0;
    let best: Shape | undefined;
    for (const shape of others) {
      const count = infected.get(shape)?.filter((mutant) => (left.get(mutant) ?? 0) > 0).length;
      if ((count ?? 0) > most) {
        most = count ?? 0;
        best = shape;
      }
    }
    if (best === undefined) break;
    first.push(best);
    others.delete(best);
    for (const mutant of infected.get(best) ?? []) left.set(mutant, (left.get(mutant) ?? 0) - 1);
  }
  return { first, others: [...others] };
}
