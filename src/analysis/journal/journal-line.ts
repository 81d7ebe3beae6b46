import { openLine, sealLine } from '../../foundation/sealed-line.ts';
import type { JobEvent, ObservedFile } from '../../runner/job.ts';
import type { Impact } from '../../model/impact.ts';
import type { TestFile } from '../../runner/test-runner.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { EnvironmentPart } from './environment.ts';
import type { PairKill } from '../execute/pair-state.ts';

/** Changes with the meaning of what a journal says. */
export const journalFormat = 2;

/** A file's content at the time at which tests ran with it, or the value of an environment variable. */
export interface FileContent {
  /** Or what stands for the variable, in which case only this and the digest say something. */
  readonly path: string;
  /** Changes when the file is written; empty where there is no such file. */
  readonly stamp: string;
  /** Of the file's text; empty where there is no such file. */
  readonly digest: string;
  /** Names beside it that an import may find in its place. */
  readonly rivals: string;
}

/** What observing a test file found, and what that depends on. */
export interface FileRecord {
  readonly testFile: TestFile;
  /** Number of the environment in which its runs were. */
  readonly environment: number;
  /** Numbers of the contents that its runs loaded. */
  readonly inputs: IndexRanges;
  /** Numbers of all mutants that were there when it was observed, whether or not it reaches them. */
  readonly known: IndexRanges;
  readonly observed: ObservedFile;
  readonly repeatable: boolean;
  readonly flaky: readonly number[];
}

/** The progress of executing mutants with one test file, as plain data: the part of an execution book that a journal keeps. */
export interface FileState {
  /** Mutants that have yet to run: cold if they are in `cold`, warm if they are in `warm`, otherwise hot. */
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
}

/** The impact of a mutant, by its number, and a digest of everything that it depends on. */
export type ImpactRecord = readonly [mutant: number, basis: string, impact: Impact];

/**
 * A line of the journal. What it names it gives numbers, the first of which it says, so that a line which is lost changes the
 * meaning of no other.
 */
export type JournalLine =
  /** The first line. */
  | { readonly kind: 'journal'; readonly format: number }
  | {
      readonly kind: 'environment';
      readonly first: number;
      readonly environment: readonly EnvironmentPart[];
    }
  /** Names further mutants: id and place. */
  | { readonly kind: 'mutants'; readonly first: number; readonly keys: readonly string[] }
  | { readonly kind: 'contents'; readonly first: number; readonly contents: readonly FileContent[] }
  /** Begins a record: what is known of a test file in one state of the project. */
  | { readonly kind: 'observed'; readonly number: number; readonly record: FileRecord }
  /** Further inputs of a record's test file, loaded with a mutant active. */
  | { readonly kind: 'inputs'; readonly of: number; readonly inputs: IndexRanges }
  /** What a worker reported since the last state. */
  | { readonly kind: 'event'; readonly of: number; readonly event: JobEvent }
  /** The whole state of a record's test file; earlier events are in it. */
  | { readonly kind: 'state'; readonly of: number; readonly state: FileState }
  /** What measuring the impact of survivors found, and on what that depends. */
  | { readonly kind: 'impact'; readonly impacts: readonly ImpactRecord[] }
  /** Nothing in this record counts. */
  | { readonly kind: 'forgotten'; readonly of: number };

/** Writes a line with its checksum, so that a line that was torn or damaged is known for what it is. */
export function encodeLine(line: JournalLine): string {
  return sealLine(JSON.stringify(line));
}

/** Reads a line without its end; undefined where it is not what was once written. */
export function decodeLine(text: string): JournalLine | undefined {
  const json = openLine(text);
  if (json === undefined) return undefined;
  try {
    // Nobody but `encodeLine` writes such a checksum.
    const line: JournalLine = JSON.parse(json);
    return line;
  } catch {
    return undefined;
  }
}
