import { describe, expect, test } from 'vitest';

import { compareWithBaseline } from '../../../../src/model/baseline.ts';
import { displayWidth } from '../../../../src/report/terminal/display-width.ts';
import {
  terminalReport,
  type TerminalReportOptions,
} from '../../../../src/report/terminal/terminal-report.ts';
import { judge, makeMutant } from '../make-judged.ts';
import { sampleResult } from '../sample-result.ts';

const options: TerminalReportOptions = { colour: false, width: 80, top: 3 };
const escape = String.fromCodePoint(27);

function report(changes: Partial<TerminalReportOptions> = {}, result = sampleResult()): string {
  return terminalReport(result, { ...options, ...changes });
}

describe('the terminal report', () => {
  test('starts with the score and ends with where the HTML report lies', () => {
    const lines = report({ reportPath: 'reports/assay/index.html' }).split('\n');
    expect(lines[0]).toBe('Mutation score  34.2 %');
    expect(lines[1]).toBe('13 of 38 mutants detected; 43.3 % of those that a test reaches.');
    expect(lines.slice(-2)).toEqual(['HTML report: reports/assay/index.html', '']);
  });

  test('shows the strongest survivor in its code, with tests that should have noticed', () => {
    const [, section = ''] = report().split('Survivors that matter most\n\n');
    const [first] = section.split('\n\n');
    expect(`\n${first}\n`).toMatchInlineSnapshot(`
      "
      1. src/money/money.ts:31:12
         in Money@isNegative, ROR relational operator  b28a94b0
           30 │ isNegative(): boolean {
         - 31 │   return this.amount < 0;
         + 31 │   return this.amount <= 0;
              │                      ^^
           32 │ }
         4 tests reach it; it makes a difference in each, yet all pass.
           · Money > prints its amount with two decimals  test/money.test.ts
           · Money > prints a negative amount with its sign in front, whatever the cu…
           · and 2 more
      "
    `);
  });

  test('names the property that would kill a survivor or another one on its line', () => {
    const { judged } = sampleResult();
    const found = judged.filter(({ mutant }) => mutant.location.start.line === 31);
    const properties = new Map(found.map(({ mutant }) => [mutant.id, 'Money: isNegative of it']));
    const hint =
      '   A property would kill it, which assay generalise writes: Money: isNegative of it';
    expect(
      report({ properties, width: 100 })
        .split('\n')
        .filter((line) => line === hint),
    ).toHaveLength(1);
    expect(report()).not.toContain('A property');
  });

  test('names the other survivors on a line and says how many more there are', () => {
    const text = report({ width: 120, top: 4 });
    expect(text).toContain(
      '4 more on this line: ratios[index] > 0 && in… → true, > → >=, < → <=, and 1 more',
    );
    expect(text).toContain('9 more survivors on 7 other lines.');
  });

  test.each([
    ['the tests it infects', [2], '  · third\n'],
    [
      'the tests that reach it, where it infects none',
      [],
      '  · first\n     · second\n     · and 1 more\n',
    ],
  ])('names of a survivor %s', (_, infected, names) => {
    const tests = ['first', 'second', 'third'];
    const text = 'a < b';
    const mutant = makeMutant({ file: 'a.ts', text, find: '<', replace: '>' });
    const infectedBy = infected.map((index) => tests[index] ?? '');
    const result = sampleResult({
      sources: [{ path: 'a.ts', text, language: 'typescript' }],
      judged: [judge(mutant, 'Survived', { coveredBy: tests, infectedBy })],
    });
    const [, listed = ''] = report({}, result).split(/reach it;.*\n {3}/);
    expect(listed.startsWith(`${names}\n`)).toBe(true);
  });

  test('summarises what no test reaches by region', () => {
    expect(report()).toContain(
      `Not covered\nsrc/legacy/parse-csv.js:23-32 guessDelimiter (7 mutants)\nsrc/components/PriceTag.tsx:9 PriceTag (1 mutant)`,
    );
    expect(report({ top: 1 })).toContain('guessDelimiter (7 mutants)\n1 more region (1 mutant)\n');
  });

  test('shows notices with their place and the code to look up', () => {
    expect(report()).toContain(
      '! Skipped: Unexpected token\n  src/legacy/broken.ts:12  syntax-error\n',
    );
  });

  test('shows three notices of a code and counts the others', () => {
    const notices = [1, 2, 3, 4, 5].map((line) => ({ code: 'test-flaky', message: `no. ${line}` }));
    const text = report({}, sampleResult({ notices }));
    expect(text).toContain('no. 3');
    expect(text).not.toContain('no. 4');
    expect(text).toContain('  and 2 more of test-flaky\n');
  });

  test('says how verdicts were reached and where the time went', () => {
    const [, section = ''] = report({ width: 120 }).split('types-unavailable\n\n');
    expect(`\n${section}`).toMatchInlineSnapshot(`
      "
      Executed 27 of 42 mutants in 52 test runs (4 with modules loaded anew, 2 in a fresh worker).
      Settled without execution: 8 that no test reaches, 4 that make no difference in any test.
      Took 4.2 s: start-up 820 ms, observe 1.1 s, execute 2.3 s (12 mutants/s). First verdict after 2.0 s.
      "
    `);
  });

  test.each([
    [34, 'Reaches the threshold of 34 %.'],
    [34.3, 'Below the threshold of 34.3 %.'],
  ])('says whether the score reaches a threshold of %d', (breakAt, sentence) => {
    expect(report({ breakAt })).toContain(`\n${sentence}\n`);
    expect(report()).not.toContain('threshold');
  });

  test('says that a run was interrupted and how many mutants have no verdict', () => {
    expect(report()).toContain('Interrupted: 1 mutant without a verdict;');
    expect(report({}, sampleResult({ interrupted: false }))).not.toContain('Interrupted');
  });

  test.each([
    [80, 10],
    [120, 10],
    [60, 10],
  ])('keeps every line within %i columns', (width, top) => {
    const lines = report({ width, top }).split('\n');
    expect(lines.filter((line) => displayWidth(line) > width)).toEqual([]);
  });

  test('has colours only where they are wanted, and no other escape sequence ever', () => {
    const colourful = report({ colour: true, top: 10 });
    expect(colourful).toContain(`${escape}[31m`);
    expect(report({ top: 10 })).not.toContain(escape);
    expect(colourful.replace(new RegExp(`${escape}\\[\\d+m`, 'g'), '')).toBe(report({ top: 10 }));
  });

  test('shows no survivor in detail with top at zero and heads none, but counts them', () => {
    const text = report({ top: 0 });
    expect(text).toContain('\n17 survivors on 11 lines.\n');
    expect(text).not.toContain('│');
    expect(text).toContain('\n8 mutants in 2 regions not covered.\n');
    expect(text).not.toMatch(/Survivors that matter most|^Not covered$/m);
  });

  test('is short where nothing is left to do', () => {
    const text = 'a < b';
    const mutant = makeMutant({ file: 'a.ts', text, find: '<', replace: '>' });
    const result = sampleResult({
      sources: [{ path: 'a.ts', text, language: 'typescript' }],
      judged: [judge(mutant, 'Killed', { coveredBy: ['t'], killedBy: 't' })],
      notices: [],
      interrupted: false,
    });
    expect(`\n${report({}, result)}`).toMatchInlineSnapshot(`
      "
      Mutation score  100.0 %
      1 of 1 mutant detected.

      File       Score %  Killed  Survived
      a.ts         100.0       1         0
      ────────────────────────────────────
      All files    100.0       1         0

      Executed 1 of 1 mutant in 1 test run.
      Took 4.2 s: start-up 820 ms, observe 1.1 s, execute 2.3 s (0.4 mutants/s). First
        verdict after 2.0 s.
      "
    `);
  });

  test('does without a score where there are no mutants', () => {
    const result = sampleResult({ judged: [], sources: [], notices: [], interrupted: false });
    expect(`\n${report({ breakAt: 80 }, result)}`).toMatchInlineSnapshot(`
      "
      Mutation score  –
      There was no mutant for a test to detect.

      Took 4.2 s: start-up 820 ms, observe 1.1 s, execute 2.3 s. First verdict after
        2.0 s.
      "
    `);
  });
});

