import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { groupByKillers } from '../../../../../src/analysis/after/matrix/group-by-killers.ts';
import { subsumptionGraph } from '../../../../../src/analysis/after/matrix/subsumption-graph.ts';
import type { SubsumptionGraph } from '../../../../../src/model/kill-matrix.ts';
import { killSets, rowsOf, testCount } from './matrix-rows.ts';

function graphOf(killers: readonly (readonly number[])[]): SubsumptionGraph {
  return subsumptionGraph(groupByKillers(rowsOf(killers)), testCount);
}

function isProperSubset(one: readonly number[], other: readonly number[]): boolean {
  return one.length < other.length && one.every((member) => other.includes(member));
}

/** The classes that can be reached from each over edges. */
function reachable({ classes, edges }: SubsumptionGraph): Set<number>[] {
  const next = classes.map((_, at) => edges.flatMap(([from, to]) => (from === at ? [to] : [])));
  return classes.map((_, start) => {
    const seen = new Set<number>();
    const open = [...(next[start] ?? [])];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(next[at] ?? []));
    }
    return seen;
  });
}

describe('the subsumption graph', () => {
  test('puts mutants with the same killers together, and leaves out those without', () => {
    const { classes, edges } = graphOf([[1, 2], [], [1, 2], [3]]);
    expect(classes.map(({ mutants, killers }) => ({ mutants, killers }))).toEqual([
      { mutants: [0, 2], killers: [1, 2] },
      { mutants: [3], killers: [3] },
    ]);
    expect(edges).toEqual([]);
  });

  test('leads from dominators to what they subsume, without what follows', () => {
    const { classes, edges } = graphOf([[1], [1, 2], [1, 2, 3], [2, 3], [1, 2, 3]]);
    expect(classes.map(({ isDominator, subsumed }) => [isDominator, subsumed])).toEqual([
      [true, 3],
      [false, 2],
      [false, 0],
      [true, 2],
    ]);
    expect(edges.map(String).toSorted()).toEqual(['0,1', '1,2', '3,2']);
  });

  test('has a path between two classes if, and only if, the kill set of the one lies within the other’s', () => {
    fc.assert(
      fc.property(killSets, (sets) => {
        const graph = graphOf(sets);
        const below = reachable(graph);
        graph.classes.forEach((from, a) => {
          graph.classes.forEach((to, b) => {
            expect(below[a]?.has(b)).toBe(isProperSubset(from.killers, to.killers));
          });
        });
      }),
    );
  });

  test('is a partial order: no class subsumes itself over others, and no two each other', () => {
    fc.assert(
      fc.property(killSets, (sets) => {
        const below = reachable(graphOf(sets));
        below.forEach((ofClass, at) => {
          expect(ofClass.has(at)).toBe(false);
          for (const other of ofClass) {
            expect(below[other]?.has(at)).toBe(false);
            expect([...(below[other] ?? [])].every((third) => ofClass.has(third))).toBe(true);
          }
        });
      }),
    );
  });

  test('has no edge that could be left out', () => {
    fc.assert(
      fc.property(killSets, (sets) => {
        const graph = graphOf(sets);
        for (const edge of graph.edges) {
          const without = { ...graph, edges: graph.edges.filter((one) => one !== edge) };
          expect(reachable(without)[edge[0]]?.has(edge[1])).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('counts below each class the mutants of all classes that can be reached', () => {
    fc.assert(
      fc.property(killSets, (sets) => {
        const graph = graphOf(sets);
        reachable(graph).forEach((below, at) => {
          const mutants = [...below].flatMap((other) => graph.classes[other]?.mutants ?? []);
          expect(graph.classes[at]?.subsumed).toBe(mutants.length);
        });
      }),
    );
  });

  test('has dominators such that tests which kill them all kill every mutant', () => {
    fc.assert(
      fc.property(killSets, fc.uniqueArray(fc.nat(testCount - 1)), (sets, suite) => {
        const { classes } = graphOf(sets);
        const isKilled = (killers: readonly number[]): boolean =>
          killers.some((one) => suite.includes(one));
        const dominators = classes.filter(({ isDominator }) => isDominator);
        // Tests that the suite lacks to kill the dominators are added, any one of the killers of each.
        const missing = dominators.filter(({ killers }) => !isKilled(killers));
        suite.push(...missing.flatMap(({ killers }) => killers.slice(-1)));
        expect(classes.filter(({ killers }) => !isKilled(killers))).toEqual([]);
      }),
    );
  });
});
