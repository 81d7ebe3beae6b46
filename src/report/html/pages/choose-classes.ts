import type { SubsumptionGraph } from '../../../model/kill-matrix.ts';

/** A part of a subsumption graph that is small enough for a picture. */
export interface ChosenClasses {
  /** Places of the chosen classes in the graph, in ascending order. */
  readonly shown: readonly number[];
  /** Edges between the chosen classes, by their places among the chosen classes. */
  readonly edges: readonly (readonly [from: number, to: number])[];
}

/**
 * Returns all classes if there are at most `most`. Otherwise returns the dominators that stand for most mutants, and then the classes next
 * below them, again in descending order of the mutants that they stand for.
 */
export function chooseClasses({ classes, edges }: SubsumptionGraph, most: number): ChosenClasses {
  const weight = (at: number): number =>
    (classes[at]?.subsumed ?? 0) + (classes[at]?.mutants.length ?? 0);
  const heaviestFirst = (a: number, b: number): number => weight(b) - weight(a) || a - b;
  const chosen = new Set<number>();
  const take = (candidates: Iterable<number>): void => {
    for (const at of [...candidates].toSorted(heaviestFirst))
      if (chosen.size < most) chosen.add(at);
  };
  if (classes.length <= most) take(classes.keys());
  else {
    take([...classes.keys()].filter((at) => classes[at]?.isDominator === true));
    const dominators = new Set(chosen);
    take(new Set(edges.flatMap(([from, to]) => (dominators.has(from) ? [to] : []))));
  }
  const shown = [...chosen].toSorted((a, b) => a - b);
  const places = new Map(shown.map((at, place) => [at, place]));
  return {
    shown,
    edges: edges.flatMap(([from, to]): [number, number][] => {
      const ends = [places.get(from), places.get(to)];
      return ends[0] === undefined || ends[1] === undefined ? [] : [[ends[0], ends[1]]];
    }),
  };
}
