import { expect, test } from 'vitest';

import type { AnalysisResult, Notice } from '../../../src/model/analysis-result.ts';
import { githubAnnotations } from '../../../src/report/ci/github-annotations.ts';
import { htmlReport } from '../../../src/report/html/html-report.ts';
import { jsonReport } from '../../../src/report/formats/json-report.ts';
import { junitReport } from '../../../src/report/ci/junit-report.ts';
import { leftOutSentences } from '../../../src/report/left-out.ts';
import { markdownReport } from '../../../src/report/ci/markdown-report.ts';
import { mergeResults } from '../../../src/report/formats/merge-results.ts';
import { sarifReport } from '../../../src/report/ci/sarif-report.ts';
import { terminalReport } from '../../../src/report/terminal/terminal-report.ts';
import { judge, makeMutant } from './make-judged.ts';

const text = 'a + b; c; d; e';
const mutant = (find: string) => makeMutant({ file: 'a.ts', text, find, replace: 'x' });
const tests = ['t > <fails>'];
const commands = [{ command: 'deno run a.ts', testFile: 't' }];
const notices: Notice[] = [
  { code: 'test-left-out', place: 't > <fails>', message: 'It fails.' },
  { code: 'test-fails-under-assay', place: 't > passes', message: 'A fault of Assay.' },
];
const result: AnalysisResult = {
  root: '/shop',
  sources: [{ path: 'a.ts', text, language: 'typescript' }],
  tests: [],
  judged: [
    judge(mutant('a'), 'NoCoverage', { reason: { kind: 'failing-tests', tests } }),
    judge(mutant('b'), 'NoCoverage', { reason: { kind: 'failing-tests', tests } }),
    judge(mutant('c'), 'Survived', { reason: { kind: 'flaky-tests', tests, only: true } }),
    judge(mutant('d'), 'Survived', { reason: { kind: 'flaky-tests', tests } }),
    judge(mutant('e'), 'Ignored', { reason: { kind: 'outside-commands', commands } }),
  ],
  notices,
  interrupted: false,
  timings: { total: 1, startUp: 0, observe: 0, execute: 0 },
  versions: {},
};
const sentences = [
  '2 tests fail without a mutant and were left out.',
  'One of these passes without Assay: please report it.',
  '2 mutants that only these reach count as not covered.',
  '1 mutant is not scored: tests start commands that may run it, where no mutant takes effect.',
  '1 mutant that only flaky tests reach counts as survived.',
];
const version = '1.0.0';

test('what says nothing is counted in sentences, which are none where all tests count', () => {
  expect(leftOutSentences(result)).toEqual(sentences);
  expect(leftOutSentences({ notices: [], judged: [] })).toEqual([]);
});

test('every report says it at its top', () => {
  const json = jsonReport(result, { version });
  const html = htmlReport(json, 'shop', '');
  const lines = terminalReport(result, { colour: false, width: 100, top: 3 }).split('\n');
  const sarif = JSON.stringify(sarifReport(result, { version, prefix: '', operators: new Map() }));

  expect(lines.slice(2, 7)).toEqual(sentences);
  expect(markdownReport(result, { top: 3 }).split('\n')[2]).toContain(sentences.join(' '));
  expect(markdownReport(result, { top: 3 })).toContain('- `t > <fails>`: It fails.\n');
  expect(json).toMatchObject({ warnings: sentences, leftOut: notices });
  expect(html.indexOf(sentences.join(' '))).toBeGreaterThan(html.indexOf('<body>'));
  expect(html.indexOf(sentences.join(' '))).toBeLessThan(html.indexOf('<mutation-test-report-app'));
  expect(html).toContain('<b>t &gt; &lt;fails&gt;</b> It fails.');
  expect(githubAnnotations(result, { prefix: '' }).split('\n')[0]).toBe(
    `::warning title=Tests that say nothing::${sentences.join(' ')}`,
  );
  for (const one of [...sentences, 't > <fails>: It fails.']) {
    expect(sarif).toContain(JSON.stringify({ level: 'warning', message: { text: one } }));
  }
});

test('a JUnit report has tests that were left out as skipped cases, and mutants that only they reach', () => {
  const xml = junitReport(result);
  expect(xml).toContain('<testsuites name="Assay" tests="7" failures="0" errors="0" skipped="7"');
  expect(xml).toContain('<testcase name="t &gt; &lt;fails&gt;" classname="Tests left out">');
});

test('shards that left out the same tests name them once', () => {
  expect(leftOutSentences(mergeResults([result, { ...result, judged: [] }], '/shop'))).toEqual(
    sentences,
  );
});
