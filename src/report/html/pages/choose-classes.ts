import type { SubsumptionGraph } from '../../../model/kill-matrix.ts';

/** A part of a subsumption graph that is small enough to look at. */
export interface ChosenClasses {
  /** Places of classes in the graph, ascending. */
  readonly shown: readonly number[];
  /** Edges between these, by their places among the shown ones. */
  readonly edges: readonly (readonly [from: number, to: number])[];
}

/**
 * All classes where these are no more than `most`; otherwise the dominators that stand for most mutants, and then those
 * next below them, again the ones first that stand for most.
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
