import { expect, test } from 'vitest';

import type { ReviewedFile, ReviewResult } from '../../../src/model/review-result.ts';
import type { PropertySuggestion } from '../../../src/model/suggestion.ts';
import { reviewHtml } from '../../../src/report/html/pages/review-page.ts';
import { reviewReport } from '../../../src/report/terminal/review-report.ts';

const suggestion: PropertySuggestion = {
  id: '81a86c57',
  kind: 'clause-strengthening',
  file: 'a.test.ts',
  line: 3,
  message: 'The assertion about `half(n)` can be stronger: it always equals `n`.',
  test: 'halves',
  diff: '--- a/a.test.ts\n+++ b/a.test.ts\n@@ -3,1 +3,1 @@\n-expect(half(n)).toBeDefined();\n+expect(half(n)).toBe(n);\n',
  edits: [{ start: 0, end: 1, text: '' }],
  kills: 2,
  losses: 1,
  killed: 'src/half.ts:3, `n / 2` replaced by `n < 2`',
  isMeasured: true,
  rank: 1,
  tried: 400,
  input: '"<"',
};

const file: ReviewedFile = {
  path: 'a.test.ts',
  properties: 1,
  tests: 1,
  mutants: 7,
  killed: 1,
  assertions: { count: 10, recording: 1, judging: 1 },
  suggestions: [suggestion],
  refuted: [{ line: 4, claim: '`n < m` does not always hold.', input: '0, 0' }],
  remarks: ['line 9: the test fails.'],
  program: { mutants: 20, before: 5, after: 7 },
  usesFastCheck: true,
};

const minor = { ...suggestion, id: '00000001', rank: 2 as const, message: 'Says little.' };

test('the terminal shows what speaks for a suggestion, with a mutant that only it kills', () => {
  const result = {
    root: '/',
    reportsDirectory: 'reports',
    files: [file],
    suggestions: [suggestion, minor],
    interrupted: false,
  };
  expect(reviewReport(result, { colour: false, width: 100, top: 10, written: ['r.html'] })).toBe(
    `a.test.ts  1 property, 1 of 7 mutants killed by inputs, 1 suggestion
  line 9: the test fails.

1  a.test.ts:3  clause-strengthening  81a86c57
   halves
   The assertion about \`half(n)\` can be stronger: it always equals \`n\`.
   Held for 400 inputs, such as ("<"). Kills 2 mutants of the program that the original misses, such
   as src/half.ts:3, \`n / 2\` replaced by \`n < 2\`. Misses 1 that it kills.
   -expect(half(n)).toBeDefined();
   +expect(half(n)).toBe(n);

and 1 more suggestion: see \`--all\`

Apply one with assay review --apply 81a86c57
Written: r.html
`,
  );
});

test('the terminal says how many suggestions were not run with mutants of the program', () => {
  const result = (late: PropertySuggestion): ReviewResult => ({
    root: '/',
    reportsDirectory: 'reports',
    files: [{ ...file, suggestions: [late] }],
    suggestions: [late],
    interrupted: false,
  });
  const leftOf = (late: PropertySuggestion): string | undefined =>
    reviewReport(result(late), { colour: false, width: 100, top: 10, written: [] })
      .split('\n\n')[1]
      ?.replaceAll('\n', ' ')
      .trim();
  const measured =
    '1 suggestion, none of which is known to notice a further mutant of the program: see `--all`';
  expect(leftOf(minor)).toBe(measured);
  expect(leftOf({ ...minor, edits: [], isMeasured: false })).toBe(measured);
  expect(leftOf({ ...minor, isMeasured: false })).toBe(
    `${measured}. Mutants of the program were not run with 1 of all suggestions: \`--seconds\` gives more time.`,
  );
});

test('the page has the suggestions, those that say little in a closed part, and what inputs speak against', () => {
  const html = reviewHtml({ files: [file], suggestions: [suggestion, minor] });
  const body = html.slice(html.indexOf('<body>'));
  const text = body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"');
  const shown = `Held for 400 inputs. An input: "<" Kills 2 mutants of the program that the original misses, such as src/half.ts:3, n / 2 replaced by n < 2 . Misses 1 mutant of the program that the original kills.`;
  expect(text).toContain(shown);
  expect(body).toContain('<td><code>n &lt; m</code> does not always hold.</td>');
  expect(text).toContain('kill 5 of these. With all suggestions they kill 7.');
  const program = { mutants: 20, before: 5, after: 5 };
  expect(reviewHtml({ files: [{ ...file, program }], suggestions: [] })).toContain(
    'kill 5 of these. No suggestion kills more.',
  );
  expect(body).toContain('<span class="added">+expect(half(n)).toBe(n);</span>');
  expect(body.indexOf('Says little.')).toBeGreaterThan(body.indexOf('<details>'));
  expect(body.indexOf('81a86c57')).toBeLessThan(body.indexOf('<details>'));
});
