import { hash } from 'node:crypto';

import type { Shard, ShardedMutants } from '../../model/shard.ts';
import type { FileCatalogue, MutationSite } from '../../mutation/sites/site.ts';
import { filterMutants } from './select-lines.ts';

/** Mutants that stay together: those of a site, or one that a comment ignores. */
interface Piece {
  readonly ids: readonly string[];
  readonly work: number;
  /** Orders the pieces of a function by their place. */
  readonly start: number;
  readonly end: number;
}

/** A piece, with the work of all pieces before it. */
interface PlacedPiece extends Piece {
  readonly before: number;
}

/**
 * A mutant that takes effect while its module loads makes whole test files run anew, where others repeat single tests. Measured on the
 * example of this repository: 140 ms and 7 ms.
 */
const workOfStatic = 20;

/** How far a cut may be moved so that it goes through no function, as a share of one shard's work. */
const tolerance = 0.1;

/**
 * Keeps the mutants of one shard; each mutant is in exactly one. The functions of all files are put in an order that looks
 * random and that only their names decide, so that each shard gets some of the slow ones, and the row is cut into stretches of
 * equal work. Work is estimated from the catalogue alone, since shards must agree on it without talking to each other: one per
 * mutant, and more for those at module level. A function's mutants stay together, because they are executed in the same
 * batches, unless the shards would differ by more than a tenth; those of a site always do. A mutant that comes or goes moves
 * the cuts by a little, so that nearly all others stay in their shard.
 */
export function shardMutants(
  catalogues: readonly FileCatalogue[],
  shard: Shard,
): { readonly selected: readonly FileCatalogue[]; readonly sharded: ShardedMutants } {
  const functions = functionsOf(catalogues);
  const total = functions.flat().reduce((sum, { work }) => sum + work, 0);
  const cuts = cutsOf(functions, total, shard.count);
  const kept = new Set(
    functions
      .flat()
      .filter(({ before }) => cuts.filter((cut) => cut <= before).length === shard.index - 1)
      .flatMap(({ ids }) => ids),
  );
  const selected = catalogues.map((catalogue) =>
    filterMutants(catalogue, ({ mutant }) => kept.has(mutant.id)),
  );
  const digest = digestOf(catalogues);
  return {
    selected,
    sharded: { ...shard, kept: countOf(selected), of: countOf(catalogues), digest },
  };
}

/** The share of a shard where there is nothing to share out. */
export function emptyShare(shard: Shard): ShardedMutants {
  return { ...shard, kept: 0, of: 0, digest: digestOf([]) };
}

/** The pieces of each function, in the order in which they are shared out. */
function functionsOf(catalogues: readonly FileCatalogue[]): PlacedPiece[][] {
  const functions = new Map<string, Piece[]>();
  const add = (file: string, functionName: string, piece: Piece): void => {
    const key = hash('sha1', `${file}\0${functionName}`);
    const pieces = functions.get(key);
    if (pieces === undefined) functions.set(key, [piece]);
    else pieces.push(piece);
  };
  for (const { file, sites, ignored } of catalogues) {
    for (const site of sites) add(file, site.mutants[0]?.mutant.functionName ?? '', pieceOf(site));
    for (const { mutant } of ignored) {
      add(file, mutant.functionName, { ids: [mutant.id], work: 0, ...mutant.span });
    }
  }
  let before = 0;
  return [...functions]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, pieces]) =>
      pieces.toSorted(byPlace).map((piece) => {
        const placed = { ...piece, before };
        before += piece.work;
        return placed;
      }),
    );
}

function pieceOf({ span, functionSpan, mutants }: MutationSite): Piece {
  const work = mutants.length * (functionSpan === undefined ? workOfStatic : 1);
  return { ids: mutants.map(({ mutant }) => mutant.id), work, ...span };
}

function byPlace(a: Piece, b: Piece): number {
  if (a.start !== b.start || a.end !== b.end) return a.start - b.start || b.end - a.end;
  return (a.ids[0] ?? '') < (b.ids[0] ?? '') ? -1 : 1;
}

/** Where one shard ends and the next begins: between functions where that is near enough, otherwise between sites. */
function cutsOf(
  functions: readonly (readonly PlacedPiece[])[],
  total: number,
  count: number,
): number[] {
  const betweenFunctions = [...functions.map(([first]) => first?.before ?? 0), total];
  const betweenSites = [...functions.flat().map(({ before }) => before), total];
  return Array.from({ length: count - 1 }, (_, index) => {
    const ideal = (total * (index + 1)) / count;
    const near = nearest(betweenFunctions, ideal);
    const isNearEnough = Math.abs(near - ideal) <= (tolerance * total) / count;
    return isNearEnough ? near : nearest(betweenSites, ideal);
  });
}

function nearest(places: readonly number[], ideal: number): number {
  return places.reduce((best, place) =>
    Math.abs(place - ideal) < Math.abs(best - ideal) ? place : best,
  );
}

function digestOf(catalogues: readonly FileCatalogue[]): string {
  const files = catalogues.map(({ file, text, sites, ignored }) => {
    const ids = [...sites.flatMap(({ mutants }) => mutants), ...ignored].map(
      ({ mutant }) => mutant.id,
    );
    return [file, hash('sha1', text), ...ids.toSorted()].join('\0');
  });
  return hash('sha1', files.toSorted().join('\n')).slice(0, 16);
}

function countOf(catalogues: readonly FileCatalogue[]): number {
  return catalogues
    .flatMap(({ sites }) => sites)
    .reduce((sum, { mutants }) => sum + mutants.length, 0);
}
