import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { codeFrame } from '../../../../src/report/terminal/code-frame.ts';
import { colours } from '../../../../src/report/terminal/colours.ts';
import { displayWidth } from '../../../../src/report/terminal/display-width.ts';
import { makeMutant } from '../make-judged.ts';

function frame(text: string, find: string, replace: string, width = 60, context = 1): string {
  const mutant = makeMutant({ file: 'a.ts', text, find, replace });
  return `\n${codeFrame(text, mutant, { width, context, colours: colours(false) })}\n`;
}

const loop = `function sum(values) {
  let total = 0;

  for (const value of values) {
    if (value > 0) {
      total += value;
    }
  }
  return total;
}
`;

describe('a code frame', () => {
  test('shows the line before and after with carets below what differs', () => {
    expect(frame(loop, 'value > 0', 'value >= 0')).toMatchInlineSnapshot(`
      "
        4 │ for (const value of values) {
      - 5 │   if (value > 0) {
      + 5 │   if (value >= 0) {
          │             ^^
        6 │     total += value;
      "
    `);
  });

  test('shows as many lines of context as asked for, without blank ones at its edges', () => {
    expect(frame(loop, 'of values', 'of []', 60, 2)).toMatchInlineSnapshot(`
      "
        2 │ let total = 0;
      - 4 │ for (const value of values) {
      + 4 │ for (const value of []) {
          │                     ^^
        5 │   if (value > 0) {
        6 │     total += value;
      "
    `);
    expect(frame(loop, 'value > 0', 'true', 60, 0)).toMatchInlineSnapshot(`
      "
      - 5 │ if (value > 0) {
      + 5 │ if (true) {
          │     ^^^^
      "
    `);
  });

  test('stops at the first and the last line of the file', () => {
    expect(frame('a + b', 'a + b', 'a - b', 60, 3)).toMatchInlineSnapshot(`
      "
      - 1 │ a + b
      + 1 │ a - b
          │   ^
      "
    `);
  });

  test('shows a deleted statement without a line in its place', () => {
    expect(frame(loop, 'total += value;', '')).toMatchInlineSnapshot(`
      "
        5 │ if (value > 0) {
      - 6 │   total += value;
        7 │ }
      "
    `);
  });

  test('puts the carets below the original where something is only removed', () => {
    expect(frame('if (a && b) go();', 'a && b', 'a')).toMatchInlineSnapshot(`
      "
      - 1 │ if (a && b) go();
          │       ^^^^
      + 1 │ if (a) go();
      "
    `);
  });

  test('shows several lines replaced by one', () => {
    expect(frame(loop, 'if (value > 0) {\n      total += value;\n    }', '{}'))
      .toMatchInlineSnapshot(`
      "
        4 │ for (const value of values) {
      - 5 │   if (value > 0) {
      - 6 │     total += value;
      - 7 │   }
      + 5 │   {}
          │   ^
        8 │ }
      "
    `);
  });

  test('shows only the lines that differ of a replaced block', () => {
    const block =
      'for (const value of values) {\n    if (value > 0) {\n      total += value;\n    }\n  }';
    expect(frame(loop, block, block.replace('+=', '-='))).toMatchInlineSnapshot(`
      "
        5 │ if (value > 0) {
      - 6 │   total += value;
      + 6 │   total -= value;
          │         ^^
        7 │ }
      "
    `);
  });

  test('leaves out the middle of a long run of lines', () => {
    const body = Array.from({ length: 12 }, (_, index) => `  step(${index});\n`).join('');
    expect(frame(`{\n${body}}\n`, body.trim(), '')).toMatchInlineSnapshot(`
      "
         1 │ {
      -  2 │   step(0);
      -  3 │   step(1);
      -  4 │   step(2);
         ⋮ │ 6 more lines
      - 11 │   step(9);
      - 12 │   step(10);
      - 13 │   step(11);
        14 │ }
      "
    `);
  });

  test('keeps columns aligned after tabs and wide characters', () => {
    expect(frame("\tif (x)\n\t\tsay('大きい' + name);\n", '+', '-')).toMatchInlineSnapshot(`
      "
        1 │ if (x)
      - 2 │     say('大きい' + name);
      + 2 │     say('大きい' - name);
          │                  ^
      "
    `);
    expect(frame('a\t+ b', '+', '-')).toMatchInlineSnapshot(`
      "
      - 1 │ a   + b
      + 1 │ a   - b
          │     ^
      "
    `);
  });

  test('reads lines that end in carriage returns', () => {
    expect(frame('a();\r\nb(1);\r\nc();\r\n', '1', '0')).toBe(
      frame('a();\nb(1);\nc();\n', '1', '0'),
    );
  });

  test('shows the part of a long line that changes', () => {
    const long = `${'head(); '.repeat(12)}if (a < b) ${'tail(); '.repeat(12)}`;
    expect(frame(`short();\n${long}\n${long}`, '<', '<=')).toMatchInlineSnapshot(`
      "
      - 2 │ … head(); head(); head(); head(); if (a < b) tail(); …
      + 2 │ … head(); head(); head(); head(); if (a <= b) tail();…
          │                                         ^^
        3 │ … head(); head(); head(); head(); if (a < b) tail(); …
      "
    `);
    expect(frame(`if (a < b) ${'tail(); '.repeat(12)}`, '<', '<=')).toMatchInlineSnapshot(`
      "
      - 1 │ if (a < b) tail(); tail(); tail(); tail(); tail(); ta…
      + 1 │ if (a <= b) tail(); tail(); tail(); tail(); tail(); t…
          │       ^^
      "
    `);
  });

  test('makes control characters visible instead of sending them to the terminal', () => {
    expect(frame("say('\u001b[31m' + 1)", '1', '0')).not.toContain('\u001b');
  });

  test('has the same text with colours as without', () => {
    const mutant = makeMutant({ file: 'a.ts', text: loop, find: '> 0', replace: '>= 0' });
    const options = { width: 60, context: 1 };
    const coloured = codeFrame(loop, mutant, { ...options, colours: colours(true) });
    expect(coloured).toContain('\u001b[32m');
    const sequences = new RegExp(`${String.fromCodePoint(27)}\\[\\d+m`, 'g');
    const plain = codeFrame(loop, mutant, { ...options, colours: colours(false) });
    expect(coloured.replace(sequences, '')).toBe(plain);
  });

  test('is never wider than asked for and shows the inserted text', () => {
    const piece = fc.constantFrom('a', ' ', '\t', '\n', '大', '👕', ';', '  ', 'word ');
    const text = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, fc.integer({ min: 30, max: 90 }), (before, after, width) => {
        const lines = frame(`${before}<${after}`, '<', '>=', width).trim().split('\n');
        expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
        expect(lines.some((line) => line.startsWith('+') && line.includes('>='))).toBe(true);
      }),
    );
  });
});
