import { describe, expect, test } from 'vitest';

import type { Defect } from '../../../../src/model/defect.ts';
import type { GeneratedUnit } from '../../../../src/model/generated-unit.ts';
import type { GenerationResult } from '../../../../src/model/generation-result.ts';
import type { LiveMutant } from '../../../../src/model/live-mutant.ts';
import type { MutantStatus } from '../../../../src/model/mutant-status.ts';
import { mutationScore } from '../../../../src/model/mutation-score.ts';
import { generationJson } from '../../../../src/report/formats/generation-json.ts';
import { generationReport } from '../../../../src/report/terminal/generation-report.ts';
import { sampleMutants } from '../../analysis/sample-mutants.ts';
import { generatedTest, generatedUnit } from '../../generation/generated-units.ts';
import { call, testCaseOf } from '../../generation/statements.ts';

const file = 'src/source.ts';
const mutants = sampleMutants(8);

/** A score with so many of the eight mutants killed. */
function killing(count: number): GenerationResult['before'] {
  return mutationScore(mutants.map((_, at): MutantStatus => (at < count ? 'Killed' : 'Survived')));
}

function unitOf(changes: Partial<GeneratedUnit> = {}): GeneratedUnit {
  return generatedUnit(file, { live: ['m4', 'm5', 'm6', 'm7'], ...changes });
}

/** Two tests were written that kill two of four live mutants, unless told. */
function resultOf(changes: Partial<GenerationResult> = {}): GenerationResult {
  return {
    root: '/root',
    units: [unitOf()],
    mutants: new Map(mutants.map((mutant) => [mutant.id, mutant])),
    before: killing(4),
    after: killing(6),
    killed: new Set(['m4', 'm5']),
    files: [
      { unit: file, path: 'test/source.test.ts', text: 'the tests', tests: 2, titles: new Map() },
    ],
    warnings: [],
    leftOut: [],
    rejected: [],
    unverified: new Map(),
    isWritten: true,
    interrupted: false,
    milliseconds: 2500,
    ...changes,
  };
}

const none: Partial<GenerationResult> = { killed: new Set(), files: [], after: killing(4) };

function linesOf(changes: Partial<GenerationResult> = {}, top = 3): string[] {
  return generationReport(resultOf(changes), {
    colour: false,
    width: 80,
    top,
    explain: false,
  }).split('\n');
}

function left(mutant: string, reason: LiveMutant['reason'], functions?: number): LiveMutant {
  const others = { functionsCovered: 0, functionsReturning: 0, changesState: false, tests: 1 };
  return { mutant, reason, ...(functions !== undefined && { impact: { functions, ...others } }) };
}

const defect: Defect = {
  kind: 'nan-result',
  callable: 'f',
  testCase: testCaseOf(call('f')),
  statement: 0,
  what: '`f` gives NaN for finite numbers.',
};

