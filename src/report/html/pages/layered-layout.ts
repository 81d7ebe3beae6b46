import { isotonicPlaces } from './isotonic-places.ts';

/** A directed graph without cycles. Nodes are circles, given by their radii. Edges are pairs of places in the list of nodes. */
export interface LayeredGraph {
  readonly radii: readonly number[];
  readonly edges: readonly (readonly [from: number, to: number])[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The coordinates of a drawn graph. The top left corner is at 0, 0. */
export interface LayeredLayout {
  readonly width: number;
  readonly height: number;
  /** The centres of the circles. */
  readonly nodes: readonly Point[];
  /** The points that each edge passes from centre to centre, downwards. */
  readonly edges: readonly (readonly Point[])[];
}

/** The least distance between two circles, and between an edge that passes a layer and anything else. */
const gap = { circles: 10, passages: 4 };
/** The least distance between two layers. It grows with the number of slots in the upper layer. */
const layerGap = { least: 34, most: 70 };
/** The radius of the place that an edge takes when it passes a layer. */
const passage = 0.5;
const orderSweeps = 12;
const placeSweeps = 6;

/** A circle, or a point at which an edge passes a layer. */
interface Slot {
  readonly layer: number;
  readonly radius: number;
  readonly up: number[];
  readonly down: number[];
}

/**
 * Draws a graph in layers (Sugiyama, Tagawa and Toda, Methods for visual understanding of hierarchical system structures, 1981). Each
 * node is one layer below the lowest node that leads to it. Edges pass through all layers between their nodes. The nodes of a layer are
 * ordered by the mean places of their neighbours, and the order with the fewest crossings is kept. Then nodes are placed as near to
 * their neighbours as the order allows. For graphs of many small circles, the drawing has fewer crossings than dagre's, and is narrower.
 */
export function layeredLayout({ radii, edges }: LayeredGraph): LayeredLayout {
  const layers = layerNumbers(radii.length, edges);
  const slots: Slot[] = radii.map((radius, at) => ({
    layer: layers[at] ?? 0,
    radius,
    up: [],
    down: [],
  }));
  const routes = edges.map(([from, to]) => route(slots, from, to));
  const rows = orderRows(slots);
  const x = placeInRows(slots, rows);
  const y = heights(slots, rows);
  const left = Math.min(0, ...slots.map(({ radius }, at) => (x[at] ?? 0) - radius));
  const pointOf = (at: number): Point => ({
    x: (x[at] ?? 0) - left,
    y: y.centres[slots[at]?.layer ?? 0] ?? 0,
  });
  return {
    width: Math.max(0, ...slots.map(({ radius }, at) => (x[at] ?? 0) - left + radius)),
    height: y.total,
    nodes: radii.map((_, at) => pointOf(at)),
    edges: routes.map((passed) => passed.map(pointOf)),
  };
}

/** Returns the length of the longest path that leads to each node. */
function layerNumbers(count: number, edges: LayeredGraph['edges']): number[] {
  const layers = Array.from({ length: count }, () => 0);
  const waiting = Array.from({ length: count }, () => 0);
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const [from, to] of edges) {
    next[from]?.push(to);
    waiting[to] = (waiting[to] ?? 0) + 1;
  }
  const ready = waiting.flatMap((incoming, at) => (incoming === 0 ? [at] : []));
  for (let from = ready.pop(); from !== undefined; from = ready.pop()) {
    for (const to of next[from] ?? []) {
      layers[to] = Math.max(layers[to] ?? 0, (layers[from] ?? 0) + 1);
      waiting[to] = (waiting[to] ?? 0) - 1;
      if (waiting[to] === 0) ready.push(to);
    }
  }
  return layers;
}

/** Adds a passage in each layer between two nodes, and connects them. Returns the slots on the way. */
function route(slots: Slot[], from: number, to: number): number[] {
  const passed = [from];
  const last = slots[to]?.layer ?? 0;
  for (let layer = (slots[from]?.layer ?? 0) + 1; layer < last; layer += 1) {
    passed.push(slots.push({ layer, radius: passage, up: [], down: [] }) - 1);
  }
  passed.push(to);
  passed.slice(1).forEach((below, at) => {
    const above = passed[at] ?? from;
    slots[above]?.down.push(below);
    slots[below]?.up.push(above);
  });
  return passed;
}

/** Returns the slots of each layer from left to right. */
function orderRows(slots: readonly Slot[]): number[][] {
  const rows: number[][] = [];
  slots.forEach(({ layer }, at) => {
    while (rows.length <= layer) rows.push([]);
    rows[layer]?.push(at);
  });
  let best = rows.map((row) => [...row]);
  let fewest = crossings(slots, rows);
  for (let sweep = 0; sweep < orderSweeps && fewest > 0; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : rows.toReversed()) {
      sortByMeans(row, slots, ranksIn(rows, slots.length), isDown);
    }
    const count = crossings(slots, rows);
    if (count < fewest) {
      fewest = count;
      best = rows.map((row) => [...row]);
    }
  }
  return best;
}

