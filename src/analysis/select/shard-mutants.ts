import { hash } from 'node:crypto';

import type { Shard, ShardedMutants } from '../../model/shard.ts';
import type { FileCatalogue, MutationSite } from '../../mutation/sites/site.ts';
import { filterMutants } from './select-lines.ts';

/** Mutants that stay together: the mutants of a site, or one mutant that a comment ignores. */
interface Piece {
  readonly ids: readonly string[];
  /** The estimated work, in executions. */
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
 * The work of a static mutant. It makes whole test files run anew, while other mutants repeat single tests. In the example of this
 * repository, that took 140 ms and 7 ms.
 */
const workOfStatic = 20;

/** The distance by which a cut may be moved so that it divides no function, as a share of one shard's work. */
const tolerance = 0.1;

/**
 * Keeps the mutants of one shard. Each mutant is in exactly one shard. The functions of all files are put into an order that looks
 * random and depends only on their names, so that each shard gets some of the slow functions. Then this row is cut into parts of
 * equal work. Work is estimated from the catalogue alone, because shards must agree on it without communication: 1 per mutant, and
 * more for a mutant at module level. The mutants of a function are executed in the same batches, so they stay together, unless the
 * shards would differ by more than a tenth. The mutants of a site always stay together. If a mutant is added or removed, the cuts
 * move only a little, so nearly all other mutants stay in their shard.
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

/** Returns the numbers of a shard if there is no mutant to share out. */
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

/** Returns the places at which one shard ends and the next begins: between functions if such a place is near enough, otherwise between sites. */
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
