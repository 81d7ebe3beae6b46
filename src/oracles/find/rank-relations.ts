import type {
  DiscoveredFunction,
  DiscoveredRelation,
  HowNoticed,
  OracleScore,
} from '../../model/oracle-assessment.ts';
import type { Mutant } from '../../model/mutant.ts';
import type { Span } from '../../model/span.ts';
import type { ProposedRelation } from './proposed-relation.ts';

/** The proposals that hold, and what each of them notices. */
export interface RankInput {
  /** The functions and methods for which relations were proposed, each with its place. */
  readonly functions: readonly { readonly name: string; readonly span: Span | undefined }[];
  readonly proposals: readonly ProposedRelation[];
  /** The numbers of the proposals that hold. */
  readonly held: readonly number[];
  /** The valid mutants of the unit, with their indices. */
  readonly mutants: readonly { readonly index: number; readonly mutant: Mutant }[];
  /** The ids of the mutants that the project's tests miss, if that is known. */
  readonly missed?: ReadonlySet<string> | undefined;
  readonly runs: readonly {
    readonly mutant: number;
    readonly differing: readonly (readonly unknown[])[];
    readonly noticed: ReadonlyMap<number, HowNoticed>;
  }[];
}

/** Relations by what they notice, and the scores of the functions that they are about. */
export interface RankedRelations {
  readonly functions: readonly DiscoveredFunction[];
  readonly relations: readonly DiscoveredRelation[];
  /** The mutants that they notice together and the project's tests miss; absent if that is not known. */
  readonly missedByTests?: number;
}

/**
 * Ranks relations by the mutants of their functions that they notice. For each function, the fewest are kept that notice what all notice.
 * Crashes don't count, since every relation notices them.
 */
export function rankRelations(input: RankInput): RankedRelations {
  const { functions, proposals, held } = input;
  const killable = new Set(
    input.runs.flatMap(({ mutant, differing }) =>
      differing.some((some) => some.length > 0) ? [mutant] : [],
    ),
  );
  const allNoticed = new Set<number>();
  const found = functions.map(({ name, span }) => {
    const own = mutantsIn(input, span);
    const killed = own.filter((mutant) => killable.has(mutant));
    const about = held.filter((number) => proposals[number]?.about.includes(name) === true);
    const ranked = about
      .map((number) => ({
        number,
        isWeak: isAboutSingle(proposals[number]),
        noticed: noticedBy(input, number, killed),
        // Every relation notices crashes, as the smoke test does.
        violated: noticedBy(input, number, killed, 'violated'),
      }))
      .filter(({ violated }) => violated.length >= Math.max(1, leastShare * killed.length))
      .toSorted(
        (one, other) =>
          Number(one.isWeak) - Number(other.isWeak) || other.violated.length - one.violated.length,
      );
    const needed = withoutNeedless(ranked);
    const covered = new Set<number>();
    const seen = new Set<number>();
    const kept = needed.flatMap(({ number, noticed, violated }): DiscoveredRelation[] => {
      const adds = violated.filter((mutant) => !seen.has(mutant)).length;
      const proposal = proposals[number];
      if (proposal === undefined) return [];
      for (const mutant of violated) seen.add(mutant);
      for (const mutant of noticed) covered.add(mutant);
      const { name: title, functions: of, about: subjects, code, imports, from } = proposal;
      return [
        {
          name: title,
          functions: of,
          about: subjects,
          code,
          imports,
          ...(from !== undefined && { from }),
          score: scoreOf(noticed.length, killed.length, own.length),
          ...gainOf(input, noticed),
          adds,
        },
      ];
    });
    const together = scoreOf(covered.size, killed.length, own.length);
    const gain = gainOf(input, [...covered]);
    for (const mutant of covered) allNoticed.add(mutant);
    return { of: { name, mutants: own.length, killed: killed.length, together, ...gain }, kept };
  });
  // A relation of two functions is listed with the first of them that it was kept for.
  const listed = new Map(
    found
      .flatMap(({ kept }) => kept)
      .toReversed()
      .map((one) => [one.code, one]),
  );
  return {
    ...gainOf(input, [...allNoticed]),
    functions: found.map(({ of }) => of),
    relations: found.flatMap(({ kept }) => kept.filter((one) => listed.get(one.code) === one)),
  };
}

/** Returns the mutants within a function. */
function mutantsIn({ mutants }: RankInput, span: Span | undefined): readonly number[] {
  if (span === undefined) return mutants.map(({ index }) => index);
  return mutants.flatMap(({ index, mutant }) =>
    span.start <= mutant.span.start && mutant.span.end <= span.end ? [index] : [],
  );
}

/** How many of the noticed mutants the project's tests miss. */
function gainOf(
  { missed, mutants }: RankInput,
  noticed: readonly number[],
): { readonly missedByTests?: number } {
  if (missed === undefined) return {};
  const some = new Set(noticed);
  const gained = mutants.filter(({ index, mutant }) => some.has(index) && missed.has(mutant.id));
  return { missedByTests: gained.length };
}

function noticedBy(
  { runs }: RankInput,
  relation: number,
  among: readonly number[],
  how?: HowNoticed,
): readonly number[] {
  const wanted = new Set(among);
  return runs.flatMap(({ mutant, noticed }) => {
    const way = noticed.get(relation);
    return wanted.has(mutant) && way !== undefined && (how ?? way) === way ? [mutant] : [];
  });
}

/** Whether a proposal is only about single results: it says less than one that relates several. */
function isAboutSingle(proposal: ProposedRelation | undefined): boolean {
  const [declare = ''] = proposal?.imports ?? [];
  return declare === 'range' || declare === 'postcondition';
}

/** The share of the killed mutants that a relation must notice at least: less may be an accident of the inputs. */
const leastShare = 0.03;

interface Ranked {
  readonly number: number;
  readonly isWeak: boolean;
  readonly noticed: readonly number[];
  /** The mutants that it notices without a crash. */
  readonly violated: readonly number[];
}

/**
 * Takes relations as long as they add mutants, and then leaves out those whose mutants other ones that say as much notice, the weakest
 * first.
 */
function withoutNeedless(ranked: readonly Ranked[]): readonly Ranked[] {
  const covered = new Set<number>();
  let kept = ranked.filter(({ violated }) => {
    const adds = violated.some((mutant) => !covered.has(mutant));
    for (const mutant of violated) covered.add(mutant);
    return adds;
  });
  for (const one of kept.toReversed()) {
    const others = kept.filter((other) => other !== one);
    const rivals = others.filter(({ isWeak }) => one.isWeak || !isWeak);
    const known = new Set(rivals.flatMap(({ violated }) => violated));
    if (one.violated.every((mutant) => known.has(mutant))) kept = others;
  }
  return kept;
}

function scoreOf(noticed: number, killed: number, all: number): OracleScore {
  return {
    killed: noticed,
    So: killed === 0 ? 0 : noticed / killed,
    Ss: all === 0 ? 0 : noticed / all,
  };
}
