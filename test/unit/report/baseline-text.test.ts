import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import type { Baseline } from '../../../src/model/baseline.ts';
import { baselineEntry, parseBaseline, printBaseline } from '../../../src/report/baseline-text.ts';
import { judge, makeMutant } from './make-judged.ts';

const baseline: Baseline = [
  { id: 'bbbbbbbbbbbbbbbb', file: 'src/tax.ts', text: 'ROR in tax: a < b → a <= b' },
  { id: 'aaaaaaaaaaaaaaaa', file: 'src/tax.ts', text: 'ROR in tax: a < b → a <= b' },
  { id: 'cccccccccccccccc', file: 'src/tax.ts', text: 'AOR in tax: a + b → a - b' },
  { id: '0123456789012345', file: 'src/money.ts', text: 'STD: start(); → deleted' },
];

describe('the text of a baseline', () => {
  test('has files and mutants in an order of their own, a line each', () => {
    expect(printBaseline(baseline)).toMatchInlineSnapshot(`
      "# Undetected mutants that the project knows of: a baseline of Assay, version 1.
      # Written by \`assay run --update-baseline\`; lines may be deleted by hand.

      src/money.ts
        0123456789012345 STD: start(); → deleted

      src/tax.ts
        cccccccccccccccc AOR in tax: a + b → a - b
        aaaaaaaaaaaaaaaa ROR in tax: a < b → a <= b
        bbbbbbbbbbbbbbbb ROR in tax: a < b → a <= b
      "
    `);
    expect(printBaseline(baseline.toReversed())).toBe(printBaseline(baseline));
  });

  test('gives back what was written', () => {
    const entries = fc.uniqueArray(
      fc.record({
        id: fc
          .array(fc.constantFrom('0', '1', '5', '9', 'a', 'c', 'f'), {
            minLength: 16,
            maxLength: 16,
          })
          .map((digits) => digits.join('')),
        file: fc.constantFrom('src/a.ts', 'src/größe 2.ts', 'lib/[id].tsx'),
        text: fc.string({ minLength: 1 }).map((text) => `ROR: ${text.replaceAll(/\s+/g, ' ')}x`),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(entries, fc.constantFrom('\n', '\r\n'), (all, lineBreak) => {
        const read = parseBaseline(printBaseline(all).replaceAll('\n', lineBreak));
        expect(read.ok && new Set(read.baseline)).toEqual(new Set(all));
      }),
    );
  });

  test('may lose lines by hand', () => {
    const shorter = printBaseline(baseline).replace(/^ {2}aaaa.*\n/m, '');
    const read = parseBaseline(shorter);
    expect(read.ok && read.baseline.map(({ id }) => id.slice(0, 1))).toEqual(['0', 'c', 'b']);
  });

  test.each([
    ['', 'its first line is not that of a baseline'],
    ['{ "version": 1 }', 'its first line is not that of a baseline'],
    [
      printBaseline(baseline).replace('version 1', 'version 2'),
      'its format has version 2; this Assay reads version 1',
    ],
    [
      printBaseline(baseline).replace('src/tax.ts', '<<<<<<< HEAD'),
      'line 7 is neither a file nor a mutant: <<<<<<< HEAD',
    ],
    [
      printBaseline(baseline).replace('cccccccccccccccc', 'cccc'),
      'line 8 is neither a file nor a mutant: cccc AOR in tax: a + b → a - b',
    ],
    [
      printBaseline(baseline).replace('src/money.ts\n', ''),
      'line 4 is neither a file nor a mutant: 0123456789012345 STD: start(); → deleted',
    ],
  ])('is refused where it is none: %#', (text, problem) => {
    expect(parseBaseline(text)).toEqual({ ok: false, problem });
  });
});

describe('the line of a mutant', () => {
  const text = `function check(a, b) {\n  if (a.length < 10) throw new RangeError(b);\n}\n`;
  const line = (find: string, replace: string, inside = 'check'): string =>
    baselineEntry(
      judge(makeMutant({ file: 'a.ts', text, find, replace, operator: 'ROR', inside }), 'Survived'),
      text,
    );

  test.each([
    ['a.length < 10', 'a.length <= 10', 'ROR in check: a.length < 10 → a.length <= 10'],
    ['throw new RangeError(b);', '', 'ROR in check: throw new RangeError(b); → deleted'],
    ['10', '0', 'ROR in check: 10 → 0  // if (a.length < 10) throw new RangeError(b);'],
  ])(
    'shows what becomes of %s, with the code around it where that is short',
    (find, to, expected) => {
      expect(line(find, to)).toBe(expected);
    },
  );

  test('names no function at module level', () => {
    expect(line('a.length < 10', 'true', '')).toBe('ROR: a.length < 10 → true');
  });

  test('is one line, however long the change is', () => {
    const long = line(
      'function check(a, b) {\n  if (a.length < 10)',
      `${'b'.repeat(200)};\n${text}`,
    );
    expect(long).not.toContain('\n');
    expect(long.length).toBeLessThan(200);
    expect(long).toMatch(/^ROR in check: function check\(a, b\) \{ if \(a.length < 10\) → b{59}…$/);
  });
});
