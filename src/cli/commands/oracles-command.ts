import { assessOracles, writeOraclePage } from '../../app/oracles/assess-oracles.ts';
import { findRelations } from '../../app/oracles/find-relations.ts';
import type { OracleRequest } from '../../app/oracles/oracle-request.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { OracleAssessment } from '../../model/oracle-assessment.ts';
import type { OraclesFlags } from '../../options/oracles-flags.ts';
import { byPackage, oraclesJson } from '../../report/formats/oracles-json.ts';
import { discoveryReport } from '../../report/terminal/discovery-report.ts';
import { oraclesReport } from '../../report/terminal/oracles-report.ts';
import { divertWrites } from '../display/divert-writes.ts';
import { analysisWatch } from '../display/show-analysis.ts';
import { useColour } from '../display/use-colour.ts';
import { writeText } from '../display/write-text.ts';
import { exitCodes, type ExitCode } from '../exit-codes.ts';
import { readRequest } from '../flags/read-request.ts';
import type { Shell } from '../shell.ts';
import { superviseRun } from '../supervise-run.ts';

/**
 * Assesses the relations that a project declares, and reports on them. Throws a `UserError` if there is none, or if the command was
 * interrupted.
 *
 * @param paths files with relations, and paths that restrict what is mutated
 */
export async function oraclesCommand(
  paths: readonly string[],
  flags: OraclesFlags,
  shell: Shell,
): Promise<ExitCode> {
  const request = readOracleRequest(paths, flags, shell.directory);
  if (flags.find === true) return find(request, flags, shell);
  const isJson = flags.json === true;
  const restore = isJson ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    const { assessments, failures, reportsDirectory } = await superviseRun(shell, (signal) =>
      assessOracles(request, analysisWatch(shell, signal)),
    );
    restore();
    await report(assessments, isJson, shell);
    if (flags.html !== false) {
      const path = writeOraclePage(assessments, reportsDirectory);
      await writeText(shell.stderr, `Page: ${path}\n`);
    }
    await throwFailures(failures, shell);
    if (!assessments.some(({ interrupted }) => interrupted)) return exitCodes.ok;
    throw new UserError(
      'interrupted',
      'The assessment was stopped before its end.',
      'Mutants that had not run by then count as not noticed.',
    );
  } finally {
    restore();
  }
}

/** Finds relations, and reports on them. */
async function find(request: OracleRequest, flags: OraclesFlags, shell: Shell): Promise<ExitCode> {
  const isJson = flags.json === true;
  const restore = isJson ? divertWrites(shell.stdout, shell.stderr) : () => {};
  try {
    const { discoveries, failures } = await superviseRun(shell, (signal) =>
      findRelations(request, analysisWatch(shell, signal)),
    );
    restore();
    const text = isJson
      ? `${JSON.stringify(
          byPackage(discoveries, (one) => one),
          null,
          2,
        )}\n`
      : discoveries.map((one) => discoveryReport(one, layoutOf(shell))).join('\n');
    await writeText(shell.stdout, text);
    await throwFailures(failures, shell);
    return discoveries.some(({ interrupted }) => interrupted)
      ? exitCodes.interrupted
      : exitCodes.ok;
  } finally {
    restore();
  }
}

/** Throws what is wrong with the first package that failed, after what is wrong with the others is reported. */
async function throwFailures(
  [failure, ...others]: readonly UserError[],
  shell: Shell,
): Promise<void> {
  for (const { place = '', message } of others) {
    await writeText(shell.stderr, `${place}: ${message}\n`);
  }
  if (failure !== undefined) throw failure;
}

async function report(
  assessments: readonly OracleAssessment[],
  isJson: boolean,
  shell: Shell,
): Promise<void> {
  const text = isJson
    ? oraclesJson(assessments)
    : assessments.map((one) => oraclesReport(one, layoutOf(shell))).join('\n');
  await writeText(shell.stdout, text);
}

function layoutOf({ stdout, environment }: Shell): {
  readonly colour: boolean;
  readonly width: number;
} {
  return { colour: useColour(stdout, environment), width: stdout.columns ?? 100 };
}

function readOracleRequest(
  paths: readonly string[],
  flags: OraclesFlags,
  directory: string,
): OracleRequest {
  return {
    ...readRequest(paths, flags, directory),
    inputs: wholeNumber('--draws', flags.draws, 25),
    trials: wholeNumber('--trials', flags.trials, 200),
    budget: flags.maxRuns === undefined ? undefined : wholeNumber('--max-runs', flags.maxRuns, 1),
    searchedPoints:
      flags.searchInputs === undefined
        ? undefined
        : wholeNumber('--search-inputs', flags.searchInputs, 1),
    addsClassLevel: flags['operators'] === undefined,
  };
}

function wholeNumber(flag: string, value: number | string | undefined, usual: number): number {
  if (value === undefined) return usual;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return value;
  throw new UserError(
    'flag-invalid',
    `${flag}: ${JSON.stringify(value)} is no whole number from 1`,
    'The help of the command says what each flag takes: call it with `--help`.',
  );
}
