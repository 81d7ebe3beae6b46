import {
  type AssessedMutant,
  type BestPair,
  type MutantKind,
  mutantKinds,
  type OracleCombination,
  type OracleCost,
  type OracleMerge,
  type Recommendation,
  type UnitScores,
} from '../model/oracle-assessment.ts';
import { scoreTogether } from './assess.ts';

/** An oracle as far as choosing needs it. */
export interface OracleCandidate {
  readonly cost: Pick<OracleCost, 'runs'>;
  /** The number of its program, and of its source inputs: oracles of one program share the runs with these. */
  readonly program: number;
  readonly sources: number;
  /** An oracle with false alarms is never chosen. */
  readonly isUsable: boolean;
}

/** The facts from which oracles are chosen. */
export interface Choice {
  readonly mutants: readonly AssessedMutant[];
  readonly oracles: readonly OracleCandidate[];
}

/** Up to this number of combinations, all of one size are compared. Of more, one oracle is added at a time. */
const mostCombinations = 20_000;

/** Returns, for each number of oracles, the combination that notices most mutants of both kinds. The smallest has two. */
export function bestCombinations(choice: Choice): OracleCombination[] {
  const usable = usableOf(choice);
  const found: OracleCombination[] = [];
  let last = bestOfSize(choice, usable, 1, []);
  for (let size = 2; size <= usable.length; size += 1) {
    const best = bestOfSize(choice, usable, size, last);
    found.push({
      oracles: best,
      traditional: scoreTogether(ofKind(choice, 'traditional'), best),
      classLevel: scoreTogether(ofKind(choice, 'classLevel'), best),
      gain: killedBy(choice, best) - killedBy(choice, last),
      runs: runsOf(choice, best),
    });
    last = best;
  }
  return found;
}

/** Returns the pairs of the two oracles that notice most, by unit and kind of mutant (table 9.5). */
export function bestPairs(
  choice: Choice,
  units: readonly { readonly scores: UnitScores; readonly mutants: readonly AssessedMutant[] }[],
): BestPair[] {
  const usable = usableOf(choice);
  if (usable.length < 2) return [];
  return mutantKinds.flatMap((kind) =>
    units.flatMap(({ scores, mutants }) => {
      const some = mutants.filter((mutant) => mutant.kind === kind);
      if (some.length === 0) return [];
      const { oracles } = scores[kind];
      const pair = usable
        .toSorted((one, other) => (oracles[other]?.killed ?? 0) - (oracles[one]?.killed ?? 0))
        .slice(0, 2);
      return {
        unit: scores.name,
        kind,
        mutants: some.length,
        pair,
        together: scoreTogether(some, pair),
        all: scoreTogether(some, usable),
      };
    }),
  );
}

/** An oracle makes two others unnecessary if it notices this share of what they notice together. */
const enough = 0.98;

/**
 * Returns the oracles that notice nearly all that two others notice together, with fewer runs than these. Pairs of which one notices
 * nearly all by itself are left out: the other one is not worth its runs anyway.
 */
export function findMerges(choice: Choice): OracleMerge[] {
  const usable = usableOf(choice);
  const noticed = choice.oracles.map((_, oracle) => killedSet(choice, [oracle]));
  const merges: OracleMerge[] = [];
  for (const oracle of usable) {
    for (const [at, one] of usable.entries()) {
      for (const other of usable.slice(at + 1)) {
        if (one === oracle || other === oracle) continue;
        const both = new Set([...(noticed[one] ?? []), ...(noticed[other] ?? [])]);
        const kept = [...both].filter((mutant) => noticed[oracle]?.has(mutant) === true).length;
        const share = both.size === 0 ? 0 : kept / both.size;
        const byOne = Math.max(noticed[one]?.size ?? 0, noticed[other]?.size ?? 0);
        if (byOne >= enough * both.size) continue;
        const apart = runs(choice, one) + runs(choice, other);
        const saved = 1 - runs(choice, oracle) / apart;
        if (share >= enough && saved > 0) merges.push({ oracle, of: [one, other], share, saved });
      }
    }
  }
  return merges.toSorted((one, other) => other.saved - one.saved || other.share - one.share);
}

/** Up to this number of oracles, all sets of them are compared. */
const mostCompared = 12;

/**
 * Recommends oracles that notice as many mutants as a budget allows, with as few runs as possible.
 *
 * @param budget the most runs of the program for one evaluation of each; undefined for no limit
 */
export function recommend(choice: Choice, budget: number | undefined): Recommendation | undefined {
  const usable = usableOf(choice);
  if (usable.length === 0) return undefined;
  const limit = budget ?? Infinity;
  const chosen =
    usable.length <= mostCompared
      ? bestSet(choice, usable, limit)
      : withoutIdle(choice, greedySet(choice, usable, limit));
  const all = killedBy(choice, usable);
  return {
    oracles: chosen,
    budget,
    runs: runsOf(choice, chosen).shared,
    share: all === 0 ? 0 : killedBy(choice, chosen) / all,
  };
}

