/** The data with which the runtime reviews an instrumented test file. It crosses process borders as JSON. */
export interface ReviewPlan {
  /** The seed of all random inputs. */
  readonly seed: number;
  /** The number of inputs on which assertions are recorded. */
  readonly corpus: number;
  /** The number of inputs with which a live mutant is tried at most. */
  readonly runs: number;
  /** Milliseconds that one call of a test may spend on reviewing. */
  readonly slice: number;
  /** Milliseconds since the epoch at which the review of the file ends. */
  readonly deadline: number;
  /** Milliseconds that the search for an input that kills one mutant may take. */
  readonly mutantLimit: number;
  readonly tests: readonly TestToReview[];
  readonly clauses: readonly PlannedClause[];
  readonly mutants: readonly MutantToRun[];
}

/** A test of the file. Its id is its place in the list. */
export interface TestToReview {
  /** The properties that are written in the test. */
  readonly properties: readonly number[];
  /** Whether the test itself is reviewed as a property without parameters. */
  readonly isPlain: boolean;
  /** The numbers and texts that are written in it. They may mean something to the code under test. */
  readonly literals: readonly (number | string)[];
  /** What of it is reviewed. Where a mutant has ended the process, only assertions are, and nothing if that happens again. */
  readonly depth: ReviewDepth;
}

/** How much of a test is reviewed. */
export type ReviewDepth = 'all' | 'assertions' | 'none';

/** A clause of an assertion whose operands are recorded. Its id is its place in the list. */
export interface PlannedClause {
  /** The names of the inputs with which the first operand is compared. */
  readonly inputs: readonly string[];
  /** The property that evaluates it; -1 if it is not in one. */
  readonly property: number;
  /** The test that evaluates it; -1 for a helper outside of tests. */
  readonly test: number;
  /** Whether it is a relation with stronger forms, so that extreme differences of its operands are searched for. */
  readonly isOrdered: boolean;
  /** The relation that it demands, if it demands one. */
  readonly relation?: string;
  /** The stronger forms of the relation. */
  readonly rules: readonly StrongerRule[];
}

/** A rule of table 1: the relation that replaces the clause's, and the sign of the constant that is added to the second operand. */
export interface StrongerRule {
  readonly relation: string;
  readonly offset: 0 | 1 | -1;
}

/** A mutant property that has to be run. Its id is its place in the list. */
export interface MutantToRun {
  /** The properties that it changes; none if it changes a plain test. */
  readonly properties: readonly number[];
  /** The test that it changes. */
  readonly test: number;
  /** Mutants of one family are alternatives, the most general first. The first that lives ends the search in the family. */
  readonly family: number;
  /** Whether a run says something only if the original assumption was false in it. */
  readonly needsNovelty: boolean;
  /** Whether its arbitraries make values that those of the original don't. Such values are novel, too. */
  readonly widens: boolean;
  /** Whether it does without a call, so that weaker assertions are looked for under which it lives. */
  readonly isDeletion: boolean;
  /** Whether it weakens a limit by a constant, of which the greatest that lives is looked for. */
  readonly hasConstant: boolean;
}

/** The facts that were recorded about the operands of a clause. */
export interface ClauseFacts {
  /** The number of recorded evaluations. */
  readonly runs: number;
  /** The number of different values of the first operand, counted up to a limit. */
  readonly distinct: number;
  /** A value of the first operand that it always had, as code. */
  readonly constant?: string;
  /** The inputs that always equal the first operand. */
  readonly equalInputs: readonly string[];
  /** Whether such an equality compares objects or lists. */
  readonly isDeep: boolean;
  /** Whether the first operand always deeply equals the second. */
  readonly equalsSecond: boolean;
  /** Whether the first operand is always a list of just the second. */
  readonly containsOnly: boolean;
  /** The least and the greatest difference of both operands, if both were always numbers. */
  readonly difference?: DifferenceFacts;
  /** The error that was always thrown. */
  readonly thrown?: {
    readonly constructorName: string;
    readonly message?: string;
    /** Whether code of the project always threw it. */
    readonly isOwn: boolean;
  };
  /** The stronger forms that inputs refuted, with these inputs, shrunk. */
  readonly refuted?: readonly RefutedForm[];
  /** Whether the time was read while it was evaluated, so that numbers may depend on it. */
  readonly readsClock?: true;
  /** The input with the shortest text. */
  readonly input?: string;
}

/** A stronger form of a clause that an input refuted: the place of its rule, or the equality with the first value. */
export interface RefutedForm {
  readonly form: number | 'constant';
  readonly input: string;
}

/** The differences of the operands of a relation. */
export interface DifferenceFacts {
  readonly least: number;
  /** In how many evaluations the difference was the least. */
  readonly atLeast: number;
  readonly greatest: number;
  readonly atGreatest: number;
  readonly areIntegers: boolean;
  /** The inputs that gave the least and the greatest difference. */
  readonly leastInput: string;
  readonly greatestInput: string;
}

/** The end of one mutant property. */
export interface MutantOutcome {
  readonly status: 'live' | 'killed' | 'skipped' | 'undecided';
  readonly tried: number;
  /** The number of runs in which the original assumption was false. */
  readonly novel: number;
  /** The input that kills it, shrunk; or, for a live one, an input that the original leaves out. */
  readonly input?: string;
  /** The greatest constant with which it lives, if it has one. */
  readonly constant?: number;
  /** The weaker relations of clauses with which a killed mutant lives. */
  readonly repair?: readonly { readonly clause: number; readonly relation: string }[];
}

/** `throws`: a property that its own test expects to fail. */
export type PartStatus =
  | 'reviewed'
  | 'fails'
  | 'throws'
  | 'unrepeatable'
  | 'not-run'
  | 'unfinished';

/** What became of a test or a property. */
export interface ReviewedPart {
  readonly status: PartStatus;
  /** The message of the failure. */
  readonly message?: string;
  /** Runs that were valid, and runs that an assumption rejected. */
  readonly runs: number;
  readonly rejected: number;
  /** Milliseconds that the test's own run took; 0 for a property. */
  readonly duration: number;
}

/** All findings about one test file. The lists have the order of the plan's. */
export interface ReviewFindings {
  readonly tests: readonly ReviewedPart[];
  readonly properties: readonly ReviewedPart[];
  readonly clauses: readonly (ClauseFacts | null)[];
  readonly mutants: readonly (MutantOutcome | null)[];
  readonly assertions: AssertionMutants;
}

/** How many mutants of assertions were judged, and the time that they took. */
export interface AssertionMutants {
  readonly count: number;
  /** Milliseconds of the runs that gave the operands, the code under test included. All mutants share these runs. */
  readonly recording: number;
  /** Milliseconds in which the mutants were judged by the recorded operands. */
  readonly judging: number;
}
