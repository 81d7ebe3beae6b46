import type { ProgramBuilder } from '../types/program/program-builder.ts';

/** What every step of a project's check needs. */
export interface CheckContext {
  readonly builder: ProgramBuilder;
  /** Paths of the files that each program starts from. */
  readonly roots: readonly string[];
  /** Characters that one program may hold besides the project's own files; it bounds the memory. */
  readonly batchLength: number;
  /** Once it says yes, what is left counts as unchecked. */
  readonly isTimeUp: () => boolean;
}
