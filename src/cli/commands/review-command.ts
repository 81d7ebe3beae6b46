import { applySuggestion } from '../../app/review/apply-suggestion.ts';
import { reviewProject } from '../../app/review/review-project.ts';
import type { ReviewRequest } from '../../app/review/review-request.ts';
import { writeReviewReports } from '../../app/review/write-review-reports.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { ReviewResult } from '../../model/review-result.ts';
import type { ReviewFlags } from '../../options/review-flags.ts';
import { reviewJson } from '../../report/formats/review-json.ts';
import { reviewReport, shownSuggestions } from '../../report/terminal/review-report.ts';
import { divertWrites } from '../display/divert-writes.ts';
import { offerSuggestions } from '../display/offer-suggestions.ts';
import { useColour } from '../display/use-colour.ts';
import { writeText } from '../display/write-text.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readRequest } from '../flags/read-request.ts';
import type { Shell } from '../shell.ts';
import { superviseRun } from '../supervise-run.ts';

/**
 * Reviews properties and tests, and reports suggestions, or applies one. Throws a `UserError` if it can't start, and, after the report, if
 * it was interrupted or no file could be reviewed.
 *
 * @param paths test files, folders and globs
 */
export async function reviewCommand(
  paths: readonly string[],
  flags: ReviewFlags,
  shell: Shell,
): Promise<ExitCode> {
  const request = readReview(paths, flags, shell.directory);
  if (flags.apply !== undefined) return apply(flags.apply, request, shell);
  const restore = flags.json === true ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    return await superviseRun(shell, async (signal) => {
      const result = await reviewProject(request, signal, (step) => {
        if (flags.json !== true) shell.stderr.write(`${step}\n`);
      });
      restore();
      await report(result, flags, shell);
      requireReview(result);
      if (flags.json !== true)
        await offerSuggestions(shownSuggestions(result, topOf(flags)), request, shell);
      return exitCodes.ok;
    });
  } finally {
    restore();
  }
}

async function report(result: ReviewResult, flags: ReviewFlags, shell: Shell): Promise<void> {
  if (flags.json === true) {
    await writeText(shell.stdout, reviewJson(result));
    return;
  }
  const written = writeReviewReports(result);
  const text = reviewReport(result, {
    colour: useColour(shell.stdout, shell.environment),
    width: shell.stdout.columns ?? 100,
    top: topOf(flags),
    written,
  });
  await writeText(shell.stdout, text);
}

/** Returns the most suggestions that are shown. */
function topOf({ all }: ReviewFlags): number {
  return all === true ? Infinity : 10;
}

async function apply(id: string, request: ReviewRequest, shell: Shell): Promise<ExitCode> {
  return superviseRun(shell, async (signal) => {
    const applied = await applySuggestion(request, id, signal);
    await writeText(
      shell.stdout,
      `Applied ${applied.id} to ${applied.file}:${applied.line}. The tests of the file pass.\n`,
    );
    return exitCodes.ok;
  });
}

function readReview(
  paths: readonly string[],
  flags: ReviewFlags,
  directory: string,
): ReviewRequest {
  const request = readRequest(paths, flags, directory);
  const seed = request.overrides?.seed;
  return {
    ...request,
    seed: typeof seed === 'number' ? seed : 1,
    runs: whole('runs', flags.runs, 1) ?? 1000,
    programMutants: whole('program-mutants', flags.programMutants, 0) ?? 200,
    seconds: whole('seconds', flags.seconds, 1) ?? 120,
  };
}

function whole(
  name: string,
  value: number | string | undefined,
  least: number,
): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least) return value;
  throw new UserError(
    'flag-invalid',
    `--${name}: ${JSON.stringify(value)} is not a whole number from ${least}`,
    'See `assay review --help`.',
  );
}

/** Throws a `UserError` if the review was interrupted, or if no file could be reviewed. */
function requireReview(result: ReviewResult): void {
  if (result.interrupted) {
    throw new UserError(
      'interrupted',
      'The review was stopped before its end.',
      'The suggestions that were found by then are in the report.',
    );
  }
  const failed = result.files.filter(({ problem }) => problem !== undefined);
  const [first] = failed;
  if (first === undefined || failed.length < result.files.length) return;
  throw new UserError(
    'nothing-reviewed',
    `No test file could be reviewed. ${first.path}: ${first.problem}`,
    'Check that the tests pass with the project\u2019s own runner.',
    first.path,
  );
}