/** Returns the set within a limit that notices most mutants; of several, the one with the fewest runs. */
function bestSet(choice: Choice, usable: readonly number[], limit: number): readonly number[] {
  let best: readonly number[] = [];
  for (let size = 1; size <= usable.length; size += 1) {
    for (const candidate of subsets(usable, size)) {
      const runsNeeded = runsOf(choice, candidate).shared;
      if (runsNeeded > limit) continue;
      const more = killedBy(choice, candidate) - killedBy(choice, best);
      if (more > 0 || (more === 0 && runsNeeded < runsOf(choice, best).shared)) best = candidate;
    }
  }
  return best;
}

/** Adds the oracle that notices most further mutants for each run, until the limit is reached or none notices any more. */
function greedySet(choice: Choice, usable: readonly number[], limit: number): readonly number[] {
  const chosen: number[] = [];
  for (;;) {
    const killed = killedBy(choice, chosen);
    const spent = runsOf(choice, chosen).shared;
    const offers = usable
      .filter((oracle) => !chosen.includes(oracle))
      .map((oracle) => {
        const more = runsOf(choice, [...chosen, oracle]).shared - spent;
        const gain = killedBy(choice, [...chosen, oracle]) - killed;
        return { oracle, more, gain, worth: gain / Math.max(1, more) };
      })
      .filter(({ gain, more }) => gain > 0 && spent + more <= limit)
      .toSorted((one, other) => other.worth - one.worth || other.gain - one.gain);
    const [best] = offers;
    if (best === undefined) return chosen;
    chosen.push(best.oracle);
  }
}

/** Leaves out oracles that became unnecessary when later ones were added. */
function withoutIdle(choice: Choice, chosen: readonly number[]): readonly number[] {
  let kept = chosen;
  for (const oracle of chosen) {
    const others = kept.filter((one) => one !== oracle);
    if (killedBy(choice, others) === killedBy(choice, kept)) kept = others;
  }
  return kept;
}

function usableOf({ oracles }: Choice): number[] {
  return oracles.flatMap(({ isUsable }, oracle) => (isUsable ? [oracle] : []));
}

function ofKind({ mutants }: Choice, kind: MutantKind): AssessedMutant[] {
  return mutants.filter((mutant) => mutant.kind === kind);
}

function killedSet({ mutants }: Choice, oracles: readonly number[]): ReadonlySet<AssessedMutant> {
  const wanted = new Set(oracles);
  return new Set(
    mutants.filter(
      ({ perfect, noticedBy }) =>
        perfect !== undefined && noticedBy.some((oracle) => wanted.has(oracle)),
    ),
  );
}

function killedBy(choice: Choice, oracles: readonly number[]): number {
  return killedSet(choice, oracles).size;
}

function bestOfSize(
  choice: Choice,
  usable: readonly number[],
  size: number,
  smaller: readonly number[],
): readonly number[] {
  const isManageable = binomial(usable.length, size) <= mostCombinations;
  const candidates = isManageable
    ? subsets(usable, size)
    : usable.filter((oracle) => !smaller.includes(oracle)).map((oracle) => [...smaller, oracle]);
  let best: readonly number[] = [];
  let most = -1;
  for (const candidate of candidates) {
    const killed = killedBy(choice, candidate);
    const isBetter =
      killed > most ||
      (killed === most && runsOf(choice, candidate).shared < runsOf(choice, best).shared);
    if (!isBetter) continue;
    best = candidate;
    most = killed;
  }
  return best;
}

function* subsets(items: readonly number[], size: number): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [at, item] of items.entries()) {
    for (const rest of subsets(items.slice(at + 1), size - 1)) yield [item, ...rest];
  }
}

function binomial(all: number, size: number): number {
  let count = 1;
  for (let at = 1; at <= size; at += 1) count = (count * (all - size + at)) / at;
  return count;
}

function runs({ oracles }: Choice, oracle: number): number {
  return oracles[oracle]?.cost.runs ?? 0;
}

/** Oracles of one program share the runs with its source inputs. */
function runsOf(choice: Choice, chosen: readonly number[]): OracleCombination['runs'] {
  const separate = chosen.reduce((sum, oracle) => sum + runs(choice, oracle), 0);
  const sources = new Map<number, number>();
  let followUps = 0;
  for (const oracle of chosen) {
    const candidate = choice.oracles[oracle];
    if (candidate === undefined) continue;
    const { program, sources: own, cost } = candidate;
    sources.set(program, Math.max(sources.get(program) ?? 0, own));
    followUps += Math.max(0, cost.runs - own);
  }
  const shared = [...sources.values()].reduce((sum, own) => sum + own, followUps);
  return { separate, shared };
}
