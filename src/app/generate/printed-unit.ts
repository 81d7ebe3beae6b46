import type { ArgumentKey } from '../../generation/write/code/code.ts';
import type { PrintedTests } from '../../generation/write/print-tests.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { ProgramError } from '../../types/program/program-error.ts';
import type { TextToCheck } from '../../types/unit/check-texts.ts';

/** The tests of a unit, as they are printed: not formatted yet, and not merged into their file. */
export interface PrintedUnit {
  readonly unit: GeneratedUnit;
  /** The path of the test file, relative to the project's root. */
  readonly path: string;
  /** Arguments that are printed with a cast. */
  readonly casts: ReadonlySet<ArgumentKey>;
  readonly printed: PrintedTests;
  /** Its file has no other tests, so that it can load the unit's modules anew for each test. */
  readonly canReload?: boolean;
  /** The tests are TypeScript, so that their types can be checked. */
  readonly isTyped: boolean;
}

/** The tests of a unit in the text of their file. */
export interface MergedUnit extends PrintedUnit, MergedText {}

/** A test file with the tests of a unit. */
export interface MergedText {
  /** Its path, relative to the project's root: another than was planned if the planned file can't be extended. */
  readonly path: string;
  /** Its whole text, with the text that it had before. */
  readonly text: string;
  /** Why it is not the planned file, as a sentence. */
  readonly apart?: string;
}

/**
 * Tests that must be taken out, and why: by the path of the unit, then by the test's id. The reason is undefined for a test that is
 * only not needed, which is not reported.
 */
export type Faults = ReadonlyMap<string, ReadonlyMap<number, string | undefined>>;

export type PrintUnit = (unit: GeneratedUnit, casts: ReadonlySet<ArgumentKey>) => PrintedUnit;

/** Formats printed tests and merges them into their file, or into another beside it if that can't be extended. */
export type MergeUnit = (printed: PrintedUnit) => Promise<MergedText>;

/** Finds the type errors of each text; undefined if types can't be checked. */
export type CheckTypes = (
  texts: readonly TextToCheck[],
) => Promise<readonly (readonly ProgramError[])[] | undefined>;
