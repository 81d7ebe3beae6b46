import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { AnalysisOptions } from '../../analysis/analysis-options.ts';
import { TestsFail } from '../../analysis/require-suite.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { GeneratedTest } from '../../model/generated-test.ts';
import type { GeneratedUnit } from '../../model/generated-unit.ts';
import type { GeneratedFile, RejectedTest } from '../../model/generation-result.ts';

/** Prints the tests of a unit into its test file. */
export interface PrintedFile {
  /** Path of the test file, relative to the project's root. */
  readonly path: string;
  /** The whole text, what was there before included. */
  readonly text: string;
  /** The titles of the tests in their order, those of blocks before them, separated by spaces. */
  readonly titles: readonly string[];
}

/** What writing tests needs. */
export interface WriteParts {
  readonly root: string;
  /** Nothing is written, nor verified. */
  readonly isDryRun: boolean;
  readonly cacheDirectory: string;
  readonly print: (unit: GeneratedUnit, tests: readonly GeneratedTest[]) => Promise<PrintedFile>;
  /** Analyses the project with some of its options changed. */
  readonly analyse: (changed: Partial<AnalysisOptions>) => Promise<AnalysisResult>;
}

/** What became of generated tests. */
export interface WrittenTests {
  /** With the tests that were kept. */
  readonly units: readonly GeneratedUnit[];
  readonly files: readonly GeneratedFile[];
  readonly rejected: readonly RejectedTest[];
  /** Ids of the mutants that they kill. */
  readonly killed: ReadonlySet<string>;
  /** The analysis that verified them. */
  readonly verdicts?: AnalysisResult;
}

/** How often tests are taken out and the rest is run again. */
const mostRounds = 5;

interface Draft {
  readonly unit: GeneratedUnit;
  readonly tests: readonly GeneratedTest[];
  readonly printed: PrintedFile;
}

/**
 * Writes the tests of units into their files and verifies them by an analysis with these files alone: tests that fail in the project's
 * own runner, or kill nothing there, are taken out again.
 */
export async function writeTests(
  units: readonly GeneratedUnit[],
  parts: WriteParts,
): Promise<WrittenTests> {
  const rejected: RejectedTest[] = [];
  let drafts = await printAll(
    units.filter(({ tests }) => tests.length > 0),
    parts,
  );
  if (drafts.length === 0 || parts.isDryRun) {
    const claimed = units.flatMap(({ tests }) => tests.flatMap(({ kills }) => kills));
    return { units, files: drafts.map(fileOf), rejected, killed: new Set(claimed) };
  }
  const before = textsOf(drafts, parts.root);
  try {
    for (let round = 1; ; round += 1) {
      for (const { printed } of drafts) put(parts.root, printed.path, printed.text);
      const outcome = await verify(drafts, parts);
      const faults = round < mostRounds ? faultsIn(drafts, outcome) : allFailing(drafts, outcome);
      if (faults.size === 0 && !(outcome instanceof TestsFail)) {
        return conclude(units, drafts, rejected, outcome);
      }
      drafts = await withoutFaults(drafts, faults, rejected, parts);
      restoreOthers(before, drafts, parts.root);
      if (drafts.length === 0) return { units: withTests(units, []), files: [], rejected, killed: new Set() };
    }
  } catch (error) {
    restoreOthers(before, [], parts.root);
    if (!(error instanceof UserError)) throw error;
    throw unusable(error, drafts, parts);
  }
}
