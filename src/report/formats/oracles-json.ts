import { stripVTControlCharacters } from 'node:util';

import type {
  FalseAlarm,
  GroupScores,
  OracleAssessment,
  OracleCost,
  OracleProxies,
  OracleScore,
  UnitScores,
} from '../../model/oracle-assessment.ts';

/** Scores of both kinds of mutants. */
interface BothKinds<Score> {
  readonly traditional: Score;
  readonly classLevel: Score;
}

/** The output of `assay oracles --json`. Scores are shares, from 0 to 1. */
export interface OraclesJson {
  /** S_i of the inputs, by kind of mutants. */
  readonly inputs: BothKinds<number>;
  readonly oracles: readonly JsonOracle[];
  /** The best combination of each number of oracles, from two on. */
  readonly best: readonly JsonCombination[];
  /** Mutants of the loaded sources that compile and were not proved equivalent, and those that the inputs kill. */
  readonly mutants: BothKinds<{ readonly total: number; readonly killed: number }>;
  /** The smoke test: no run throws an error, and all end. */
  readonly smoke: BothKinds<OracleScore>;
  readonly units: readonly JsonUnit[];
  /** The two most effective oracles of each unit, and all oracles (table 9.5). */
  readonly pairs: readonly JsonPair[];
  readonly merges: readonly {
    readonly oracle: string;
    readonly of: readonly string[];
    readonly share: number;
    readonly saved: number;
  }[];
  readonly recommended?: {
    readonly oracles: readonly string[];
    readonly runs: number;
    readonly share: number;
    readonly budget?: number;
  };
  readonly agreement: OracleAssessment['agreement'];
  /** The searched input spaces. */
  readonly landscapes: OracleAssessment['landscapes'];
  /** By mutant, the oracles that notice it. */
  readonly matrix: readonly JsonMutant[];
  readonly notices: OracleAssessment['notices'];
  readonly interrupted: boolean;
  readonly milliseconds: number;
}

interface JsonOracle extends BothKinds<OracleScore> {
  readonly name: string;
  readonly file: string;
  readonly cost: OracleCost;
  readonly proxies: OracleProxies;
  readonly falseAlarm: boolean;
  /** The simplest inputs with which the original violates the relation. */
  readonly counterexample?: FalseAlarm;
  /** Evaluations that the precondition refused, as a share. */
  readonly refused: number;
  /** Mutants that only its follow-up inputs kill. */
  readonly beyond: number;
}

interface JsonCombination extends BothKinds<OracleScore> {
  readonly oracles: readonly string[];
  readonly gain: number;
  readonly runs: { readonly separate: number; readonly shared: number };
}

interface JsonPair {
  readonly unit: string;
  readonly kind: 'traditional' | 'classLevel';
  readonly pair: readonly string[];
  readonly together: OracleScore;
  readonly all: OracleScore;
}

interface JsonUnit extends BothKinds<GroupScores> {
  readonly name: string;
}

interface JsonMutant {
  readonly id: string;
  readonly file: string;
  readonly line: number;
  readonly operator: string;
  /** The range of offsets that the mutant replaces. */
  readonly span: { readonly start: number; readonly end: number };
  readonly replacement: string;
  readonly kind: 'traditional' | 'classLevel';
  /** How the inputs kill it, compared with the original; absent for a mutant that they do not kill. */
  readonly perfect?: string;
  readonly noticedBy: readonly string[];
}

/** The output for a workspace: that of each package. Paths are relative to the package. */
export interface PackagesOraclesJson {
  readonly packages: readonly (OraclesJson & { readonly folder: string })[];
}

/** Returns the assessment of a project, or those of a workspace's packages, as JSON for other programs. Texts have no escape sequences of terminals. */
export function oraclesJson(assessments: readonly OracleAssessment[]): string {
  const json = JSON.stringify(
    byPackage(assessments, contentOf),
    (_, value: unknown) => (typeof value === 'string' ? stripVTControlCharacters(value) : value),
    2,
  );
  return `${json}\n`;
}

/** Returns the contents for a project, or a list of those for the packages of a workspace. */
export function byPackage<Result extends { readonly folder?: string }, Content>(
  results: readonly Result[],
  contentsOf: (result: Result) => Content,
): Content | { readonly packages: readonly (Content & { readonly folder: string })[] } {
  const [only] = results;
  if (results.length === 1 && only !== undefined && only.folder === undefined)
    return contentsOf(only);
  return {
    packages: results.map((result) => ({ folder: result.folder ?? '.', ...contentsOf(result) })),
  };
}

function contentOf(assessment: OracleAssessment): OraclesJson {
  const { oracles, whole, recommendation } = assessment;
  const namesOf = (numbers: readonly number[]): string[] =>
    numbers.map((number) => oracles[number]?.name ?? '');
  return {
    inputs: both(whole, ({ Si }) => Si),
    oracles: oracles.map((oracle, number) => ({
      name: oracle.name,
      ...both(whole, (scores) => scores.oracles[number] ?? nothing),
      cost: oracle.cost,
      falseAlarm: oracle.falseAlarm !== undefined,
      ...(oracle.falseAlarm && { counterexample: oracle.falseAlarm }),
      file: oracle.file,
      proxies: oracle.proxies,
      refused: oracle.refused,
      beyond: oracle.beyond,
    })),
    best: assessment.combinations.map(({ oracles: chosen, ...rest }) => ({
      oracles: namesOf(chosen),
      ...rest,
    })),
    mutants: both(whole, ({ mutants, killed }) => ({ total: mutants, killed })),
    smoke: both(whole, ({ smoke }) => smoke),
    units: assessment.units,
    pairs: assessment.pairs.map(({ unit, kind, pair, together, all }) => ({
      unit,
      kind,
      pair: namesOf(pair),
      together,
      all,
    })),
    merges: assessment.merges.map(({ oracle, of, share, saved }) => ({
      oracle: oracles[oracle]?.name ?? '',
      of: namesOf(of),
      share,
      saved,
    })),
    ...(recommendation && {
      recommended: {
        oracles: namesOf(recommendation.oracles),
        runs: recommendation.runs,
        share: recommendation.share,
        ...(recommendation.budget !== undefined && { budget: recommendation.budget }),
      },
    }),
    agreement: assessment.agreement,
    landscapes: assessment.landscapes,
    matrix: assessment.mutants.map(({ mutant, kind, perfect, noticedBy }) => ({
      id: mutant.id,
      file: mutant.file,
      line: mutant.location.start.line,
      operator: mutant.operator,
      span: mutant.span,
      replacement: mutant.replacement,
      kind,
      ...(perfect && { perfect }),
      noticedBy: namesOf(noticedBy),
    })),
    notices: assessment.notices,
    interrupted: assessment.interrupted,
    milliseconds: assessment.milliseconds,
  };
}

const nothing: OracleScore = { killed: 0, So: 0, Ss: 0 };

function both<Score>(whole: UnitScores, of: (scores: GroupScores) => Score): BothKinds<Score> {
  return { traditional: of(whole.traditional), classLevel: of(whole.classLevel) };
}
