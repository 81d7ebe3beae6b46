import type { Combination, IndexRanges } from '../../runtime/protocol.ts';
import type { BuildKind } from '../test-runner.ts';

/** What every Node process that a command starts is told, as JSON in the file that `ORDER_VARIABLE` names. */
export interface CommandOrder {
  /** Absolute path of the project. */
  readonly root: string;
  readonly build: BuildKind;
  /** The active mutant, or -1. */
  readonly mutant: number;
  readonly combinations: readonly Combination[];
  /** Loop steps that each process may take. */
  readonly fuel: number;
  readonly mutantCount: number;
  /** Path of a file with the sites' first mutants as 32-bit little-endian words. */
  readonly siteTable: string;
  /** Path of a file with a `TextIndex`: the texts of the mutated sources. */
  readonly texts: string;
  /** Folder in which each process may write a report. */
  readonly reports: string;
}

/** Name of the environment variable that holds the path of a `CommandOrder`. */
export const ORDER_VARIABLE = 'ASSAY_COMMAND';

/**
 * A line of a process' report, as JSON: a number is a site that was reached for the first time. Each line is written as it
 * happens, since a process may be ended from outside before it could say more.
 */
export type ReportLine = 'loaded' | number | EndedLine;

/** What a process says last, if it comes to it: all that it reached and infected until then. */
export interface EndedLine {
  readonly covered: IndexRanges;
  readonly infected: IndexRanges;
  /** Loop steps burnt. */
  readonly fuel: number;
  readonly isExhausted: boolean;
}
