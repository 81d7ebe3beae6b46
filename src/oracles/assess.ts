import {
  type AssessedMutant,
  type GroupScores,
  type MutantKind,
  mutantKinds,
  type OracleScore,
  type UnitScores,
} from '../model/oracle-assessment.ts';

/** Returns the score of some oracles that are applied together to some mutants (9.2). */
export function scoreTogether(
  mutants: readonly AssessedMutant[],
  oracles: readonly number[],
): OracleScore {
  const wanted = new Set(oracles);
  return scoreOf(mutants, ({ noticedBy }) => noticedBy.some((oracle) => wanted.has(oracle)));
}

/** Returns the scores of a group of mutants: of the inputs (S_i), and of each oracle (S_o and S_s). */
function groupScores(mutants: readonly AssessedMutant[], oracles: number): GroupScores {
  const killed = mutants.filter(({ perfect }) => perfect !== undefined).length;
  return {
    mutants: mutants.length,
    killed,
    Si: share(killed, mutants.length),
    smoke: scoreOf(mutants, ({ crashes }) => crashes),
    oracles: Array.from({ length: oracles }, (_, oracle) => scoreTogether(mutants, [oracle])),
  };
}

/** Returns the scores of a unit, or of the whole, for both kinds of mutants. */
export function unitScores(
  name: string,
  mutants: readonly AssessedMutant[],
  oracles: number,
): UnitScores {
  const of = (kind: MutantKind): GroupScores =>
    groupScores(
      mutants.filter((mutant) => mutant.kind === kind),
      oracles,
    );
  const [traditional, classLevel] = mutantKinds.map(of);
  if (traditional === undefined || classLevel === undefined) throw new Error('A kind is missing.');
  return { name, traditional, classLevel };
}

/** Only mutants that the inputs kill count: no oracle can be expected to notice others. */
function scoreOf(
  mutants: readonly AssessedMutant[],
  isNoticed: (mutant: AssessedMutant) => boolean,
): OracleScore {
  const killable = mutants.filter(({ perfect }) => perfect !== undefined);
  const killed = killable.filter(isNoticed).length;
  return { killed, So: share(killed, killable.length), Ss: share(killed, mutants.length) };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
