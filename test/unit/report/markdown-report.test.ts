import { expect, test } from 'vitest';

import { markdownReport } from '../../../src/report/markdown-report.ts';
import { judge, makeMutant } from './make-judged.ts';
import { sampleResult } from './sample-result.ts';

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
