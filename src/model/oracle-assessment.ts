import type { Notice } from './analysis-result.ts';
import type { Mutant } from './mutant.ts';

/** Mutants of single expressions and statements, and those of the structure of classes. */
export type MutantKind = 'traditional' | 'classLevel';

/** Both kinds, in the order of reports. */
export const mutantKinds: readonly MutantKind[] = ['traditional', 'classLevel'];

/** How a run or an oracle noticed a mutant. */
export type HowNoticed = 'differs' | 'violated' | 'threw' | 'endless';

/** A mutant with what the inputs and the oracles made of it. */
export interface AssessedMutant {
  readonly mutant: Mutant;
  readonly kind: MutantKind;
  /** The numbers of the units that it is in. */
  readonly units: readonly number[];
  /** How the outputs of the inputs differ from those of the original: the perfect oracle. */
  readonly perfect?: HowNoticed;
  /** Whether a run with an input throws an error or does not end: the smoke test. */
  readonly crashes: boolean;
  /** The numbers of the oracles that notice it. */
  readonly noticedBy: readonly number[];
}

/** How much of the mutants an oracle, or several together, notice (the thesis, definition 9.1). */
export interface OracleScore {
  /** Mutants that the inputs kill and the oracle notices. */
  readonly killed: number;
  /** That number as a share of the mutants that the inputs kill. */
  readonly So: number;
  /** That number as a share of all mutants. */
  readonly Ss: number;
}

/** The scores for a group of mutants: those of one kind, in one unit or in all. */
export interface GroupScores {
  readonly mutants: number;
  /** Mutants that the inputs kill, with the original as the perfect oracle. */
  readonly killed: number;
  /** That number as a share of the mutants. */
  readonly Si: number;
  readonly smoke: OracleScore;
  /** By oracle. */
  readonly oracles: readonly OracleScore[];
}

/** The scores of a unit, or of the integrated whole. */
export interface UnitScores extends Readonly<Record<MutantKind, GroupScores>> {
  readonly name: string;
}

/** The cost of an oracle (9.3.3). */
export interface OracleCost {
  /** Lines of code without comments and blank lines, with the functions that it uses. */
  readonly lines: number;
  /** McCabe's cyclomatic complexity of the input relation and of the output relation, each with the functions that it uses. */
  readonly mccabe: { readonly input: number; readonly output: number };
  readonly parameters: number;
  /** Runs of the program for one evaluation. */
  readonly runs: number;
}

/** Measures of an oracle that are cheaper than mutants. Each is a share, from 0 to 1. */
export interface OracleProxies {
  /** The fields of outputs that the output relation reads. */
  readonly stateFieldCoverage: number;
  /** What some of the related runs reach and others don't. */
  readonly metamorphicCoverage: number;
}

/** Inputs with which the original violates a relation, in words. */
export interface FalseAlarm {
  readonly inputs: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly outputs: readonly string[];
  readonly error?: string;
  readonly threw: boolean;
}

export interface AssessedOracle {
  readonly name: string;
  /** The file that declares it. */
  readonly file: string;
  readonly exported: string;
  readonly cost: OracleCost;
  readonly proxies: OracleProxies;
  /** Evaluations on the original that its precondition refused, as a share. */
  readonly refused: number;
  readonly falseAlarm?: FalseAlarm;
  /** Mutants that it notices and the inputs alone do not kill: only its follow-up inputs do. */
  readonly beyond: number;
}

/** Several oracles that are applied together. */
export interface OracleCombination extends Readonly<Record<MutantKind, OracleScore>> {
  /** Their numbers. */
  readonly oracles: readonly number[];
  /** The mutants that it notices more than the best combination with one oracle less. */
  readonly gain: number;
  /** Runs of the program for one evaluation of each, if each runs by itself, and if runs with the same input are shared. */
  readonly runs: { readonly separate: number; readonly shared: number };
}

/** The two oracles that notice most mutants of a group, and all oracles together (table 9.5). */
export interface BestPair {
  readonly unit: string;
  readonly kind: MutantKind;
  readonly mutants: number;
  readonly pair: readonly number[];
  readonly together: OracleScore;
  readonly all: OracleScore;
}

/** An oracle that makes two others unnecessary and needs fewer runs (9.3.3: R7 of R3 and R6). */
export interface OracleMerge {
  readonly oracle: number;
  readonly of: readonly [number, number];
  /** Mutants that it notices of those that the two notice together, as a share. */
  readonly share: number;
  /** The share of runs that it saves. */
  readonly saved: number;
}

/** The oracles that are worth their runs. */
export interface Recommendation {
  readonly oracles: readonly number[];
  /** The most runs that were allowed; undefined for no limit. */
  readonly budget: number | undefined;
  readonly runs: number;
  /** Mutants that they notice of those that all oracles notice together, as a share. */
  readonly share: number;
}

