import { expect, test } from 'vitest';

import { compareWithBaseline } from '../../../../src/model/baseline.ts';
import { markdownReport } from '../../../../src/report/ci/markdown-report.ts';
import { judge, makeMutant } from '../make-judged.ts';
import { sampleResult } from '../sample-result.ts';

test('the Markdown report has the score, a table by file, and survivors as diffs', () => {
  expect(markdownReport(sampleResult(), { top: 1, breakAt: 60 })).toMatchInlineSnapshot(`
    "## Mutation score 34.2 %

    13 of 38 mutants detected; 43.3 % of those that a test reaches. Interrupted: 1 mutant without a verdict; the score is that of the others. Below the threshold of 60 %.

    | File | Score | Killed | Timeout | Survived | Not covered |
    | :--- | ---: | ---: | ---: | ---: | ---: |
    | \`src/legacy/parse-csv.js\` | 18.1 % | 1 | 1 | 2 | 7 |
    | \`src/money/money.ts\` | 46.6 % | 5 | 2 | 8 | 0 |
    | \`src/billing/invoices/recurring/calculate-proration-schedule-for-subscription.ts\` | 50.0 % | 2 | 1 | 3 | 0 |
    | \`src/text/größe.ts\` | 0.0 % | 0 | 0 | 3 | 0 |
    | \`src/components/PriceTag.tsx\` | 33.3 % | 1 | 0 | 1 | 1 |
    | **All files** | 34.2 % | 9 | 4 | 17 | 8 |

    ### Survivors that matter most

    **\`src/money/money.ts:31\`** in \`Money@isNegative\` (ROR, relational operator)

    \`\`\`diff
    -    return this.amount < 0;
    +    return this.amount <= 0;
    \`\`\`

    4 tests reach it; it makes a difference in each, yet all pass.
    "
  `);
});

test('code and names have no control or direction characters', () => {
  const text = "if (a < 1) say('\u001b[31m\u202e\u0000');";
  const mutant = makeMutant({
    file: 'a\u0007.ts',
    text,
    find: '<',
    replace: '>',
    inside: 'f\u2066',
  });
  const judged = [judge(mutant, 'Survived', { coveredBy: ['\u001b[1mt'] })];
  const sources = [{ path: 'a\u0007.ts', text, language: 'typescript' }];
  const report = markdownReport(sampleResult({ sources, judged, tests: [] }), { top: 3 });
  expect(report).toContain("+if (a > 1) say('\ufffd\ufffd');");
  expect(report).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
});

