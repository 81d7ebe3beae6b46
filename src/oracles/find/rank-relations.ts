import type {
  DiscoveredFunction,
  DiscoveredRelation,
  HowNoticed,
  OracleScore,
} from '../../model/oracle-assessment.ts';
import type { Mutant } from '../../model/mutant.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import type { ProposedRelation } from './propose-relations.ts';
import type { ProposalFunction } from './relation-templates.ts';

/** The proposals that hold, and what each of them notices. */
export interface RankInput {
  readonly model: UnitModel;
  /** The functions for which relations were proposed. */
  readonly functions: readonly ProposalFunction[];
  readonly proposals: readonly ProposedRelation[];
  /** The numbers of the proposals that hold. */
  readonly held: readonly number[];
  /** The valid mutants of the unit, with their indices. */
  readonly mutants: readonly { readonly index: number; readonly mutant: Mutant }[];
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
}

/**
 * Ranks relations by the mutants of their functions that they notice. For each function, a relation is kept if it notices a mutant that
 * no better one notices. A relation that only notices crashes is left out: every relation does that.
 */
export function rankRelations(input: RankInput): RankedRelations {
  const { functions, proposals, held } = input;
  const killable = new Set(
    input.runs.flatMap(({ mutant, differing }) =>
      differing.some((some) => some.length > 0) ? [mutant] : [],
    ),
  );
  const found = functions.map((unit) => {
    const { name } = unit;
    const own = mutantsIn(input, unit);
    const killed = own.filter((mutant) => killable.has(mutant));
    const about = held.filter((number) => proposals[number]?.functions.includes(name) === true);
    const ranked = about
      .map((number) => ({ number, noticed: noticedBy(input, number, killed) }))
      .filter(({ number }) => noticesByItself(input, number, own))
      .toSorted((one, other) => other.noticed.length - one.noticed.length);
    const covered = new Set<number>();
    const kept = ranked.flatMap(({ number, noticed }): DiscoveredRelation[] => {
      const adds = noticed.filter((mutant) => !covered.has(mutant)).length;
      const proposal = proposals[number];
      if (adds === 0 || proposal === undefined) return [];
      for (const mutant of noticed) covered.add(mutant);
      const { name: title, functions: of, code, imports, from } = proposal;
      return [
        {
          name: title,
          functions: of,
          code,
          imports,
          ...(from !== undefined && { from }),
          score: scoreOf(noticed.length, killed.length, own.length),
          adds,
        },
      ];
    });
    const together = scoreOf(covered.size, killed.length, own.length);
    return { of: { name, mutants: own.length, killed: killed.length, together }, kept };
  });
  // A relation of two functions is listed with the first of them that it was kept for.
  const listed = new Map(
    found
      .flatMap(({ kept }) => kept)
      .toReversed()
      .map((one) => [one.code, one]),
  );
  return {
    functions: found.map(({ of }) => of),
    relations: found.flatMap(({ kept }) => kept.filter((one) => listed.get(one.code) === one)),
  };
}

/** Returns the mutants within a function. */
function mutantsIn(
  { model, mutants }: RankInput,
  { name, isDefault }: ProposalFunction,
): readonly number[] {
  const span = model.callables.find(
    ({ kind, from }) =>
      kind === 'function' &&
      from?.module === model.file &&
      from.name === (isDefault ? 'default' : name),
  )?.span;
  if (span === undefined) return mutants.map(({ index }) => index);
  return mutants.flatMap(({ index, mutant }) =>
    span.start <= mutant.span.start && mutant.span.end <= span.end ? [index] : [],
  );
}

function noticedBy(
  { runs }: RankInput,
  relation: number,
  among: readonly number[],
): readonly number[] {
  const wanted = new Set(among);
  return runs.flatMap(({ mutant, noticed }) =>
    wanted.has(mutant) && noticed.has(relation) ? [mutant] : [],
  );
}

function noticesByItself({ runs }: RankInput, relation: number, among: readonly number[]): boolean {
  const wanted = new Set(among);
  return runs.some(
    ({ mutant, noticed }) => wanted.has(mutant) && noticed.get(relation) === 'violated',
  );
}

function scoreOf(noticed: number, killed: number, all: number): OracleScore {
  return {
    killed: noticed,
    So: killed === 0 ? 0 : noticed / killed,
    Ss: all === 0 ? 0 : noticed / all,
  };
}