/** How well a cheap measure orders oracles as S_o does: Kendall's rank correlation, from -1 to 1. */
export interface ProxyAgreement {
  readonly proxy: keyof OracleProxies;
  readonly tau: number | undefined;
}

/** Mutants that leave the assessment. */
export interface LeftOutMutants {
  readonly doNotCompile: number;
  readonly equivalent: number;
}

/** What the input at a point of a program's space kills and reaches. Scores are shares, from 0 to 1. */
export interface LandscapePoint {
  /** The values of the dimensions, in their order. */
  readonly at: readonly number[];
  readonly score: number;
  readonly statements: number;
  readonly branches: number;
  /** The mutation score by unit. */
  readonly units: readonly number[];
  /** The number of its equivalence class: the points of a class kill the same mutants. */
  readonly class: number;
}

/** The search for the best inputs of a program (9.3.1). */
export interface FitnessLandscape {
  readonly program: string;
  readonly dimensions: readonly {
    readonly name: string;
    readonly values: readonly number[];
  }[];
  /** Whether all points of the space were tried. */
  readonly isExhaustive: boolean;
  readonly points: readonly LandscapePoint[];
  readonly classes: number;
  /** The mutation score of all points together. */
  readonly together: number;
  /** The numbers of the points that together kill what all points kill. The relations are assessed with these inputs. */
  readonly chosen: readonly number[];
}

/** A relation that was found, with what it notices of the mutants of its function. */
export interface DiscoveredRelation {
  readonly name: string;
  /** The exported functions and classes that its code needs. */
  readonly functions: readonly string[];
  /** The functions and methods that it is about: `mean`, `Stack#push`. It is listed for the first. */
  readonly about: readonly string[];
  /** The call that declares it. */
  readonly code: string;
  /** The names that the code needs from `assay/relations`. */
  readonly imports: readonly string[];
  /** The place of the test that relates the calls, if one does. */
  readonly from?: string;
  readonly score: OracleScore;
  /** Mutants that no relation before it notices. */
  readonly adds: number;
  /** Mutants that it notices and the project's tests missed in the last run; absent if there was none. */
  readonly missedByTests?: number;
}

/** A function or a method for which relations were proposed. */
export interface DiscoveredFunction {
  readonly name: string;
  readonly mutants: number;
  /** Mutants that the inputs kill. */
  readonly killed: number;
  /** What all found relations notice together. */
  readonly together: OracleScore;
  /** Mutants that they notice together and the project's tests missed in the last run; absent if there was none. */
  readonly missedByTests?: number;
}

/** The relations that were found for a source file. */
export interface DiscoveredUnit {
  readonly file: string;
  /** The number of proposals, and of those that hold. */
  readonly tried: number;
  readonly held: number;
  readonly functions: readonly DiscoveredFunction[];
  readonly relations: readonly DiscoveredRelation[];
  /** Mutants that they notice together and the project's tests missed in the last run; absent if there was none. */
  readonly missedByTests?: number;
  /** A file with the relations, to paste. */
  readonly code: string;
}

/** The result of `assay oracles --find`. */
export interface OracleDiscovery {
  readonly root: string;
  /** The folder of the package, if the project is one of a workspace. */
  readonly folder?: string;
  readonly units: readonly DiscoveredUnit[];
  /** Whether it is known which mutants the project's tests miss. */
  readonly hasLastRun: boolean;
  readonly notices: readonly Notice[];
  readonly interrupted: boolean;
  readonly milliseconds: number;
}

/** The result of `assay oracles`. */
export interface OracleAssessment {
  readonly root: string;
  /** The folder of the package, if the project is one of a workspace. Paths are relative to the package. */
  readonly folder?: string;
  /** The files with declarations. */
  readonly files: readonly string[];
  readonly oracles: readonly AssessedOracle[];
  readonly mutants: readonly AssessedMutant[];
  readonly leftOut: LeftOutMutants;
  readonly units: readonly UnitScores[];
  readonly whole: UnitScores;
  readonly combinations: readonly OracleCombination[];
  readonly pairs: readonly BestPair[];
  readonly merges: readonly OracleMerge[];
  readonly recommendation: Recommendation | undefined;
  readonly agreement: readonly ProxyAgreement[];
  readonly landscapes: readonly FitnessLandscape[];
  /** The number of inputs of each program. */
  readonly inputs: number;
  /** The number of inputs with which each relation was tried on the original. */
  readonly trials: number;
  readonly notices: readonly Notice[];
  readonly interrupted: boolean;
  readonly milliseconds: number;
}
