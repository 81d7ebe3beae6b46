import { availableParallelism } from 'node:os';

import { indicesIn } from '../../analysis/index-ranges.ts';
import { nothingDone } from '../../analysis/execute/track-progress.ts';
import type { AnalysisHooks } from '../../analysis/analysis-options.ts';
import { systemClock } from '../../foundation/clock.ts';
import { UserError } from '../../foundation/user-error.ts';
import type { OracleAssessment } from '../../model/oracle-assessment.ts';
import type { OracleHost } from '../../runner/oracle-host.ts';
import { type AssessedFile, type PreparedFile, prepareFile } from './assess-file.ts';
import { drawConclusions } from './draw-conclusions.ts';
import { findDeclarations } from './find-declarations.ts';
import { openOracles, type OpenedOracles } from './open-oracles.ts';
import type { OracleRequest, OracleWatch } from './oracle-request.ts';
import { type MutantRun, type PendingMutant, runMutants } from './run-mutants.ts';

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

async function assessFiles(
  opened: OpenedOracles,
  files: readonly string[],
  request: OracleRequest,
  hooks: AnalysisHooks,
): Promise<readonly AssessedFile[]> {
  hooks.onProgress({ ...nothingDone, phase: 'observe', testFilesTotal: files.length });
  const data = { seed: opened.options.selection.seed, inputs: request.inputs };
  const assessed: AssessedFile[] = [];
  for (const [at, file] of files.entries()) {
    if (opened.options.signal.aborted) break;
    const prepared = await prepareFile(opened, file, data, request);
    if (prepared === undefined) continue;
    hooks.onProgress({
      ...nothingDone,
      phase: 'observe',
      testFilesDone: at + 1,
      testFilesTotal: files.length,
    });
    assessed.push({ prepared, runs: await runFile(opened, prepared, hooks) });
  }
  if (assessed.length === 0 && !opened.options.signal.aborted) throw noneLoaded(opened);
  return assessed;
}

/** Runs all mutants that the runs of a file infect. */
async function runFile(
  opened: OpenedOracles,
  prepared: PreparedFile,
  hooks: AnalysisHooks,
): Promise<readonly MutantRun[]> {
  const { runner, options } = opened;
  const { file, data, oracles, programs, baseline, host } = prepared;
  const pending = await pendingMutants(opened, prepared);
  const usable = oracles.flatMap(({ falseAlarm }, number) => (falseAlarm ? [] : [number]));
  const hosts: OracleHost[] = [host];
  try {
    const wanted = Math.min(
      options.concurrency,
      availableParallelism(),
      Math.ceil(pending.length / 100),
    );
    while (hosts.length < wanted) {
      const { signal } = options;
      const another = await runner.openOracles({ build: 'execute', file, data, signal });
      if (another.failure !== undefined) break;
      hosts.push(another);
      await another.ask({ kind: 'measure' }, measureLimit);
    }
    let done = 0;
    return await runMutants(hosts, { programs, relations: oracles, usable, baseline }, pending, {
      every: false,
      signal: options.signal,
      onDone() {
        done += 1;
        hooks.onProgress({
          ...nothingDone,
          phase: 'execute',
          mutantsDone: done,
          mutantsTotal: pending.length,
        });
      },
    });
  } finally {
    await Promise.all(hosts.map((one) => one.close()));
  }
}

/** Milliseconds in which a further host must have measured the original. */
const measureLimit = 120_000;

/** Returns the mutants that the runs of a file infect, without those that don't compile or are equivalent. */
async function pendingMutants(
  { check, equivalences, table, notices, options }: OpenedOracles,
  { traced }: PreparedFile,
): Promise<PendingMutant[]> {
  await check.finish(options.signal.aborted, notices);
  if (!options.signal.aborted) await equivalences.ended;
  const loading = new Set(indicesIn(traced.loading));
  const infected = new Set(loading);
  for (const run of [...traced.sources.flat(), ...traced.relations]) {
    for (const mutant of indicesIn(run.infected)) infected.add(mutant);
  }
  return [...infected]
    .filter((mutant) => {
      const id = table.mutants[mutant]?.id;
      return id !== undefined && !check.excludes(id) && !equivalences.excludes(id);
    })
    .toSorted((one, other) => one - other)
    .map((mutant) => ({ mutant, fresh: loading.has(mutant) }));
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
