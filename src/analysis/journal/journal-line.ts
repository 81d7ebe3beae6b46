import { openLine, sealLine } from '../../foundation/sealed-line.ts';
import type { JobEvent, ObservedFile } from '../../runner/job.ts';
import type { Impact } from '../../model/impact.ts';
import type { TestFile } from '../../runner/test-runner.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { EnvironmentPart } from './environment.ts';
import type { PairKill } from '../execute/pair-state.ts';

/** The version of the journal's format. It changes with the meaning of lines. */
export const journalFormat = 5;

/** A file's content at the time at which tests ran with it, or the value of an environment variable. */
export interface FileContent {
  /** The file's path, or the name that stands for the variable. For a variable, only the path and the digest are used. */
  readonly path: string;
  /** A text that changes when the file is written; empty if there is no such file. */
  readonly stamp: string;
  /** A digest of the file's text; empty if there is no such file. */
  readonly digest: string;
  /** Names of files that an import could find in the file's place. */
  readonly rivals: string;
  /** A digest of the text outside of the bodies of outer functions; absent for a file that is no source with mutants. */
  readonly frame?: string;
}

/** The observation of a test file, and the conditions that it depends on. */
export interface FileRecord {
  readonly testFile: TestFile;
  /** The number of the environment of its runs. */
  readonly environment: number;
  /** The numbers of the contents that its runs loaded. */
  readonly inputs: IndexRanges;
  /** The numbers of all mutants of the run that observed the file, also of mutants that the file does not reach. */
  readonly known: IndexRanges;
  readonly observed: ObservedFile;
  readonly repeatable: boolean;
  readonly flaky: readonly number[];
}

/** The progress of executing mutants with one test file, as plain data: the part of an execution book that a journal keeps. */
export interface FileState {
  /** Mutants that have yet to run: cold if they are in `cold`, warm if they are in `warm`, otherwise hot and then with stateful tests. */
  readonly pending: IndexRanges;
  readonly warm: IndexRanges;
  /** Mutants that passed hot although some of the state that they left could not be seen. */
  readonly unseen: IndexRanges;
  readonly cold: IndexRanges;
  /** Hot runs that pending mutants have already had. */
  readonly settledHot: readonly (readonly [ordinal: number, mutants: IndexRanges])[];
  readonly flaky: readonly number[];
  readonly unsteady: readonly (readonly [ordinal: number, message: string])[];
  readonly controlsDue: number;
  readonly controlled: boolean;
  readonly crashes: number;
  readonly kills: readonly (readonly [
    mutant: number,
    why: PairKill['why'],
    isolation: PairKill['isolation'],
  ])[];
  /** See `FileBook`. Mutants with the same detour are together. */
  readonly detours: readonly (readonly [functions: IndexRanges, mutants: IndexRanges])[];
  readonly whole: IndexRanges;
}

/** The impact of a mutant, and a digest of everything that the impact depends on. */
export type ImpactRecord = readonly [mutant: number, basis: string, impact: Impact];

/**
 * A line of the journal. A line that names items also says the number of the first item. So the meaning of a line does not depend
 * on other lines that may be lost.
 */
export type JournalLine =
  /** The first line. */
  | { readonly kind: 'journal'; readonly format: number }
  | {
      readonly kind: 'environment';
      readonly first: number;
      readonly environment: readonly EnvironmentPart[];
    }
  /** Names further mutants by their ids and places. */
  | { readonly kind: 'mutants'; readonly first: number; readonly keys: readonly string[] }
  /** Names further outer functions by their file, their number in it, and a digest of their body. */
  | { readonly kind: 'functions'; readonly first: number; readonly keys: readonly string[] }
  | { readonly kind: 'contents'; readonly first: number; readonly contents: readonly FileContent[] }
  /** Begins a record. A record has the results for one test file in one state of the project. */
  | { readonly kind: 'observed'; readonly number: number; readonly record: FileRecord }
  /** Further inputs of a record's test file, which it loaded with a mutant active. */
  | { readonly kind: 'inputs'; readonly of: number; readonly inputs: IndexRanges }
  /** An event that a worker reported after the last state. */
  | { readonly kind: 'event'; readonly of: number; readonly event: JobEvent }
  /** The whole state of a record's test file, with all earlier events. */
  | { readonly kind: 'state'; readonly of: number; readonly state: FileState }
  /** The measured impact of survivors. */
  | { readonly kind: 'impact'; readonly impacts: readonly ImpactRecord[] }
  /** The record no longer counts. */
  | { readonly kind: 'forgotten'; readonly of: number };

/** Writes a line with its checksum, which shows whether a line was cut off or damaged. */
export function encodeLine(line: JournalLine): string {
  return sealLine(JSON.stringify(line));
}

/** Reads a line, given without its line break. Returns undefined if the line was cut off or damaged. */
export function decodeLine(text: string): JournalLine | undefined {
  const json = openLine(text);
  if (json === undefined) return undefined;
  try {
    // Only `encodeLine` writes such a checksum.
    const line: JournalLine = JSON.parse(json);
    return line;
  } catch {
    return undefined;
  }
}
