import { type GenerateRequest, generateTests } from '../../app/generate/generate-tests.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { GenerationResult } from '../../model/generation-result.ts';
import type { GenerateFlags } from '../../options/generate-flags.ts';
import { generationJson } from '../../report/formats/generation-json.ts';
import { generationReport } from '../../report/terminal/generation-report.ts';
import { divertWrites } from '../display/divert-writes.ts';
import { analysisWatch } from '../display/show-analysis.ts';
import { showSearches } from '../display/show-search.ts';
import { useColour } from '../display/use-colour.ts';
import { warn } from '../display/warn.ts';
import { writeText } from '../display/write-text.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readRequest } from '../flags/read-request.ts';
import { readSearch } from '../flags/read-search.ts';
import type { Shell } from '../shell.ts';
import { superviseRun } from '../supervise-run.ts';

/**
 * Generates tests that kill live mutants, for a project or for each package of a workspace. Writes the tests that the project's own
 * runner confirms, and reports on them. Throws a `UserError` if it can't start. After the report, throws one if mutants are live and
 * no test was generated, or if the command was interrupted.
 *
 * @param paths files, directories and globs to restrict the command to
 */
export async function generateCommand(
  paths: readonly string[],
  flags: GenerateFlags,
  shell: Shell,
): Promise<ExitCode> {
  const request = readGenerateRequest(paths, flags, shell.directory);
  const restore = flags.json === true ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    return await superviseRun(shell, async (signal) => {
      const results = await generateTests(request, {
        ...analysisWatch(shell, signal),
        showSearch: (files, search) => showSearches(files, search, shell),
        environment: shell.environment,
        warn: (notices) => warn(notices, shell),
      });
      restore();
      for (const result of results) await report(result, flags, shell);
      requireTests(results);
      return exitCodes.ok;
    });
  } finally {
    restore();
  }
}

function readGenerateRequest(
  paths: readonly string[],
  flags: GenerateFlags,
  directory: string,
): GenerateRequest {
  return {
    ...readSearch(flags),
    ...readRequest(paths, flags, directory),
    survivors: flags.survivors === true,
    all: flags.all === true,
    isDryRun: flags.dryRun === true,
    folder: flags.output,
    showsKills: flags.comments === true,
  };
}

async function report(result: GenerationResult, flags: GenerateFlags, shell: Shell): Promise<void> {
  if (flags.json === true) {
    await writeText(shell.stdout, generationJson(result));
    return;
  }
  if (flags.dryRun === true) {
    for (const { path, text } of result.files) {
      await writeText(shell.stdout, `// ${path}\n${text}\n`);
    }
  }
  const text = generationReport(result, {
    colour: useColour(shell.stdout, shell.environment),
    width: shell.stdout.columns ?? 100,
    top: 3,
    explain: flags.explain === true,
  });
  await writeText(flags.dryRun === true ? shell.stderr : shell.stdout, text);
}

/** Throws a `UserError` if the command was interrupted, or if mutants were live and no generated test kills one. */
function requireTests(results: readonly GenerationResult[]): void {
  if (results.some(({ interrupted }) => interrupted)) {
    throw new UserError(
      'interrupted',
      'The generation was stopped before its end.',
      results.some(({ kept }) => kept !== undefined)
        ? 'Tests that were verified by then are in place. The report says where the others are kept.'
        : 'All tests that were found by then are in place.',
    );
  }
  const missed = results
    .flatMap(({ units }) => units)
    .filter(({ live, problem }) => live.length > 0 || problem !== undefined);
  const tests = results
    .flatMap(({ files }) => files)
    .reduce((sum, { tests: some }) => sum + some, 0);
  if (missed.length === 0 || tests > 0) return;
  throw new UserError(
    'nothing-generated',
    'No test was generated, though there is something to test.',
    'See the reasons above; a larger `--budget` or another `--seed` may help. Code that no search can reach needs a test written by hand.',
  );
}
