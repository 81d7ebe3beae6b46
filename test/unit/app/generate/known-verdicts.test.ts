import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { catalogueProject } from '../../../../src/app/mutants/catalogue-project.ts';
import {
  keepVerdicts,
  knownVerdicts,
  withEarlier,
} from '../../../../src/app/generate/known-verdicts.ts';
import { readLastRun } from '../../../../src/app/stores/last-run.ts';
import { openProject, type OpenedProject } from '../../../../src/app/open-project.ts';
import type { AnalysisResult } from '../../../../src/model/analysis-result.ts';
import type { Mutant } from '../../../../src/model/mutant.ts';
import type { MutantStatus } from '../../../../src/model/mutant-status.ts';
import type { JudgedMutant } from '../../../../src/model/verdict.ts';
import type { FileCatalogue } from '../../../../src/mutation/sites/site.ts';
import { writeProject } from '../../project/write-project.ts';
import { judge } from '../../report/make-judged.ts';
import { sampleResult } from '../../report/sample-result.ts';

const file = 'src/sum.ts';

interface Stage {
  readonly project: OpenedProject;
  readonly catalogues: readonly FileCatalogue[];
  readonly mutants: readonly Mutant[];
  /** An analysis of the project that judges these mutants so. */
  readonly resultOf: (judged: readonly JudgedMutant[]) => AnalysisResult;
}

async function stage(): Promise<Stage> {
  const text = 'export const sum = (a, b) => a + b;\n';
  const root = writeProject({
    'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
    [file]: text,
  });
  utimesSync(join(root, file), 1, 1);
  const project = await openProject({ root, overrides: { typeCheck: false, operators: ['AOR'] } });
  const { catalogues } = await catalogueProject(project, { ids: [], seed: 0 });
  const mutants = catalogues.flatMap(({ sites }) =>
    sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant)),
  );
  const sources = [{ path: file, text, language: 'typescript' }];
  return {
    project,
    catalogues,
    mutants,
    resultOf: (judged) => sampleResult({ root, sources, tests: [], judged }),
  };
}

const statuses = (judged: readonly JudgedMutant[]): MutantStatus[] =>
  judged.map(({ verdict }) => verdict.status);

const noAnalysis = (): Promise<never> => Promise.reject(new Error('There is an analysis.'));

