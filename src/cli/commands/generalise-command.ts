import { generaliseTests } from '../../app/generalise/generalise-tests.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { PropertyResult } from '../../model/property-result.ts';
import type { GeneraliseFlags } from '../../options/generalise-flags.ts';
import { propertiesJson } from '../../report/formats/properties-json.ts';
import { propertiesReport } from '../../report/terminal/properties-report.ts';
import { divertWrites } from '../display/divert-writes.ts';
import { analysisWatch } from '../display/show-analysis.ts';
import { showSearches } from '../display/show-search.ts';
import { writeText } from '../display/write-text.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readRequest } from '../flags/read-request.ts';
import { readSearch } from '../flags/read-search.ts';
import type { Shell } from '../shell.ts';
import { superviseRun } from '../supervise-run.ts';

/** Milliseconds after which looking for properties ends if no time is chosen. */
const usualTime = 600_000;

/**
 * Makes properties of concrete tests, writes those that the project's own runner confirms, and reports on them. Throws a `UserError` if it
 * can't start and, after the report, if no property was found or the command was interrupted.
 *
 * @param paths test files and source files to restrict the command to
 */
export async function generaliseCommand(
  paths: readonly string[],
  flags: GeneraliseFlags,
  shell: Shell,
): Promise<ExitCode> {
  const { settings } = readSearch(flags);
  const { time = usualTime } = flags.seconds === undefined ? {} : settings;
  const request = {
    settings: { ...settings, time },
    ...readRequest(paths, flags, shell.directory),
    isDryRun: flags.dryRun === true,
    isCheck: flags.check === true,
    replaces: flags.replace === true,
  };
  const restore = flags.json === true ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    return await superviseRun(shell, async (signal) => {
      const results = await generaliseTests(request, {
        ...analysisWatch(shell, signal),
        showSearch: (files, search) => showSearches(files, search, shell),
        tell: (text) => void shell.stderr.write(`${text}\n`),
        environment: shell.environment,
      });
      restore();
      await report(results, flags, shell);
      requireProperties(results);
      return exitCodes.ok;
    });
  } finally {
    restore();
  }
}

async function report(
  results: readonly PropertyResult[],
  flags: GeneraliseFlags,
  shell: Shell,
): Promise<void> {
  if (flags.json === true) {
    await writeText(shell.stdout, propertiesJson(results));
    return;
  }
  for (const result of results) {
    if (flags.dryRun === true || flags.check === true) {
      for (const { path, text } of result.files) {
        await writeText(shell.stdout, `// ${path}\n${text}\n`);
      }
    }
    await writeText(flags.dryRun === true ? shell.stderr : shell.stdout, propertiesReport(result));
  }
}

/** Throws a `UserError` if the command was interrupted or found nothing. A check may find nothing. */
function requireProperties(results: readonly PropertyResult[]): void {
  if (results.some(({ interrupted }) => interrupted)) {
    throw new UserError(
      'interrupted',
      'Generalising was stopped before its end.',
      'Properties that were verified by then are in place.',
    );
  }
  const isFound = ({ properties, rows }: PropertyResult): boolean =>
    properties.length > 0 || rows.length > 0;
  if (results.some((result) => result.isCheck || isFound(result))) return;
  throw new UserError(
    'no-properties',
    'No property was found.',
    'See the reasons above. A test whose result is the same for few inputs only is better left as it is.',
  );
}
