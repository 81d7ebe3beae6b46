import type { Span } from '../../model/span.ts';

/** The mutants of one file, as the type checker needs them. */
export interface CheckedFile {
  readonly file: string;
  readonly text: string;
  readonly mutants: readonly {
    readonly id: string;
    readonly span: Span;
    readonly replacement: string;
  }[];
}

export interface CompileCheckInput {
  /** Absolute path of the project. */
  readonly root: string;
  readonly files: readonly CheckedFile[];
  /** Absolute path of a folder for results that a second run can use. */
  readonly cacheDirectory: string;
}

/** The result of type-checking mutants. */
export interface CheckedTypes {
  /** The compiler's message about each mutant that does not compile, by the mutant's id. */
  readonly errors: ReadonlyMap<string, string>;
  /** Ids of the mutants that could not be judged in time. They count as compiling. */
  readonly unchecked: ReadonlySet<string>;
}

export type CompileCheckOutcome =
  | (CheckedTypes & {
      readonly kind: 'checked';
      readonly milliseconds: number;
    })
  | { readonly kind: 'unavailable'; readonly reason: string };

/** A type check that runs beside the analysis. */
export interface CompileCheck {
  readonly result: Promise<CompileCheckOutcome>;
  /** Tells the check that the run is waiting for its result. From now on, the time of the check is limited. */
  readonly awaited: () => void;
  readonly stop: () => Promise<void>;
}

export type StartCompileCheck = (input: CompileCheckInput) => CompileCheck;
