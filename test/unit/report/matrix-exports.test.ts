import { schema } from 'mutation-testing-report-schema';
import { describe, expect, test } from 'vitest';

import type { AnalysisResult } from '../../../src/model/analysis-result.ts';
import type { KillMatrix, MatrixFindings, MatrixRow } from '../../../src/model/kill-matrix.ts';
import { jsonReport } from '../../../src/report/formats/json-report.ts';
import { majorLog } from '../../../src/report/formats/major-log.ts';
import { majorMaps } from '../../../src/report/formats/major-maps.ts';
import { matrixCsv } from '../../../src/report/formats/matrix-csv.ts';
import { judge, makeMutant } from './make-judged.ts';
import { sampleMatrix } from './sample-matrix.ts';
import { sampleResult } from './sample-result.ts';
import { schemaProblems } from './schema-problems.ts';

const text = 'const a = 1;\nconst b = 2;\nconst c = 3;\n';
const file = 'src/abc.ts';
const mutant = (find: string, replace: string) => makeMutant({ file, text, find, replace });
const [late, early, live, ignored, wrong] = [
  mutant('3', '4'),
  mutant('1', '0'),
  mutant('2', '5'),
  mutant('2', '7'),
  mutant('2', '"x"'),
];
const tests = ['one', 'two, "2"', 'three'].map((name, at) => ({
  id: `t.test.ts > ${name}`,
  file: 't.test.ts',
  name,
  duration: 1.4 + at,
}));

const findings: MatrixFindings = {
  tests: [
    { test: 0, kills: 2, soleKills: 1, score: 66.6, dominators: 1, isRedundant: false },
    { test: 1, kills: 1, soleKills: 0, score: 33.3, dominators: 0, isRedundant: true },
  ],
  minimal: { tests: [0], duration: 1.4, durationOfAll: 3.8 },
  subsumption: {
    classes: [
      { mutants: [0], killers: [0, 1], isDominator: false, subsumed: 0 },
      { mutants: [1], killers: [0], isDominator: true, subsumed: 1 },
    ],
    edges: [[1, 0]],
  },
  undetected: 1,
  subsumingScore: 50,
};

function row(mutantId: string, values: Partial<MatrixRow>): MatrixRow {
  return {
    mutantId,
    reached: [],
    infected: [],
    killers: [],
    kinds: [],
    isComplete: true,
    ...values,
  };
}

const matrix: KillMatrix = {
  rows: [
    row(late.id, {
      reached: [0, 1],
      infected: [0, 1],
      killers: [0, 1],
      kinds: ['assertion', 'exception'],
    }),
    row(early.id, {
      reached: [0, 1],
      infected: [0],
      killers: [0],
      kinds: ['timeout'],
      isComplete: false,
    }),
    row(live.id, { reached: [1] }),
    row(wrong.id, {}),
  ],
  flaky: [2],
  isComplete: true,
  findings,
  milliseconds: 2500,
};

const result: AnalysisResult = {
  root: '/shop',
  sources: [{ path: file, text, language: 'typescript' }],
  tests,
  judged: [
    judge(late, 'Killed', { coveredBy: tests.slice(0, 2).map(({ id }) => id) }),
    judge(early, 'Timeout', { coveredBy: tests.slice(0, 2).map(({ id }) => id) }),
    judge(live, 'Survived', { coveredBy: tests.slice(1, 2).map(({ id }) => id) }),
    judge(wrong, 'CompileError'),
    judge(ignored, 'Ignored'),
  ],
  matrix,
  notices: [],
  interrupted: false,
  timings: { total: 9000, startUp: 1000, observe: 2000, execute: 6000 },
  versions: {},
};

describe('the kill matrix as CSV', () => {
  test('has a line for each pair of a mutant and a test that reaches it, with the strongest effect', () => {
    expect(matrixCsv(result)).toBe(`mutant,file,line,column,operator,status,test,effect
${late.id},src/abc.ts,3,11,EVR,Killed,t.test.ts > one,assertion
${late.id},src/abc.ts,3,11,EVR,Killed,"t.test.ts > two, ""2""",exception
${early.id},src/abc.ts,1,11,EVR,Timeout,t.test.ts > one,timeout
${early.id},src/abc.ts,1,11,EVR,Timeout,"t.test.ts > two, ""2""",reached
${live.id},src/abc.ts,2,11,EVR,Survived,"t.test.ts > two, ""2""",reached
`);
  });

  test('has no more than a header without a matrix', () => {
    expect(matrixCsv(sampleResult()).split('\n')).toHaveLength(2);
  });
});

describe('the files of Major', () => {
  const maps = majorMaps(result);

  test('number mutants as the log of all mutants does, in the order of the source', () => {
    expect(maps.get('mutants.log')).toBe(majorLog([early, wrong, live, late]));
  });

  test('map tests, coverage and kills by these numbers', () => {
    expect(maps.get('testMap.csv')).toBe(
      'TestNo,TestName,Runtime\n1,t.test.ts > one,1\n2,"t.test.ts > two, ""2""",2\n3,t.test.ts > three,3\n',
    );
    expect(maps.get('covMap.csv')).toBe('TestNo,MutantNo\n1,1\n1,4\n2,1\n2,3\n2,4\n');
    expect(maps.get('killMap.csv')).toBe(
      'TestNo,MutantNo,[FAIL | TIME | EXC]\n1,1,TIME\n1,4,FAIL\n2,4,EXC\n',
    );
  });

  test('say how each mutant ended, those aside that have no place in the score, and sum up', () => {
    expect(maps.get('kill.csv')).toBe(
      'MutantNo,[FAIL | TIME | EXC | LIVE | UNCOV]\n1,TIME\n3,LIVE\n4,FAIL\n',
    );
    expect(maps.get('summary.csv')?.split('\n')[1]).toBe('4,3,2,1,3,9');
  });
});

describe('the JSON report of a run with a kill matrix', () => {
  test('names all tests that kill a mutant, in the schema’s own place', () => {
    const { files } = jsonReport(result, { version: '1' });
    const killers = new Map(files[file]?.mutants.map(({ id, killedBy }) => [id, killedBy]));
    expect(killers.get(late.id)).toEqual(['0', '1']);
    expect(killers.get(live.id)).toEqual([]);
  });

  test('has what the schema has no place for beside it', () => {
    expect(jsonReport(result, { version: '1' }).killMatrix).toEqual({
      complete: true,
      milliseconds: 2500,
      incompleteMutants: [early.id],
      flakyTests: ['2'],
      infectedBy: { [late.id]: ['0', '1'], [early.id]: ['0'] },
      killedHow: { [late.id]: ['assertion', 'exception'], [early.id]: ['timeout'] },
      tests: [
        { id: '0', kills: 2, soleKills: 1, score: 66.6, dominators: 1, redundant: false },
        { id: '1', kills: 1, soleKills: 0, score: 33.3, dominators: 0, redundant: true },
      ],
      minimalTests: { ids: ['0'], milliseconds: 1.4, millisecondsOfAll: 3.8 },
      subsumption: {
        score: 50,
        classes: [
          { mutants: [late.id], killedBy: ['0', '1'], dominator: false },
          { mutants: [early.id], killedBy: ['0'], dominator: true },
        ],
        edges: [[1, 0]],
      },
    });
  });

  test('fits the schema', () => {
    const sample = sampleResult();
    const report = jsonReport({ ...sample, matrix: sampleMatrix(sample) }, { version: '1' });
    expect(schemaProblems(JSON.parse(JSON.stringify(report)), schema)).toEqual([]);
    expect(report.killMatrix?.subsumption.classes.length).toBeGreaterThan(1);
  });
});
