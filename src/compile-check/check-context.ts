import type { ProgramBuilder } from '../types/program/program-builder.ts';

/** The context of every step of a project's check. */
export interface CheckContext {
  readonly builder: ProgramBuilder;
  /** Paths of the files from which each program starts. */
  readonly roots: readonly string[];
  /** The number of characters that one program may hold in addition to the project's own files. It limits the memory. */
  readonly batchLength: number;
  /** Returns whether the time is up. Mutants that are left then count as unchecked. */
  readonly isTimeUp: () => boolean;
}
