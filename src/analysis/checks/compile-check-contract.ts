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

/** What is known of mutants by their types. */
export interface CheckedTypes {
  /** The compiler's message, by id of the mutant. */
  readonly errors: ReadonlyMap<string, string>;
  /** Ids of the mutants that could not be judged in time; they count as compiling. */
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
  /** Says that nothing is left to do but to wait for the result: from now on, time is limited. */
  readonly awaited: () => void;
  readonly stop: () => Promise<void>;
}

export type StartCompileCheck = (input: CompileCheckInput) => CompileCheck;
