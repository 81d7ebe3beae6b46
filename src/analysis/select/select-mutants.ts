import { createHash } from 'node:crypto';

import { nearest } from '../../foundation/nearest.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { SampledMutants } from '../../model/analysis-result.ts';
import type { Mutant } from '../../model/mutant.ts';
import type { Shard, ShardedMutants } from '../../model/shard.ts';
import type { FileCatalogue } from '../../mutation/sites/site.ts';
import { filterMutants } from './select-lines.ts';
import { shardMutants } from './shard-mutants.ts';

/** Which of the catalogued mutants to analyse. */
export interface MutantSelection {
  /** Ids, or beginnings of ids, of the only mutants to analyse; empty for all. */
  readonly ids: readonly string[];
  /** The share of these mutants to draw at random; undefined for all. */
  readonly sample?: {
    /** From 0 to 1. */
    readonly ratio: number;
    /** `operator` and `file` draw the same share of the mutants of each operator or file. */
    readonly per: 'all' | 'operator' | 'file';
  };
  readonly seed: number;
  /** The shard of the drawn mutants; undefined for all. */
  readonly shard?: Shard;
}

/** The selected mutants, and the numbers of a sample and of a shard, if there are any. */
export interface SelectedMutants {
  readonly selected: readonly FileCatalogue[];
  readonly sampled?: SampledMutants;
  readonly sharded?: ShardedMutants;
}

/**
 * Keeps the mutants that a selection names, or a random sample of them, and one shard of these. A sample depends only on the seed
 * and on the mutants' ids: if one mutant is added or removed, at most one other member of the sample changes. The share of each
 * stratum is rounded, and at least one of its mutants is drawn. Throws a `UserError` for an id that does not name exactly one mutant.
 */
export function selectMutants(
  catalogues: readonly FileCatalogue[],
  selection: MutantSelection,
): SelectedMutants {
  const drawn = drawMutants(catalogues, selection);
  if (selection.shard === undefined) return drawn;
  return { ...drawn, ...shardMutants(drawn.selected, selection.shard) };
}

function drawMutants(
  catalogues: readonly FileCatalogue[],
  selection: MutantSelection,
): SelectedMutants {
  const named = selection.ids.length === 0 ? catalogues : keepNamed(catalogues, selection.ids);
  const { sample, seed } = selection;
  if (sample === undefined) return { selected: named };
  const all = mutantsOf(named);
  const kept = sampleOf(all, sample, seed);
  const selected = named.map((catalogue) =>
    filterMutants(catalogue, ({ mutant }) => kept.has(mutant.id)),
  );
  return { selected, sampled: { kept: kept.size, of: all.length, seed } };
}

function mutantsOf(catalogues: readonly FileCatalogue[]): Mutant[] {
  return catalogues.flatMap(({ sites }) =>
    sites.flatMap(({ mutants }) => mutants.map(({ mutant }) => mutant)),
  );
}

function keepNamed(catalogues: readonly FileCatalogue[], ids: readonly string[]): FileCatalogue[] {
  const mutants = [
    ...mutantsOf(catalogues),
    ...catalogues.flatMap(({ ignored }) => ignored.map(({ mutant }) => mutant)),
  ];
  const wanted = new Set(ids.map((id) => findMutant(mutants, id).id));
  return catalogues
    .map((catalogue) => filterMutants(catalogue, ({ mutant }) => wanted.has(mutant.id)))
    .filter(({ sites, ignored }) => sites.length + ignored.length > 0);
}

/**
 * Finds the mutant whose id begins with these characters. Throws a `UserError` if there is none, with the nearest id, or if there are
 * several.
 */
export function findMutant<Found extends { readonly id: string }>(
  mutants: readonly Found[],
  id: string,
): Found {
  const found = mutants.filter((mutant) => id !== '' && mutant.id.startsWith(id.toLowerCase()));
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  if (first !== undefined) {
    throw new UserError(
      'mutant-unknown',
      `${found.length} mutants have an id that begins with ${id}.`,
      'Give some more of its characters.',
    );
  }
  const near = nearest(
    id,
    mutants.map((mutant) => mutant.id),
  );
  throw new UserError(
    'mutant-unknown',
    `No mutant has the id ${id}.`,
    near === undefined
      ? 'List the mutants with `assay mutants`; an id changes when the mutant or its function does.'
      : `Did you mean ${near}?`,
  );
}

function sampleOf(
  mutants: readonly Mutant[],
  { ratio, per }: NonNullable<MutantSelection['sample']>,
  seed: number,
): ReadonlySet<string> {
  const strata = new Map<string, string[]>();
  for (const { id, operator, file } of mutants) {
    const stratum = { all: '', operator, file }[per];
    const ids = strata.get(stratum);
    if (ids === undefined) strata.set(stratum, [id]);
    else ids.push(id);
  }
  const kept = [...strata.values()].flatMap((ids) =>
    ids
      .map((id) => ({ id, rank: rankOf(id, seed) }))
      .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
      .slice(0, Math.max(1, Math.round(ratio * ids.length)))
      .map(({ id }) => id),
  );
  return new Set(kept);
}

/** Returns a text that looks random and depends only on the id and the seed. Samples take mutants in the order of these texts. */
function rankOf(id: string, seed: number): string {
  return createHash('sha1').update(`${seed}:${id}`).digest('hex');
}
