import {
  layeredLayout,
  type LayeredGraph,
  type LayeredLayout,
  type Point,
} from './layered-layout.ts';

const gap = { x: 26, y: 30 };

/**
 * Lays out each connected part of a graph separately, and puts the parts into rows, the largest first. A row is at most `width` wide,
 * unless a single part is wider.
 */
export function packComponents(graph: LayeredGraph, width: number): LayeredLayout {
  const parts = componentsOf(graph)
    .map((part) => ({ ...part, layout: layeredLayout(part.graph) }))
    .toSorted((a, b) => b.layout.height - a.layout.height || b.layout.width - a.layout.width);
  const nodes: Point[] = graph.radii.map(() => ({ x: 0, y: 0 }));
  const edges: (readonly Point[])[] = graph.edges.map(() => []);
  const corner = { x: 0, y: 0 };
  let rowHeight = 0;
  let widest = 0;
  for (const { layout, nodeNumbers, edgeNumbers } of parts) {
    if (corner.x > 0 && corner.x + layout.width > width) {
      corner.x = 0;
      corner.y += rowHeight + gap.y;
      rowHeight = 0;
    }
    const moved = ({ x, y }: Point): Point => ({ x: x + corner.x, y: y + corner.y });
    nodeNumbers.forEach((number, at) => {
      const place = layout.nodes[at];
      if (place !== undefined) nodes[number] = moved(place);
    });
    edgeNumbers.forEach((number, at) => {
      edges[number] = (layout.edges[at] ?? []).map(moved);
    });
    widest = Math.max(widest, corner.x + layout.width);
    rowHeight = Math.max(rowHeight, layout.height);
    corner.x += layout.width + gap.x;
  }
  return { width: widest, height: corner.y + rowHeight, nodes, edges };
}

interface Component {
  readonly graph: LayeredGraph;
  /** The places of its nodes and edges in the whole graph. */
  readonly nodeNumbers: readonly number[];
  readonly edgeNumbers: readonly number[];
}

function componentsOf({ radii, edges }: LayeredGraph): Component[] {
  const leaders = radii.map((_, at) => at);
  const leaderOf = (at: number): number => {
    let leader = at;
    while (leaders[leader] !== leader) leader = leaders[leader] ?? leader;
    leaders[at] = leader;
    return leader;
  };
  for (const [from, to] of edges) leaders[leaderOf(to)] = leaderOf(from);
  const members = new Map<number, { nodeNumbers: number[]; edgeNumbers: number[] }>();
  radii.forEach((_, at) => {
    const leader = leaderOf(at);
    const known = members.get(leader) ?? { nodeNumbers: [], edgeNumbers: [] };
    known.nodeNumbers.push(at);
    members.set(leader, known);
  });
  edges.forEach(([from], at) => members.get(leaderOf(from))?.edgeNumbers.push(at));
  return [...members.values()].map(({ nodeNumbers, edgeNumbers }) => {
    const places = new Map(nodeNumbers.map((number, at) => [number, at]));
    const inside = edgeNumbers.map((number): [number, number] => {
      const [from, to] = edges[number] ?? [0, 0];
      return [places.get(from) ?? 0, places.get(to) ?? 0];
    });
    const graph = { radii: nodeNumbers.map((number) => radii[number] ?? 0), edges: inside };
    return { graph, nodeNumbers, edgeNumbers };
  });
}
