import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { executeMutants } from '../../../../../src/analysis/execute/execute-mutants.ts';
import { openBook } from '../../../../../src/analysis/execute/execution-book.ts';
import { catalogueTests } from '../../../../../src/analysis/observe/test-catalogue.ts';
import { judgeMutants } from '../../../../../src/analysis/judge/judge-mutants.ts';
import { KillSets, notingRunner } from '../../../../../src/analysis/after/matrix/kill-sets.ts';
import { makeMatrix } from '../../../../../src/analysis/after/matrix/run-matrix.ts';
import type { Notice } from '../../../../../src/model/analysis-result.ts';
import type { KillMatrix } from '../../../../../src/model/kill-matrix.ts';
import type { JudgedMutant } from '../../../../../src/model/verdict.ts';
import { observationsOf, workersOf, type WorldFile } from '../../mutant-world.ts';
import { sampleMutants } from '../../sample-mutants.ts';
import { scriptedRunner, type ScriptedRunner } from '../../scripted-runner.ts';

interface Made {
  readonly matrix: KillMatrix;
  readonly judged: readonly JudgedMutant[];
  readonly runner: ScriptedRunner;
  readonly notices: readonly Notice[];
  /** How many calls of the runner the verdicts took. */
  readonly runsBefore: number;
}

/** Executes and judges the mutants of a world, then makes its matrix. */
async function makeWorldsMatrix(
  files: readonly WorldFile[],
  { interrupted = false } = {},
): Promise<Made> {
  const observations = observationsOf(files);
  const tests = catalogueTests(observations);
  const runner = scriptedRunner(
    files.map(({ path }) => path),
    workersOf(files),
  );
  const killSets = new KillSets();
  const noted = notingRunner(runner, killSets);
  const abort = new AbortController();
  const execution = {
    concurrency: 2,
    signal: abort.signal,
    timeout: { factor: 8, constant: 100 },
    sourceOf: () => 0,
  };
  const book = openBook(observations, 'auto');
  await executeMutants(noted, book, { ...execution, isWanted: () => true, onChange: () => {} });
  const judged = judgeMutants(sampleMutants(10), tests, {
    book,
    observedAll: true,
  });
  if (interrupted) abort.abort();
  const notices: Notice[] = [];
  const runsBefore = runner.runs.length;
  const matrix = await makeMatrix(
    {
      runner: noted,
      killSets,
      judged,
      tests,
      files: observations.map((file, at) => ({
        ...file,
        flaky: book.files[at]?.flaky ?? file.flaky,
      })),
      execution,
      isolation: 'auto',
    },
    { clock: { now: () => 0 }, notices, onChange: () => {} },
  );
  if (matrix === undefined) throw new Error('no matrix was made');
  return { matrix, judged, runner, notices, runsBefore };
}

/** The numbers of the tests that kill a mutant in truth. */
function killersOf(files: readonly WorldFile[], mutant: number): number[] {
  return files
    .flatMap(({ tests, flaky = [] }) =>
      tests.map(({ kills }, ordinal) => kills.includes(mutant) && !flaky.includes(ordinal)),
    )
    .flatMap((isKiller, number) => (isKiller ? [number] : []));
}

const mutants = fc.uniqueArray(fc.nat(9), { maxLength: 6 });
const tests = fc
  .record({ infects: mutants, kills: mutants })
  .map(({ infects, kills }) => ({ infects, kills: kills.filter((one) => infects.includes(one)) }));
const worlds = fc
  .array(
    fc.record({
      tests: fc.array(tests, { minLength: 1, maxLength: 4 }),
      unsettled: fc.uniqueArray(fc.nat(9), { maxLength: 2 }),
      warmVoid: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((files) => files.map((file, at): WorldFile => ({ ...file, path: `file ${at}` })));

describe('the kill matrix of a run', () => {
  test('has all killers of every mutant, at whatever level of isolation they ran', async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (files) => {
        const { matrix } = await makeWorldsMatrix(files);
        expect(matrix.isComplete).toBe(true);
        matrix.rows.forEach((row, mutant) => {
          expect(row).toMatchObject({ killers: killersOf(files, mutant), isComplete: true });
          expect(row.killers.every((one) => row.infected.includes(one))).toBe(true);
          expect(row.kinds).toHaveLength(row.killers.length);
        });
      }),
      { numRuns: 150 },
    );
  });

  const a: WorldFile = {
    path: 'a',
    tests: [
      { infects: [1, 2, 3], kills: [1, 2] },
      { infects: [1, 2, 3], kills: [1] },
    ],
  };
  const b: WorldFile = { path: 'b', tests: [{ infects: [1, 2], kills: [1] }] };

  test('runs only what is killed once more', async () => {
    const { runner, runsBefore } = await makeWorldsMatrix([a, b]);
    const again = runner.runs.slice(runsBefore).flatMap(({ jobs }) => jobs);
    const run = again.flatMap(({ job }) =>
      job.kind === 'execute' ? job.hot.flatMap((hot) => [...hot.mutants]) : [],
    );
    expect(new Set(run)).toEqual(new Set([1, 2]));
    expect(again.every(({ job }) => job.kind === 'execute' && job.exhaustive === true)).toBe(true);
  });

  test('leaves flaky tests out', async () => {
    const { matrix, notices } = await makeWorldsMatrix([{ ...a, flaky: [1] }, b]);
    expect(matrix.flaky).toEqual([1]);
    expect(matrix.rows[1]?.killers).toEqual([0, 2]);
    expect(matrix.rows[1]?.infected).toEqual([0, 2]);
    expect(matrix.findings.tests.map((worth) => worth.test)).toEqual([0, 2]);
    expect(notices).toEqual([]);
  });

  test('keeps the verdict’s killer, and says that there may be more, where the run was interrupted', async () => {
    const { matrix, judged } = await makeWorldsMatrix([a, b], { interrupted: true });
    const ids = ['a > test 0', 'a > test 1', 'b > test 0'];
    expect(matrix.isComplete).toBe(false);
    expect(matrix.rows[1]).toMatchObject({ isComplete: false });
    expect(matrix.rows[1]?.killers.map((at) => ids[at])).toEqual([judged[1]?.verdict.killedBy]);
    expect(matrix.rows[3]).toMatchObject({ killers: [], isComplete: true });
  });

  test('does not run again what ended its worker, and knows its row to be incomplete', async () => {
    const { matrix, judged, runner, runsBefore } = await makeWorldsMatrix([
      { ...a, crashes: [2] },
      b,
    ]);
    expect(judged[2]?.verdict).toMatchObject({
      status: 'Killed',
      reason: { kind: 'worker-crashed' },
    });
    expect(matrix.rows[2]?.isComplete).toBe(false);
    const again = JSON.stringify(runner.runs.slice(runsBefore).map(({ jobs }) => jobs));
    expect(again).toContain('"mutants":[1]');
    expect(again).not.toContain('2]');
    expect(matrix.findings.subsumption.classes.flatMap(({ mutants: rows }) => rows)).toEqual([1]);
  });
});
