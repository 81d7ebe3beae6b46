import { openLine, sealLine } from '../../foundation/sealed-line.ts';
import type { JobEvent, ObservedFile } from '../../runner/job.ts';
import type { Impact } from '../../model/impact.ts';
import type { TestFile } from '../../runner/test-runner.ts';
import type { IndexRanges } from '../../runtime/protocol.ts';
import type { EnvironmentPart } from './environment.ts';
import type { FileState } from './file-state.ts';

/** Changes with the meaning of what a journal says. */
export const journalFormat = 1;

/** A file's content at the time at which tests ran with it. */
export interface FileContent {
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
  /** Numbers of the contents that its runs loaded. */
  readonly inputs: IndexRanges;
  /** Numbers of all mutants that were there when it was observed, whether or not it reaches them. */
  readonly known: IndexRanges;
  readonly observed: ObservedFile;
  readonly repeatable: boolean;
  readonly flaky: readonly number[];
}

/** The impact of a mutant, by its number, and a digest of everything that it depends on. */
export type ImpactRecord = readonly [mutant: number, basis: string, impact: Impact];

/** A line of the journal. Mutants and contents are numbered in the order in which they are first named. */
export type JournalLine =
  /** The first line. */
  | {
      readonly kind: 'journal';
      readonly format: number;
      readonly environment: readonly EnvironmentPart[];
    }
  /** Names further mutants: id and place. */
  | { readonly kind: 'mutants'; readonly keys: readonly string[] }
  | { readonly kind: 'contents'; readonly contents: readonly FileContent[] }
  /** Begins a test file anew: nothing earlier about it counts. */
  | { readonly kind: 'observed'; readonly record: FileRecord }
  /** Further inputs of a test file, loaded with a mutant active. */
  | { readonly kind: 'inputs'; readonly file: string; readonly inputs: IndexRanges }
  /** What a worker reported since the last state. */
  | { readonly kind: 'event'; readonly file: string; readonly event: JobEvent }
  /** The whole state of a test file; earlier events are in it. */
  | { readonly kind: 'state'; readonly file: string; readonly state: FileState }
  /** What measuring the impact of survivors found, and on what that depends. */
  | { readonly kind: 'impact'; readonly impacts: readonly ImpactRecord[] }
  /** Nothing about this test file counts. */
  | { readonly kind: 'forgotten'; readonly file: string };

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
