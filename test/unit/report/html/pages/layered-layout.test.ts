import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { isotonicPlaces } from '../../../../../src/report/html/pages/isotonic-places.ts';
import {
  layeredLayout,
  type LayeredGraph,
  type LayeredLayout,
} from '../../../../../src/report/html/pages/layered-layout.ts';
import { packComponents } from '../../../../../src/report/html/pages/pack-components.ts';

/** Graphs whose edges lead from lower to higher numbers, so that there is no cycle. */
const graphs: fc.Arbitrary<LayeredGraph> = fc
  .record({
    radii: fc.array(fc.integer({ min: 3, max: 20 }), { maxLength: 25 }),
    pairs: fc.array(fc.tuple(fc.nat(24), fc.nat(24)), { maxLength: 40 }),
  })
  .map(({ radii, pairs }) => ({
    radii,
    edges: pairs
      .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
      .filter(([a, b]) => a < b && b < radii.length),
  }));

/** What is wrong with a layout: circles that overlap or lie outside, edges that lead elsewhere or upwards. */
function faultsOf({ radii, edges }: LayeredGraph, layout: LayeredLayout): string[] {
  const faults: string[] = [];
  const require = (holds: boolean, what: string): void => {
    if (!holds) faults.push(what);
  };
  layout.nodes.forEach(({ x, y }, at) => {
    const radius = (radii[at] ?? 0) - 0.001;
    require(x - radius >= 0 && x + radius <= layout.width, `node ${at} is inside the width`);
    require(y - radius >= 0 && y + radius <= layout.height, `node ${at} is inside the height`);
    layout.nodes.slice(at + 1).forEach((other, after) => {
      const apart = Math.hypot(other.x - x, other.y - y);
      require(apart > radius + (radii[at + 1 + after] ?? 0), `node ${at} overlaps none`);
    });
  });
  edges.forEach(([from, to], at) => {
    const points = layout.edges[at] ?? [];
    const isDown = points.slice(1).every(({ y }, before) => y > (points[before]?.y ?? Infinity));
    require(isDown, `edge ${at} leads down`);
    require(points[0]?.x === layout.nodes[from]?.x, `edge ${at} starts at its node`);
    require(points.at(-1)?.x === layout.nodes[to]?.x, `edge ${at} ends at its node`);
  });
  return faults;
}

describe('the layered layout', () => {
  test('keeps circles apart and inside, and leads every edge downwards from circle to circle', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(faultsOf(graph, layeredLayout(graph))).toEqual([]);
      }),
    );
  });

  test('keeps to that where parts that are not connected are packed into rows', () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(faultsOf(graph, packComponents(graph, 200))).toEqual([]);
      }),
    );
  });

  test('puts a node below the lowest that leads to it', () => {
    const { nodes } = layeredLayout({
      radii: [5, 5, 5],
      edges: [
        [0, 1],
        [1, 2],
        [0, 2],
      ],
    });
    const [top = 0, middle = 0, bottom = 0] = nodes.map(({ y }) => y);
    expect(top).toBeLessThan(middle);
    expect(middle).toBeLessThan(bottom);
  });

  test('turns nodes round so that edges do not cross', () => {
    const { nodes } = layeredLayout({
      radii: [5, 5, 5, 5],
      edges: [
        [0, 3],
        [1, 2],
      ],
    });
    const [a, b, c, d] = nodes.map(({ x }) => x);
    expect(Math.sign((a ?? 0) - (b ?? 0))).toBe(Math.sign((d ?? 0) - (c ?? 0)));
  });

  test('starts a new row of parts where the width is used up', () => {
    const { nodes, width } = packComponents({ radii: [10, 10, 10, 10], edges: [] }, 100);
    expect(new Set(nodes.map(({ y }) => y)).size).toBe(2);
    expect(width).toBeLessThanOrEqual(100);
  });

  test('is empty for an empty graph', () => {
    expect(layeredLayout({ radii: [], edges: [] })).toEqual({
      width: 0,
      height: 0,
      nodes: [],
      edges: [],
    });
  });
});

describe('places in a row', () => {
  test('are where they are wanted if there is room', () => {
    expect(isotonicPlaces([0, 10, 30], [5, 5])).toEqual([0, 10, 30]);
  });

  test('are pushed apart evenly where there is none', () => {
    expect(isotonicPlaces([10, 10], [4])).toEqual([8, 12]);
    expect(isotonicPlaces([20, 0], [4])).toEqual([8, 12]);
  });

  test('keep the order and the gaps, and are as near as any other that do', () => {
    const wantedPlaces = fc.array(fc.integer({ min: -50, max: 50 }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(wantedPlaces, fc.nat(10), fc.nat(7), fc.integer(), (wanted, gap, at, sign) => {
        const gaps = wanted.slice(1).map(() => gap);
        const places = isotonicPlaces(wanted, gaps);
        const isAllowed = (all: readonly number[]): boolean =>
          all.slice(1).every((place, before) => place - (all[before] ?? 0) >= gap - 1e-6);
        const cost = (all: readonly number[]): number =>
          all.reduce((sum, place, one) => sum + (place - (wanted[one] ?? 0)) ** 2, 0);
        expect(isAllowed(places)).toBe(true);
        const moved = places.map((place, one) => place + (one === at ? Math.sign(sign) * 0.5 : 0));
        expect(!isAllowed(moved) || cost(moved) >= cost(places) - 1e-6).toBe(true);
      }),
    );
  });
});