test('names with a meaning in Markdown are shown as they are', () => {
  const text = 'say(`a | b`) < ```';
  const mutant = makeMutant({ file: 'src/a|b.ts', text, find: '<', replace: '>', inside: 'f`g`' });
  const result = sampleResult({
    sources: [{ path: 'src/a|b.ts', text, language: 'typescript' }],
    judged: [judge(mutant, 'Survived', { reason: { kind: 'flaky-tests', tests: ['*a* <b>'] } })],
  });
  const report = markdownReport(result, { top: 1 });
  expect(report).toContain('| `src/a\\|b.ts` | 0.0 % |');
  expect(report).toContain('in `` f`g` ``');
  expect(report).toContain(`\n${'`'.repeat(4)}diff\n-${text}\n`);
  expect(report).toContain('flaky tests: \\*a\\* \\<b\\>');
});

test('a result without mutants has a heading and a sentence', () => {
  expect(markdownReport(sampleResult({ judged: [], interrupted: false }), { top: 5 })).toBe(
    '## Mutation score –\n\nThere was no mutant for a test to detect.\n',
  );
});

/** A result with so many survivors, each on a line and in a function of its own. */
function survivorsOf(count: number, replace = '-'): ReturnType<typeof sampleResult> {
  const text = Array.from({ length: count }, (_, at) => `x${at} + ${at};`).join('\n');
  const source = { path: 'src/a.ts', text, language: 'typescript' };
  const judged = Array.from({ length: count }, (_, at) => {
    const plan = { file: 'src/a.ts', text, find: `x${at} + ${at};`, inside: `f${at}` };
    return judge(makeMutant({ ...plan, replace: `x${at} ${replace} ${at};` }), 'Survived');
  });
  return sampleResult({ sources: [source], judged, interrupted: false });
}

test('survivors beyond the first three are folded away', () => {
  const report = markdownReport(survivorsOf(8), { top: 5 });
  const [open = '', folded = ''] = report.split(
    '<details>\n<summary>2 more survivors</summary>\n\n',
  );
  expect(open.match(/^\*\*`src/gm)).toHaveLength(3);
  expect(folded.match(/^\*\*`src/gm)).toHaveLength(2);
  expect(folded.trimEnd().endsWith('\n\n</details>')).toBe(true);
});

test('a long table is folded away', () => {
  const sources = Array.from({ length: 11 }, (_, at) => ({
    path: `src/${at}.ts`,
    text: 'a + b',
    language: 'typescript',
  }));
  const judged = sources.map(({ path, text }) =>
    judge(makeMutant({ file: path, text, find: 'a + b', replace: 'a' }), 'Killed'),
  );
  const fold = '<summary>Scores of 11 files</summary>\n\n| File |';
  expect(markdownReport(sampleResult({ sources, judged }), { top: 5 })).toContain(fold);
  const ten = { sources: sources.slice(1), judged: judged.slice(1) };
  expect(markdownReport(sampleResult(ten), { top: 5 })).not.toContain('<details>');
});

test('against a baseline the report shows what is new, then the scores', () => {
  const text = 'const a = b + c;\nconst d = e + f;\nfunction g() { return h + i; }';
  const source = { path: 'src/a.ts', text, language: 'typescript' };
  const make = (find: string, replace: string, inside = '') =>
    makeMutant({ file: 'src/a.ts', text, find, replace, inside });
  const judged = [
    judge(make('b + c', 'b - c'), 'Survived'),
    judge(make('e + f', 'e - f'), 'Survived'),
    judge(make('h + i', 'h - i', 'g'), 'NoCoverage'),
  ];
  const known = [
    { id: judged[0]?.mutant.id ?? '', file: 'src/a.ts', text: 'EVR: b + c → b - c' },
    { id: 'ffffffffffffffff', file: 'src/gone.ts', text: 'EVR: `1` → 2' },
  ];
  const result = sampleResult({ sources: [source], judged, interrupted: false });
  const baseline = compareWithBaseline(judged, known, true);
  expect(markdownReport(result, { top: 5, baseline })).toMatchInlineSnapshot(`
    "## Mutation score 0.0 %

    0 of 3 mutants detected; 0.0 % of those that a test reaches.

    **Against the baseline:** 1 new survivor, 1 new mutant that no test reaches, 1 known, 1 gone.

    ### New survivors

    **\`src/a.ts:2\`** (EVR, expression value)

    \`\`\`diff
    -const d = e + f;
    +const d = e - f;
    \`\`\`

    0 tests reach it; it makes no difference in any of them.

    ### New code that no test reaches

    - \`src/a.ts:3\` in \`g\` (1 mutant)

    <details>
    <summary>1 mutant of the baseline is gone</summary>

    - \`src/gone.ts\` \`\` EVR: \`1\` → 2 \`\`

    </details>

    | File | Score | Killed | Timeout | Survived | Not covered |
    | :--- | ---: | ---: | ---: | ---: | ---: |
    | \`src/a.ts\` | 0.0 % | 0 | 0 | 2 | 1 |
    | **All files** | 0.0 % | 0 | 0 | 2 | 1 |
    "
  `);
});

test('a report fits into a comment, however much there is to show', () => {
  const report = markdownReport(survivorsOf(400, `* ${'y'.repeat(2000)} *`), { top: 400 });
  expect(report.length).toBeLessThan(65_536);
  expect(report).toContain('### Survivors that matter most');
});
