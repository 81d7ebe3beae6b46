import type { Span } from '../model/span.ts';

/** The facts about a mutant that the checker needs. */
export interface TypedMutant {
  readonly id: string;
  readonly span: Span;
  readonly replacement: string;
}

/** A file with the mutants to check in it. */
export interface FileMutants {
  /** Relative to the project's root, or absolute. */
  readonly file: string;
  readonly text: string;
  readonly mutants: readonly TypedMutant[];
}
