import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { UserError } from '../../foundation/user-error.ts';
import type { PropertySuggestion } from '../../model/suggestion.ts';
import { buildTable } from '../../analysis/build-table.ts';
import { numberMutants } from '../../analysis/select/mutant-table.ts';
import { applyEdits } from '../../properties/review/suggest/apply-edits.ts';
import { openFormatter } from '../../project/format-text.ts';
import { openProject } from '../open-project.ts';
import { openRunner } from '../open-runner.ts';
import { analysisOptions } from '../run-project.ts';
import { writeOutput } from '../write-output.ts';
import { readReview } from './last-review.ts';
import type { ReviewRequest } from './review-request.ts';

/**
 * Applies a suggestion of the last review to its file, and runs the tests of the file by the project's own command. If they fail, the
 * file gets its text back. Throws a `UserError` if there is no such suggestion, if the file was edited since, or if the tests fail.
 *
 * @param id the id of the suggestion, or the beginning of it
 */
export async function applySuggestion(
  request: ReviewRequest,
  id: string,
  signal: AbortSignal,
): Promise<PropertySuggestion> {
  const project = await openProject({ ...request, paths: [] }, 'review-tests');
  const known = readReview(project);
  const suggestion = findSuggestion(known?.suggestions ?? [], id);
  const path = join(project.root, suggestion.file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (before === undefined || before !== known?.texts[suggestion.file]) {
    throw new UserError(
      'suggestion-unknown',
      `${suggestion.file} was edited since the review that made the suggestion ${suggestion.id}.`,
      'Review it again: `assay review`.',
      suggestion.file,
    );
  }
  writeOutput(
    path,
    await formattedLike(before, applyEdits(before, suggestion.edits), {
      root: project.root,
      file: suggestion.file,
    }),
  );
  let passes = false;
  try {
    passes = await passesTests(await analysisOptions(project, request, signal), suggestion.file);
  } finally {
    if (!passes) writeOutput(path, before);
  }
  if (passes) return suggestion;
  throw new UserError(
    'suggestion-refused',
    `With the suggestion ${suggestion.id}, the tests of ${suggestion.file} fail. The file is as it was.`,
    suggestion.diff.includes('fast-check')
      ? 'The suggestion needs fast-check: install it if the project does not have it.'
      : 'Look at the diff: a part of it may still be of use.',
    suggestion.file,
  );
}

/** Returns a changed text, formatted if the text was. */
async function formattedLike(
  before: string,
  after: string,
  { root, file }: { readonly root: string; readonly file: string },
): Promise<string> {
  const format = await openFormatter(root);
  if (format === undefined || (await format(before, file)) !== before) return after;
  return format(after, file);
}

function findSuggestion(all: readonly PropertySuggestion[], id: string): PropertySuggestion {
  const found = all.filter((one) => one.id.startsWith(id));
  const [first, ...others] = found;
  if (first !== undefined && others.length === 0) {
    if (first.edits.length > 0) return first;
    throw new UserError(
      'suggestion-unknown',
      `The suggestion ${first.id} has nothing to apply: ${first.message}`,
      'Change the test by hand.',
      `${first.file}:${first.line}`,
    );
  }
  throw new UserError(
    'suggestion-unknown',
    first === undefined
      ? `The last review made no suggestion with the id ${id}.`
      : `${found.length} suggestions have ids that begin with ${id}.`,
    first === undefined ? 'Review first: `assay review`.' : 'Give more characters of the id.',
  );
}

/** Runs a test file by the project's own command. */
async function passesTests(
  options: Awaited<ReturnType<typeof analysisOptions>>,
  file: string,
): Promise<boolean> {
  const table = numberMutants([]);
  const needs = {
    serve: () => undefined,
    table: buildTable(table, () => undefined),
    sources: [join(options.root, file)],
  };
  const runner = await openRunner({ ...options, tests: [] }, needs);
  try {
    const found = runner.testFiles.find(({ path }) => path === file);
    const run = found && (await runner.runPlainly?.(found, options.signal));
    return run?.passes === true;
  } finally {
    await runner.close();
  }
}