function ranksIn(rows: readonly (readonly number[])[], count: number): Float64Array {
  const ranks = new Float64Array(count);
  for (const row of rows) {
    row.forEach((at, rank) => {
      ranks[at] = rank;
    });
  }
  return ranks;
}

function sortByMeans(
  row: number[],
  slots: readonly Slot[],
  ranks: Float64Array,
  isDown: boolean,
): void {
  const wanted = new Map(
    row.map((at) => {
      const neighbours = (isDown ? slots[at]?.up : slots[at]?.down) ?? [];
      return [at, meanOf(neighbours, ranks) ?? ranks[at] ?? 0];
    }),
  );
  row.sort((a, b) => (wanted.get(a) ?? 0) - (wanted.get(b) ?? 0));
}

function meanOf(neighbours: readonly number[], values: ArrayLike<number>): number | undefined {
  if (neighbours.length === 0) return undefined;
  return neighbours.reduce((sum, at) => sum + (values[at] ?? 0), 0) / neighbours.length;
}

/** Counts the pairs of edges between neighbouring layers that cross. */
function crossings(slots: readonly Slot[], rows: readonly (readonly number[])[]): number {
  const ranks = ranksIn(rows, slots.length);
  let count = 0;
  for (const row of rows) {
    const seen: number[] = [];
    for (const at of row) {
      const ends = (slots[at]?.down ?? []).map((below) => ranks[below] ?? 0);
      for (const end of ends) for (const other of seen) if (other > end) count += 1;
      seen.push(...ends);
    }
  }
  return count;
}

function placeInRows(slots: readonly Slot[], rows: readonly (readonly number[])[]): Float64Array {
  const x = new Float64Array(slots.length);
  const gaps = rows.map((row) =>
    row.slice(1).map((at, before) => distance(slots, row[before] ?? at, at)),
  );
  const place = (row: number, wanted: readonly number[]): void => {
    isotonicPlaces(wanted, gaps[row] ?? []).forEach((value, at) => {
      x[rows[row]?.[at] ?? 0] = value;
    });
  };
  rows.forEach((row, at) =>
    place(
      at,
      row.map(() => 0),
    ),
  );
  for (let sweep = 0; sweep < placeSweeps; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (let step = 0; step < rows.length; step += 1) {
      const at = isDown ? step : rows.length - 1 - step;
      const wanted = (rows[at] ?? []).map((slot) => {
        const { up = [], down = [] } = slots[slot] ?? {};
        return meanOf(isDown ? up : down, x) ?? meanOf([...up, ...down], x) ?? x[slot] ?? 0;
      });
      place(at, wanted);
    }
  }
  return x;
}

function distance(slots: readonly Slot[], one: number, next: number): number {
  const radii = room(slots, one) + room(slots, next);
  const passes = room(slots, one) === passage || room(slots, next) === passage;
  return radii + (passes ? gap.passages : gap.circles);
}

function room(slots: readonly Slot[], at: number): number {
  return slots[at]?.radius ?? 0;
}

function heights(
  slots: readonly Slot[],
  rows: readonly (readonly number[])[],
): { centres: number[]; total: number } {
  let bottom = 0;
  let next = 0;
  const centres = rows.map((row) => {
    const radius = Math.max(...row.map((at) => room(slots, at)));
    const centre = next + radius;
    bottom = centre + radius;
    next = bottom + Math.min(layerGap.most, layerGap.least + row.length / 2);
    return centre;
  });
  return { centres, total: bottom };
}
