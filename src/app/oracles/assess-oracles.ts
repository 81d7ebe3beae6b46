import { join } from 'node:path';

import { nothingDone } from '../../analysis/execute/track-progress.ts';
import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { systemClock } from '../../foundation/clock.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { OracleAssessment } from '../../model/oracle-assessment.ts';
import { oraclesHtml } from '../../report/html/oracles-html.ts';
import type { OracleData } from '../../runner/oracle-host.ts';
import { writeOutput } from '../write-output.ts';
import { type AssessedFile, prepareFile } from './assess-file.ts';
import { drawConclusions } from './draw-conclusions.ts';
import { findDeclarations } from './find-declarations.ts';
import { openOracles, type OpenedOracles } from './open-oracles.ts';
import type { OracleRequest, OracleWatch } from './oracle-request.ts';
import { runFile } from './run-file.ts';
import { searchInputs } from './search-inputs.ts';

/**
 * Assesses the relations that a project declares by mutation analysis. Throws a `UserError` if there is none, or if no file with
 * relations can be loaded.
 */
export async function assessOracles(
  request: OracleRequest,
  watch: OracleWatch,
): Promise<OracleAssessment> {
  const startedAt = systemClock.now();
  const { files, sources } = await findDeclarations(request.root, request.paths ?? []);
  const opened = await openOracles(request, sources, watch.signal);
  try {
    const assessed = await watch.show(opened.project, (hooks) =>
      assessFiles(opened, files, request, hooks),
    );
    return drawConclusions(opened, assessed, request, {
      signal: watch.signal,
      milliseconds: () => systemClock.now() - startedAt,
    });
  } finally {
    await opened.close();
  }
}

/** Writes the page on an assessment into the directory for reports. Returns its absolute path. */
export function writeOraclePage(assessment: OracleAssessment, directory: string): string {
  const path = join(assessment.root, directory, 'oracles.html');
  writeOutput(path, oraclesHtml(assessment));
  return path;
}

/** Loop steps of one run of a program in a trial. They take a second or more. */
const trialFuel = 200_000_000;

async function assessFiles(
  opened: OpenedOracles,
  files: readonly string[],
  request: OracleRequest,
  hooks: AnalysisHooks,
): Promise<readonly AssessedFile[]> {
  hooks.onProgress({ ...nothingDone, phase: 'observe', testFilesTotal: files.length });
  const plain: OracleData = { seed: opened.options.selection.seed, inputs: request.inputs };
  const assessed: AssessedFile[] = [];
  for (const [at, file] of files.entries()) {
    if (opened.options.signal.aborted) break;
    const searched =
      request.searchedPoints === undefined
        ? undefined
        : await searchInputs(opened, { file, data: plain, limit: request.searchedPoints }, hooks);
    const data = searched === undefined ? plain : { ...plain, points: searched.points };
    const prepared = await prepareFile(opened, file, data, {
      evaluations: request.trials,
      fuel: trialFuel,
      simplify: true,
    });
    if (prepared === undefined) continue;
    hooks.onProgress({
      ...nothingDone,
      phase: 'observe',
      testFilesDone: at + 1,
      testFilesTotal: files.length,
    });
    const usable = prepared.oracles.flatMap(({ falseAlarm }, number) =>
      falseAlarm ? [] : [number],
    );
    const runs = await runFile(opened, prepared, usable, hooks);
    assessed.push({ prepared, runs, landscapes: searched?.landscapes ?? [] });
  }
  if (assessed.length === 0 && !opened.options.signal.aborted) throw noneLoaded(opened);
  return assessed;
}

function noneLoaded({ notices }: OpenedOracles): UserError {
  const first = notices.find(({ code }) => code === 'relations-not-loadable');
  return new UserError(
    'relations-not-loadable',
    first?.message ?? 'No file with relations could be loaded.',
    'Correct the declaration; the file must load like a test of the project, and export its relations.',
    first?.place,
  );
}