describe('the verdicts before tests are generated', () => {
  test('are those of the last run where it knows all mutants', async () => {
    const { project, catalogues, mutants, resultOf } = await stage();
    const [first, ...others] = mutants.map((mutant) => judge(mutant, 'Survived'));
    expect(first).toBeDefined();
    const killed = mutants.slice(0, 1).map((mutant) => judge(mutant, 'Killed'));
    keepVerdicts(project, resultOf([...killed, ...others]));
    const { judged: known } = await knownVerdicts(project, catalogues, false, noAnalysis);
    expect(known.map(({ mutant }) => mutant)).toEqual(mutants);
    expect(statuses(known)).toEqual(['Killed', ...others.map(() => 'Survived')]);
  });

  test.each<[string, MutantStatus | undefined]>([
    ['does not know a mutant', undefined],
    ['was interrupted before a mutant', 'Pending'],
  ])('are those of an analysis where the last run %s, and are kept', async (_, status) => {
    const { project, catalogues, mutants, resultOf } = await stage();
    const [last] = mutants.slice(-1);
    const before = mutants.slice(0, -1).map((mutant) => judge(mutant, 'Killed'));
    const unknown = last === undefined || status === undefined ? [] : [judge(last, status)];
    keepVerdicts(project, resultOf([...before, ...unknown]));
    const all = resultOf(mutants.map((mutant) => judge(mutant, 'Survived')));
    const { judged: known } = await knownVerdicts(project, catalogues, false, () =>
      Promise.resolve(all),
    );
    expect(statuses(known)).toEqual(mutants.map(() => 'Survived'));
    const kept = readLastRun(project.root, project.config)?.judged ?? [];
    expect(statuses(kept)).toEqual(mutants.map(() => 'Survived'));
  });

  test('are not kept where every test fails', async () => {
    const { project, catalogues, mutants, resultOf } = await stage();
    const uncovered = resultOf(mutants.map((mutant) => judge(mutant, 'NoCoverage')));
    const failing = { code: 'test-left-out', message: 'It fails.', place: 'test.js' } as const;
    const known = await knownVerdicts(project, catalogues, false, () =>
      Promise.resolve({ ...uncovered, notices: [failing] }),
    );
    expect(statuses(known.judged)).toEqual(mutants.map(() => 'NoCoverage'));
    expect(known.isSuiteBroken).toBe(true);
    expect(readLastRun(project.root, project.config)).toBeUndefined();
  });

  test('are those of an analysis where a file was written since, unless the last run has to do', async () => {
    const { project, catalogues, mutants, resultOf } = await stage();
    keepVerdicts(project, resultOf(mutants.map((mutant) => judge(mutant, 'Killed'))));
    writeFileSync(join(project.root, 'sum.test.ts'), '');
    const all = resultOf(mutants.map((mutant) => judge(mutant, 'Survived')));
    const { judged: bound } = await knownVerdicts(project, catalogues, true, noAnalysis);
    const { judged: free } = await knownVerdicts(project, catalogues, false, () =>
      Promise.resolve(all),
    );
    expect(statuses(bound)).toEqual(mutants.map(() => 'Killed'));
    expect(statuses(free)).toEqual(mutants.map(() => 'Survived'));
  });

  test('leave out mutants that do not count', async () => {
    const { project, catalogues, mutants, resultOf } = await stage();
    const some = mutants.map((mutant, at) => judge(mutant, at === 0 ? 'CompileError' : 'Killed'));
    const { judged: analysed } = await knownVerdicts(project, catalogues, false, () =>
      Promise.resolve(resultOf(some)),
    );
    const { judged: recalled } = await knownVerdicts(project, catalogues, false, noAnalysis);
    for (const known of [analysed, recalled]) {
      expect(known.map(({ mutant }) => mutant.id)).toEqual(mutants.slice(1).map(({ id }) => id));
    }
  });

  test('are asked for of the mutants that are chosen alone', async () => {
    const { project, mutants, resultOf } = await stage();
    const [first] = mutants;
    if (first === undefined) throw new Error('There is a mutant.');
    keepVerdicts(project, resultOf([judge(first, 'NoCoverage')]));
    const { catalogues } = await catalogueProject(project, { ids: [first.id], seed: 0 });
    const { judged: known } = await knownVerdicts(project, catalogues, false, noAnalysis);
    expect(known).toMatchObject([{ mutant: first, verdict: { status: 'NoCoverage' } }]);
  });

  test('are kept for the workspace where the project is one of its packages', async () => {
    const { project, mutants, resultOf } = await stage();
    const root = writeProject({});
    const workspace = { root, folder: 'packages/sum', cacheDirectory: 'cache' };
    keepVerdicts({ ...project, workspace }, resultOf(mutants.map((one) => judge(one, 'Killed'))));
    const files = readLastRun(root, workspace)?.judged.map(({ mutant }) => mutant.file);
    expect(new Set(files)).toEqual(new Set(['packages/sum/src/sum.ts']));
    expect(readLastRun(project.root, project.config)).toBeUndefined();
  });
});

test('the tests that fail without a mutant are known with the verdicts, however these were found', async () => {
  const { project, catalogues, mutants, resultOf } = await stage();
  const judged = mutants.map((mutant) => judge(mutant, 'Survived'));
  const leftOut = [{ code: 'test-left-out', place: 'sum.test.ts > adds', message: 'It fails.' }];
  const notices = [...leftOut, { code: 'test-flaky', message: 'It is flaky.' }];
  const analyse = (): Promise<AnalysisResult> => Promise.resolve({ ...resultOf(judged), notices });
  const found = await knownVerdicts(project, catalogues, false, analyse);
  expect(found.leftOut).toEqual(leftOut);
  const kept = await knownVerdicts(project, catalogues, false, noAnalysis);
  expect(kept.leftOut).toEqual(leftOut);
  keepVerdicts(project, withEarlier(resultOf(judged), kept));
  expect((await knownVerdicts(project, catalogues, true, noAnalysis)).leftOut).toEqual(leftOut);
});