describe('the report on a generation', () => {
  test('says what was killed, what was written, and how the score has changed', () => {
    const search = { runs: 0, milliseconds: 1000, waited: 900 };
    const effort = { runs: 1200, statements: 9000, milliseconds: 1500, search };
    expect(linesOf({ units: [unitOf({ effort })] })).toEqual([
      `${file}  2 tests for 2 of 4 live mutants  in test/source.test.ts`,
      '',
      'Mutation score 50.0 % -> 75.0 %: 2 mutants more killed, 6 of 8.',
      'Wrote 2 tests to 1 file.',
      'Took 2.5 s: 1,200 runs of test cases.',
      '',
    ]);
  });

  test('says in a dry run what would be written', () => {
    const lines = linesOf({ isWritten: false });
    expect(lines[0]).toContain('for test/source.test.ts');
    expect(lines).toContain('Would write 2 tests to 1 file.');
  });

  test('says so where there is no test', () => {
    const lines = linesOf(none);
    expect(lines[0]).toBe(`${file}  0 tests for 0 of 4 live mutants`);
    expect(lines).toContain('No test was generated.');
  });

  test('has the mutants that are left by reason, the nearest to being killed first', () => {
    const some = [
      left('m4', 'never-reached'),
      left('m5', 'never-infected'),
      left('m6', 'not-observed', 2),
      left('m7', 'not-observed', 0),
    ];
    expect(linesOf({ ...none, units: [unitOf({ left: some })] }).slice(1, 8)).toEqual([
      '  2 infected, without a difference that a test can see',
      '    :1  + → -  changes 2 functions',
      '    :1  + → -',
      '  1 reached, but it or its condition never had another value',
      '    :1  + → -',
      '  1 never reached',
      '    :1  + → -',
    ]);
  });

  test('shows a few of them, and counts the others', () => {
    const some = ['m4', 'm5', 'm6', 'm7'].map((id) => left(id, 'never-reached'));
    expect(linesOf({ ...none, units: [unitOf({ left: some })] }, 1).slice(1, 4)).toEqual([
      '  4 never reached',
      '    :1  + → -',
      '    and 3 more',
    ]);
  });

  test('says why nothing could be searched for, and nothing else of the file', () => {
    const problem = "It can't be loaded: no such module";
    const lines = linesOf({ ...none, units: [unitOf({ problem, interrupted: true })] });
    expect(lines.slice(0, 3)).toEqual([file, `  ${problem}`, '']);
  });

  test('says what can not be tested, and that the search was stopped', () => {
    const untestable = [{ name: 'secret', reason: 'It takes a private class.' }];
    const lines = linesOf({ units: [unitOf({ interrupted: true, untestable })] });
    expect(lines.slice(1, 3)).toEqual([
      '  The search was stopped before its budget was used up.',
      '  secret: It takes a private class.',
    ]);
  });

  test('names likely defects', () => {
    const lines = linesOf({ units: [unitOf({ defects: [defect, defect] })] });
    expect(lines.slice(2, 5)).toEqual([
      '2 likely defects, to be looked at; no test was made of them',
      `  · ${file}: ${defect.what}`,
      `  · ${file}: ${defect.what}`,
    ]);
  });

  test('names the tests that the runner turned down', () => {
    const rejected = [{ unit: file, name: 'f adds', reason: 'expected 1\u001b[0m to be 2' }];
    const lines = linesOf({ rejected });
    expect(lines[2]).toBe('1 generated test left out again');
    expect(lines[3]).toMatch(/^ {2}· src\/source\.ts: f adds: expected 1.*to be 2$/);
    expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  });

  test('says at its top which tests say nothing about mutants', () => {
    const message = 'The test fails without a mutant and was left out.';
    const leftOut = ['t > a', 't > b', 't > c'].map((place) => ({
      code: 'test-left-out',
      place,
      message,
    }));
    const warnings = ['3 tests fail without a mutant and were left out.'];
    expect(linesOf({ warnings, leftOut }, 2).slice(0, 5)).toEqual([
      ...warnings,
      `  · t > a: ${message}`,
      `  · t > b: ${message}`,
      '  and 1 more',
      '',
    ]);
    expect(JSON.parse(generationJson(resultOf({ warnings, leftOut })))).toMatchObject({
      warnings,
      leftOut,
    });
  });

  test('says where tests are that an interruption left no time to verify', () => {
    const kept = { folder: '/root/.cache/generated', tests: 2 };
    expect(linesOf({ ...none, kept, interrupted: true }).slice(-4, -2)).toEqual([
      'No test was written.',
      '2 generated tests could not be verified before the end and are kept in /root/.cache/generated.',
    ]);
    const lost = { ...kept, tests: 1, problem: 'It is full.' };
    expect(linesOf({ kept: lost })).toContain(
      '1 generated test could not be verified before the end and is lost, since nothing can be kept in /root/.cache/generated: It is full.',
    );
    expect(JSON.parse(generationJson(resultOf({ kept })))).toMatchObject({ kept });
  });

  test('has no line that is wider than the terminal, nor than one can read', () => {
    const long = 'word '.repeat(60).trim();
    const units = [
      unitOf({
        untestable: [{ name: 'f', reason: long }],
        defects: [{ ...defect, what: long }],
        left: [left('m4', 'not-observed', 3)],
      }),
      unitOf({ problem: long }),
    ];
    const rejected = [{ unit: file, name: long, reason: long }];
    for (const [width, widest] of [
      [80, 80],
      [500, 100],
    ] as const) {
      const report = generationReport(resultOf({ units, rejected }), {
        colour: false,
        width,
        top: 3,
        explain: true,
      });
      expect(Math.max(...report.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(
        widest,
      );
    }
  });

  test('has colours only where they are wanted', () => {
    const options = { colour: true, width: 80, top: 3, explain: false };
    expect(generationReport(resultOf(), options)).toContain('\u001b[');
    expect(linesOf().join('')).not.toContain('\u001b');
  });

  test.each([
    [
      ['change files (fs.rm)'],
      [
        '  It tried to change files (fs.rm), which generated tests may not do; test what',
        '  depends on it by hand.',
      ],
    ],
    [
      ['change files (fs.rm)', 'end the process (process.exit)', 'use the network (fetch)'],
      [
        '  It tried to change files (fs.rm), to end the process (process.exit) and to use',
        '  the network (fetch), which generated tests may not do; test what depends on it',
        '  by hand.',
      ],
    ],
  ])('says what generated tests may not do: %j', (denied, lines) => {
    expect(linesOf({ units: [unitOf({ denied })] }).slice(1, 1 + lines.length)).toEqual(lines);
    expect(linesOf({ units: [unitOf()] }).join(' ')).not.toContain('may not');
  });

  test('names the mutants that were not verified, with what they would have done', () => {
    const unverified = new Map([['m1', 'change files (fs.rm)']]);
    const lines = linesOf({ units: [unitOf({ live: ['m1', 'm2'] })], unverified });
    expect(lines.slice(1, 3)).toEqual([
      '  1 denied while tests were verified, counted as not killed',
      expect.stringMatching(/^ {4}:\d+ {2}.* would change files \(fs\.rm\)$/),
    ]);
    expect(JSON.parse(generationJson(resultOf({ unverified })))).toMatchObject({
      unverified: [{ mutant: 'm1', denied: 'change files (fs.rm)' }],
    });
  });

  test('says that no test was generated where there was no unit to search', () => {
    expect(linesOf({ ...none, units: [] })).toEqual([
      'Mutation score 50.0 % -> 50.0 %: 0 mutants more killed, 4 of 8.',
      'No test was generated.',
      'Took 2.5 s: 0 runs of test cases.',
      '',
    ]);
  });
});

describe('a generation as JSON', () => {
  test('has the figures of each file, and of all', () => {
    const tests = [generatedTest('f', ['m4']), generatedTest('g', ['m5'])];
    const titles = new Map(tests.slice(0, 1).map(({ id }) => [id, 'f gives 1']));
    const tried = { reached: 0, infected: 0, executed: 0 };
    const explanation = { tried, help: { kind: 'factory', type: 'Tree' } } as const;
    const unit = unitOf({
      tests,
      possibleAssertions: 7,
      left: [left('m6', 'not-observed', 1), { ...left('m7', 'never-reached'), explanation }],
      defects: [defect],
      untestable: [{ name: 'secret', reason: 'It is.' }],
      denied: ['change files (fs.rm)'],
      effort: {
        runs: 12,
        statements: 90,
        milliseconds: 15,
        search: { runs: 0, milliseconds: 9, waited: 8 },
      },
    });
    const broken = generatedUnit('src/broken.ts', { problem: 'It is.', live: ['m1'] });
    const rejected = [{ unit: file, name: 'f', reason: '\u001b[31mit kills\u001b[39m no mutant' }];
    const files = [{ unit: file, path: 'test/source.test.ts', text: '', tests: 2, titles }];
    const json = generationJson(resultOf({ units: [unit, broken], rejected, files }));
    expect(JSON.parse(json)).toEqual({
      files: [
        {
          file,
          testFile: 'test/source.test.ts',
          live: 4,
          killed: 2,
          tests: 2,
          statements: 2,
          assertions: 2,
          possibleAssertions: 7,
          generated: [
            { title: 'f gives 1', kills: ['m4'] },
            { title: '', kills: ['m5'] },
          ],
          left: [
            {
              mutant: 'm6',
              reason: 'not-observed',
              impact: {
                functions: 1,
                functionsCovered: 0,
                functionsReturning: 0,
                changesState: false,
                tests: 1,
              },
            },
            { mutant: 'm7', reason: 'never-reached', tried },
          ],
          help: [{ kind: 'factory', type: 'Tree', what: 'a factory for Tree', mutants: ['m7'] }],
          untestable: [{ name: 'secret', reason: 'It is.' }],
          denied: ['change files (fs.rm)'],
          lacksPage: false,
          runs: 12,
          executedStatements: 90,
          milliseconds: 15,
          search: { runs: 0, milliseconds: 9, waited: 8 },
        },
        {
          file: 'src/broken.ts',
          problem: 'It is.',
          live: 1,
          killed: 0,
          tests: 0,
          statements: 0,
          assertions: 0,
          possibleAssertions: 0,
          generated: [],
          left: [],
          help: [],
          untestable: [],
          denied: [],
          lacksPage: false,
          runs: 0,
          executedStatements: 0,
          milliseconds: 0,
          search: { runs: 0, milliseconds: 0, waited: 0 },
        },
      ],
      before: { detected: 4, valid: 8, score: 50 },
      after: { detected: 6, valid: 8, score: 75 },
      defects: [{ file, kind: 'nan-result', what: defect.what }],
      warnings: [],
      leftOut: [],
      rejected: [{ unit: file, name: 'f', reason: 'it kills no mutant' }],
      unverified: [],
      interrupted: false,
      milliseconds: 2500,
    });
  });
});
