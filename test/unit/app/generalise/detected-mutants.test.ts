import { describe, expect, test } from 'vitest';

import { detectedMutants, verdictsFor } from '../../../../src/app/generalise/detected-mutants.ts';
import { keepVerdicts } from '../../../../src/app/generate/known-verdicts.ts';
import { catalogueProject } from '../../../../src/app/mutants/catalogue-project.ts';
import { openProject, type OpenedProject } from '../../../../src/app/open-project.ts';
import { readLastRun } from '../../../../src/app/stores/last-run.ts';
import { UserError } from '../../../../src/foundation/user-error.ts';
import type { AnalysisResult } from '../../../../src/model/analysis-result.ts';
import type { MutantStatus } from '../../../../src/model/mutant-status.ts';
import type { JudgedMutant } from '../../../../src/model/verdict.ts';
import { writeProject } from '../../project/write-project.ts';
import { judge, makeMutant } from '../../report/make-judged.ts';
import { sampleResult } from '../../report/sample-result.ts';

const mutant = makeMutant({ file: 'a.ts', text: 'a + b', find: '+', replace: '-' });

function judged(id: string, status: MutantStatus, killedBy?: string): JudgedMutant {
  return judge({ ...mutant, id }, status, killedBy === undefined ? {} : { killedBy });
}

test('what only properties of an earlier command have detected is live, and what needs no test is not', () => {
  const detected = detectedMutants([
    judged('killed', 'Killed', 'test/a.test.ts > adds'),
    judged('by a property', 'Killed', 'test/a.property.test.ts > add commutes'),
    judged('by one of Mocha', 'Killed', 'test/a.property-test.js > add commutes'),
    judged('by a test of properties', 'Killed', 'test/a.test.ts > reads a.property.b'),
    judged('late', 'Timeout'),
    judged('survivor', 'Survived'),
    judged('uncovered', 'NoCoverage'),
    judged('refused', 'CompileError'),
    judged('ignored', 'Ignored'),
  ]);

  expect([...detected].filter(([, isDetected]) => !isDetected).map(([id]) => id)).toEqual([
    'by a property',
    'by one of Mocha',
    'survivor',
    'uncovered',
  ]);
  expect(detectedMutants([]).size).toBe(0);
});

describe('the verdicts before properties are searched', () => {
  const files = new Set(['src/sum.ts', 'src/half.ts']);

  interface Stage {
    readonly project: OpenedProject;
    /** The analysis of the sources of a project, of which every mutant has a status. */
    readonly resultOf: (of: OpenedProject, status: MutantStatus) => AnalysisResult;
    /** Asks for the verdicts. Returns them as texts, with the sources that were analysed for that. */
    readonly ask: (
      analyse?: (of: OpenedProject) => Promise<AnalysisResult>,
    ) => Promise<{ readonly verdicts: readonly string[]; readonly analysed: readonly string[] }>;
  }

  async function stage(): Promise<Stage> {
    const root = writeProject({
      'node_modules/vitest/package.json': '{ "version": "4.1.12" }',
      'src/sum.ts': 'export const sum = (a: number, b: number) => a + b;\n',
      'src/half.ts': 'export const half = (a: number) => a / 2;\n',
      'src/other.ts': 'export const twice = (a: number) => a * 2;\n',
    });
    const project = await openProject({
      root,
      overrides: { typeCheck: false, operators: ['AOR'] },
    });
    const { catalogues } = await catalogueProject(project, { ids: [], seed: 0 });
    const resultOf: Stage['resultOf'] = ({ sources }, status) => {
      const own = catalogues.filter(({ file }) => sources.some((each) => each.file === file));
      const mutants = own.flatMap(({ sites }) => sites.flatMap((site) => site.mutants));
      return sampleResult({
        root,
        interrupted: false,
        tests: [],
        sources: own.map(({ file, text }) => ({ path: file, text, language: 'typescript' })),
        judged: mutants.map((each) => judge(each.mutant, status)),
      });
    };
    return {
      project,
      resultOf,
      async ask(analyse = (of) => Promise.resolve(resultOf(of, 'Survived'))) {
        const analysed: string[] = [];
        const verdicts = await verdictsFor({
          project,
          request: { root },
          files,
          analyse: (of) => {
            analysed.push(...of.sources.map(({ file }) => file));
            return analyse(of);
          },
        });
        const texts = verdicts.map(({ mutant: { file }, verdict }) => `${file} ${verdict.status}`);
        return { verdicts: [...new Set(texts)].toSorted(), analysed: analysed.toSorted() };
      },
    };
  }

  test('are those of an analysis of the sources, which is kept, where there was no run', async () => {
    const { project, ask } = await stage();

    expect(await ask()).toEqual({
      verdicts: ['src/half.ts Survived', 'src/sum.ts Survived'],
      analysed: ['src/half.ts', 'src/sum.ts'],
    });
    expect(readLastRun(project.root, project.config)?.judged.length).toBeGreaterThan(1);
    expect((await ask()).analysed).toEqual([]);
  });

  test('are those of the last run, and of an analysis of sources that it does not know', async () => {
    const { project, resultOf, ask } = await stage();
    const sources = project.sources.filter(({ file }) => file !== 'src/half.ts');
    keepVerdicts(project, resultOf({ ...project, sources }, 'Killed'));

    expect(await ask()).toEqual({
      verdicts: ['src/half.ts Survived', 'src/other.ts Killed', 'src/sum.ts Killed'],
      analysed: ['src/half.ts'],
    });
  });

  test('are none where the tests can not be run, and only those that are known where an analysis was interrupted', async () => {
    const { project, resultOf, ask } = await stage();
    const failing = (): Promise<never> =>
      Promise.reject(new UserError('no-tests', 'There are no tests.', 'Write one.', '.'));
    expect((await ask(failing)).verdicts).toEqual([]);

    const stopped = await ask((of) =>
      Promise.resolve({ ...resultOf(of, 'Pending'), interrupted: true }),
    );
    expect(stopped.verdicts).toEqual([]);
    expect(readLastRun(project.root, project.config)).toBeUndefined();
  });
});
