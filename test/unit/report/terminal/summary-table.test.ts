import { describe, expect, test } from 'vitest';

import type { MutantStatus } from '../../../../src/model/mutant-status.ts';
import { mutationScore } from '../../../../src/model/mutation-score.ts';
import { colours } from '../../../../src/report/terminal/colours.ts';
import { displayWidth } from '../../../../src/report/terminal/display-width.ts';
import { summaryTable } from '../../../../src/report/terminal/summary-table.ts';

type Files = Readonly<Record<string, readonly MutantStatus[]>>;

function table(files: Files, width = 80): string {
  const summaries = Object.entries(files).map(([path, statuses]) => ({
    path,
    score: mutationScore(statuses),
  }));
  const total = mutationScore(Object.values(files).flat());
  const thresholds = { high: 80, low: 60 };
  return `\n${summaryTable(summaries, total, { width, thresholds, colours: colours(false) })}\n`;
}

function times(count: number, status: MutantStatus): MutantStatus[] {
  return Array.from({ length: count }, () => status);
}

describe('the summary table', () => {
  test('aligns scores and counts and ends with totals', () => {
    const files: Files = {
      'src/a.ts': ['Killed', 'Survived', 'Survived'],
      'src/deep/longer.ts': times(1200, 'Killed'),
      'src/none.ts': ['Ignored'],
    };
    expect(table(files)).toMatchInlineSnapshot(`
      "
      File                Score %  Killed  Survived  Ignored
      src/a.ts               33.3       1         2        0
      src/deep/longer.ts    100.0   1,200         0        0
      src/none.ts               –       0         0        1
      ──────────────────────────────────────────────────────
      All files              99.8   1,201         2        1
      "
    `);
  });

  test('leaves out columns of statuses that do not occur, but for killed and survived', () => {
    expect(table({ 'a.ts': ['NoCoverage'] })).toMatchInlineSnapshot(`
      "
      File       Score %  Killed  Survived  Not covered
      a.ts           0.0       0         0            1
      ─────────────────────────────────────────────────
      All files      0.0       0         0            1
      "
    `);
  });

  test('has a column for every status that occurs', () => {
    const all: readonly MutantStatus[] = [
      'Killed',
      'Survived',
      'NoCoverage',
      'Timeout',
      'CompileError',
      'RuntimeError',
      'Ignored',
      'Pending',
    ];
    expect(table({ 'src/a.ts': all }, 120)).toMatchInlineSnapshot(`
      "
      File       Score %  Killed  Timeout  Survived  Not covered  Ignored  Compile error  Runtime error  Pending
      src/a.ts      50.0       1        1         1            1        1              1              1        1
      ──────────────────────────────────────────────────────────────────────────────────────────────────────────
      All files     50.0       1        1         1            1        1              1              1        1
      "
    `);
  });

  test('uses short titles and shortens paths where it is narrow', () => {
    const path = 'src/billing/invoices/recurring/calculate-proration.ts';
    const files: Files = { [path]: ['Killed', 'Timeout', 'NoCoverage', 'Ignored'] };
    expect(table(files, 60)).toMatchInlineSnapshot(`
      "
      File                   Score %  Kill  Time  Surv  Uncov  Ign
      …lculate-proration.ts     66.6     1     1     0      1    1
      ────────────────────────────────────────────────────────────
      All files                 66.6     1     1     0      1    1
      "
    `);
    for (const width of [60, 80, 100])
      for (const line of table(files, width).split('\n'))
        expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });

  test('widens a column for a large count', () => {
    const lines = table({ 'a.ts': times(12_345, 'Killed'), 'b.ts': ['Killed', 'Survived'] })
      .trim()
      .split('\n');
    expect(new Set(lines.map(displayWidth)).size).toBe(1);
    expect(lines.at(-1)).toContain('12,346');
  });

  test('gives up the last columns rather than its width', () => {
    const lines = table(
      { 'src/a.ts': ['Killed', 'Timeout', 'Ignored', 'Pending', 'CompileError'] },
      40,
    );
    for (const line of lines.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(40);
    expect(lines).toContain('Kill  Time  Surv');
    expect(lines).not.toContain('Pend');
  });

  test('sums up the files with nothing undetected in a large project', () => {
    const files: Files = Object.fromEntries([
      ['src/open.ts', times(2, 'Survived')],
      ...Array.from(
        { length: 34 },
        (_, index) => [`src/done-${index}.ts`, ['Killed', 'Timeout']] as const,
      ),
    ]);
    expect(table(files)).toMatchInlineSnapshot(`
      "
      File           Score %  Killed  Timeout  Survived
      src/open.ts        0.0       0        0         2
      34 more files    100.0      34       34         0
      ─────────────────────────────────────────────────
      All files         97.1      34       34         2
      "
    `);
  });

  test('sums up all but the first thirty files in a larger one', () => {
    const files: Files = Object.fromEntries([
      ...Array.from(
        { length: 40 },
        (_, index) => [`src/${index}.ts`, ['Killed', 'Survived']] as const,
      ),
      ['src/done.ts', times(20, 'Killed')],
    ]);
    const lines = table(files).trim().split('\n');
    expect(lines).toHaveLength(34);
    expect(lines.at(-3)).toMatch(/^11 more files +75\.0 +30 +10$/);
    expect(lines.at(-1)).toMatch(/^All files +60\.0+ +60 +40$/);
  });

  test('lists every file where there are few', () => {
    expect(table({ 'a.ts': ['Killed'], 'b.ts': ['Killed'] })).not.toContain('more files');
  });
});
