import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import {
  type Baseline,
  baselineAfter,
  type BaselineComparison,
  compareWithBaseline,
} from '../../model/baseline.ts';
import type { AnalysisResult } from '../../model/analysis-result.ts';
import type { ResolvedConfig } from '../../options/config.ts';
import { baselineEntry, parseBaseline, printBaseline } from '../../report/baseline-text.ts';
import { countOf } from '../../report/format-number.ts';
import type { ProjectRequest } from '../project-request.ts';
import { writeOutput } from '../write-output.ts';

/** A baseline to compare a run with, or to update. */
export interface OpenedBaseline {
  /** The path in the configuration. */
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly baseline: Baseline;
  /** Whether to write the baseline instead of comparing with it. */
  readonly update: boolean;
}

/**
 * Reads the baseline that the configuration names; undefined if it names none. It is read before the run, so that a wrong file is reported
 * at once. Throws a `UserError` if the file is no baseline, or if it is missing and the run does not write it.
 */
export function openBaseline(
  root: string,
  { baseline: name }: Pick<ResolvedConfig, 'baseline'>,
  { updateBaseline }: Pick<ProjectRequest, 'updateBaseline'>,
): OpenedBaseline | undefined {
  const update = updateBaseline === true;
  if (name === undefined) {
    if (!update) return undefined;
    throw new UserError(
      'flag-invalid',
      '--update-baseline: there is no baseline to update',
      'Name its file with --baseline, or with `baseline` in the configuration.',
    );
  }
  const path = resolve(root, name);
  if (!existsSync(path)) {
    if (update) return { name, path, baseline: [], update };
    throw new UserError(
      'baseline-unreadable',
      'There is no such baseline.',
      'Check the path, or write it: `assay run --update-baseline`.',
      name,
    );
  }
  const read = parseBaseline(readText(path, name));
  if (read.ok) return { name, path, baseline: read.baseline, update };
  throw new UserError(
    'baseline-unreadable',
    `This is no baseline: ${read.problem}.`,
    'Take it from version control, or remove it and write it anew: `assay run --update-baseline`.',
    name,
  );
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UserError(
      'baseline-unreadable',
      `The baseline can't be read: ${error instanceof Error ? error.message : String(error)}`,
      'Check the path.',
      name,
    );
  }
}

/** The comparison of a result with the baseline. */
export interface BaselineUse {
  readonly comparison: BaselineComparison;
  /** A sentence about what was written, if the baseline was updated. */
  readonly written?: string;
}

/**
 * Compares a result with the baseline. If the baseline is to be updated and the run was not interrupted, writes it instead. Throws a
 * `UserError` if it can't be written.
 *
 * @param isWhole whether every mutant of the project is in the result
 */
export function useBaseline(
  result: AnalysisResult,
  { name, path, baseline, update }: OpenedBaseline,
  isWhole: boolean,
): BaselineUse {
  const comparison = compareWithBaseline(result.judged, baseline, isWhole && !result.interrupted);
  if (!update || result.interrupted) return { comparison };
  const { fresh, known, gone } = comparison;
  const texts = new Map(result.sources.map((source) => [source.path, source.text]));
  const next = baselineAfter(baseline, comparison, (one) =>
    baselineEntry(one, texts.get(one.mutant.file)),
  );
  writeOutput(path, printBaseline(next));
  return {
    comparison: { fresh: [], known: [...known, ...fresh], gone: [] },
    written: `Baseline ${name}: ${countOf(next.length, 'undetected mutant')}, ${fresh.length} new, ${gone.length} gone.`,
  };
}

/** Throws a `UserError` if a result has undetected mutants that the baseline does not know. */
export function requireKnown({ fresh }: BaselineComparison): void {
  const [first] = fresh;
  if (first === undefined) return;
  const { file, location } = first.mutant;
  throw new UserError(
    'new-survivors',
    `${countOf(fresh.length, 'undetected mutant')} that the baseline does not know; the first is at ${file}:${location.start.line}.`,
    'Strengthen the tests, or accept them: `assay run --update-baseline`.',
  );
}
