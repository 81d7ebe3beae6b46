import type { HowNoticed } from '../model/oracle-assessment.ts';
import type { IndexRanges } from '../runtime/protocol.ts';

/** The builds in which relations run: the program with switchable mutants, and two that report what a run reaches. */
export type OracleBuild = 'execute' | 'observe' | 'search';

/** A point of an input space. The index says which of the random inputs at that point is meant. */
export interface ChosenPoint {
  readonly at: readonly number[];
  readonly index: number;
}

/** The points at which the inputs of programs lie, by the number of the program. */
export type ChosenPoints = Readonly<Record<number, readonly ChosenPoint[]>>;

/** The test data of all relations of a file. */
export interface OracleData {
  readonly seed: number;
  /** The number of inputs of each program. A program whose test data is a list has at most one for each of its items. */
  readonly inputs: number;
  readonly points?: ChosenPoints;
}

/** A relation as its worker describes it. */
export interface FoundRelation {
  readonly name: string;
  /** The export that holds it. */
  readonly exported: string;
  /** The number of its program in the file. */
  readonly program: number;
  readonly sources: number;
  readonly parameters: number;
}

/** A program under test as its worker describes it. */
export interface FoundProgram {
  readonly name?: string;
  /** The number of its inputs. */
  readonly inputs: number;
  readonly units?: Readonly<Record<string, readonly string[]>>;
  /** The dimensions of its inputs, with their values. */
  readonly dimensions?: readonly (readonly [name: string, values: readonly number[]])[];
  /** Why it has no inputs, as a sentence. */
  readonly problem?: string;
}

/** A result of trying a relation on the original program, in words. */
export interface TriedRelation {
  readonly judged: number;
  readonly refused: number;
  /** The evaluations in which nothing is changed, and those in which it would also hold for unrelated inputs. */
  readonly idle: number;
  readonly unrelated: number;
  readonly violation?: {
    readonly inputs: readonly string[];
    readonly parameters: Readonly<Record<string, string>>;
    readonly outputs: readonly string[];
    readonly error?: string;
    readonly threw: boolean;
  };
}

/** How the original program behaves with the inputs of a file: plain data with which mutants are compared. */
export interface OracleBaseline {
  /** By program and source input: a text that is equal for equal outcomes, and the loop steps of the run. */
  readonly sources: readonly (readonly { readonly outcome: string; readonly fuel: number }[])[];
  /** By relation and evaluation, the loop steps. */
  readonly evaluations: readonly (readonly number[])[];
  /** By program, whether its runs leave state behind or change their inputs, so that they can't be shared. */
  readonly keepsState: readonly boolean[];
  /** By program, the source inputs whose outputs differ from run to run. */
  readonly unstable: readonly (readonly number[])[];
  /** Milliseconds of judging all inputs by all relations. */
  readonly milliseconds: number;
}

/** Both outcomes of a branch, as far as runs had them. */
export type BranchOutcomes = readonly (readonly [
  branch: number,
  isTrue: boolean,
  isFalse: boolean,
])[];

/** What the runs with the original program reached (observe and search builds). */
export interface TracedData {
  /** The mutants that take effect while modules load. */
  readonly loading: IndexRanges;
  /** By program and source input. */
  readonly sources: readonly (readonly TracedRun[])[];
  /** By relation. */
  readonly relations: readonly TracedRelation[];
}

export interface TracedRun {
  readonly covered: IndexRanges;
  readonly infected: IndexRanges;
  /** In the search build. */
  readonly branches?: BranchOutcomes;
}

export interface TracedRelation {
  /** All that its evaluations reached. */
  readonly covered: IndexRanges;
  readonly infected: IndexRanges;
  /** What one of the related runs reached and another did not (metamorphic coverage). */
  readonly distinct: IndexRanges;
  /** The most runs of the program in one evaluation. */
  readonly runs: number;
  /** The fields of outputs that were there, and those that the output relation read. */
  readonly fields: number;
  readonly fieldsRead: number;
}

/** A run of a mutant with all inputs, or with those up to the first that notices it. */
export interface MutantAsk {
  readonly kind: 'mutant';
  readonly mutant: number;
  /** Evaluate the modules anew with the mutant active from the start. */
  readonly fresh: boolean;
  /** Compare the outputs with those of the original, by program. */
  readonly perfect: readonly number[];
  /** Run all source inputs, also after one has noticed the mutant. */
  readonly every: boolean;
  /** The relations that judge it, by number. */
  readonly relations: readonly number[];
}

/** A request to a worker that has loaded a file with relations. */
export type OracleAsk =
  | { readonly kind: 'describe' }
  | {
      readonly kind: 'try';
      readonly relation: number;
      readonly evaluations: number;
      /** The loop steps that one run of the program may take. */
      readonly fuel: number;
      /** Count evaluations that say nothing. If not, make the inputs of a violation as simple as possible, which takes many runs. */
      readonly isProposed: boolean;
    }
  /** Only these relations, and the programs that they are about. */
  | { readonly kind: 'trace'; readonly relations: readonly number[] }
  | { readonly kind: 'measure'; readonly relations: readonly number[] }
  | { readonly kind: 'control' }
  | MutantAsk;

/** The result of running a mutant. */
export interface RunMutant {
  /** By program, the source inputs whose output differs from the original's, with how. */
  readonly differing: readonly (readonly (readonly [input: number, how: HowNoticed])[])[];
  /** Relations that noticed the mutant, with how. */
  readonly noticed: readonly (readonly [relation: number, how: HowNoticed])[];
  /** The mutant has changed state or inputs that runs share, so what was noticed after that may have another cause. */
  readonly spoilt: boolean;
}

/** The answer of a worker. */
export type OracleAnswer =
  | {
      readonly kind: 'described';
      readonly programs: readonly FoundProgram[];
      readonly relations: readonly FoundRelation[];
      /** Exported values that look like relations and are none, in words. */
      readonly problems: readonly string[];
    }
  | { readonly kind: 'tried'; readonly trial: TriedRelation }
  | { readonly kind: 'traced'; readonly traced: TracedData }
  | { readonly kind: 'measured'; readonly baseline: OracleBaseline }
  /** Whether the original still gives the same outputs as at first. */
  | { readonly kind: 'controlled'; readonly isSame: boolean }
  | { readonly kind: 'ran'; readonly result: RunMutant }
  /** The request failed. */
  | { readonly kind: 'broken'; readonly message: string }
  /** The modules can't be loaded with this mutant. */
  | { readonly kind: 'not-loaded'; readonly how: 'threw' | 'endless' };

/** The end of a request that has no answer. */
export type Unanswered =
  | { readonly kind: 'hung' }
  | { readonly kind: 'died'; readonly message: string }
  | { readonly kind: 'interrupted' };

/**
 * A worker process that has loaded a file with relations, as the project's own tests would load it. A worker that dies or hangs is
 * replaced for the next request.
 */
export interface OracleHost {
  /** The reason why the file can't be loaded, as a sentence. */
  readonly failure?: string;
  /**
   * Asks for something, and waits for the answer. Only one call at a time.
   *
   * @param limit the wall-clock limit, in milliseconds
   */
  readonly ask: (ask: OracleAsk, limit: number) => Promise<OracleAnswer | Unanswered>;
  readonly close: () => Promise<void>;
}

export interface OracleHostOptions {
  readonly build: OracleBuild;
  /** The path of the file, relative to the project's root with forward slashes. */
  readonly file: string;
  readonly data: OracleData;
  readonly signal: AbortSignal;
}

/** Opens a host. Each test runner has such a method. */
export type OpenOracleHost = (options: OracleHostOptions) => Promise<OracleHost>;