describe('against a baseline', () => {
  const { judged } = sampleResult();
  const undetected = compareWithBaseline(judged, [], false).fresh;
  const entries = undetected.map(({ mutant }) => ({ id: mutant.id, file: mutant.file, text: '' }));

  test('the report names what is new and what is gone', () => {
    const gone = { id: '0123456789abcdef', file: 'src/gone.ts', text: 'ROR: a < b → a' };
    const baseline = compareWithBaseline(judged, [...entries.slice(2), gone], true);
    const [, section = ''] = report({ baseline }).split('Against the baseline\n');
    expect(section.split('\n\n', 1)[0]).toMatchInlineSnapshot(`
      "2 new survivors, 22 known, 1 gone.
      + 06f1108f  src/money/money.ts:18:9  ROR  <= → <
      + 21dd6f70  src/money/money.ts:22:11  COR  ratios[index] > 0 && in… → ratios[index] > 0
      - 01234567  src/gone.ts  ROR: a < b → a
      Those that are gone leave the baseline with --update-baseline."
    `);
  });

  test('the report says so where nothing is new', () => {
    const baseline = compareWithBaseline(judged, entries, false);
    expect(report({ baseline })).toContain(
      `Against the baseline\nNothing new, ${entries.length} known.\n`,
    );
  });
});
