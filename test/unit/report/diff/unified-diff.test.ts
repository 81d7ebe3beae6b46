import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';

import { unifiedDiff } from '../../../../src/report/diff/unified-diff.ts';

function diff(text: string, original: string, replacement: string): string {
  const start = text.indexOf(original);
  const span = { start, end: start + original.length };
  return unifiedDiff(text, { file: 'a.ts', span, replacement });
}

describe('unifiedDiff', () => {
  test('has the changed lines with three lines around them', () => {
    const text = 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\n';
    expect(diff(text, 'five', '5')).toBe(
      '--- a/a.ts\n+++ b/a.ts\n@@ -2,7 +2,7 @@\n two\n three\n four\n-five\n+5\n six\n seven\n eight\n',
    );
  });

  test('has only the lines that differ of a longer replacement', () => {
    const text = 'f(\n  a +\n  b\n)\n';
    expect(diff(text, 'a +\n  b', 'a -\n  b')).toBe(
      '--- a/a.ts\n+++ b/a.ts\n@@ -1,4 +1,4 @@\n f(\n-  a +\n+  a -\n   b\n )\n',
    );
  });

  test('says where the last line has no line break', () => {
    expect(diff('a\nb', 'b', 'c')).toContain(
      '-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n',
    );
  });

  test('is what git applies to get the mutated text', { timeout: 60_000 }, () => {
    const directory = mkdtempSync(join(tmpdir(), 'assay-diff-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const path = join(directory, 'a.ts');
    const lines = fc
      .array(fc.constantFrom('a', 'b', 'c();', '', '  d'), { minLength: 1, maxLength: 9 })
      .map((some) => some.join('\n'));
    const changes = fc.tuple(lines, fc.nat(20), fc.nat(20), lines, fc.constantFrom('\n', '\r\n'));
    fc.assert(
      fc.property(changes, ([plain, from, length, replacement, lineBreak]) => {
        const text = plain.replaceAll('\n', lineBreak);
        const start = Math.min(from, text.length);
        const end = Math.min(text.length, start + length);
        const after = text.slice(0, start) + replacement + text.slice(end);
        fc.pre(after !== text && after !== '' && text !== '');
        writeFileSync(path, text);
        const input = unifiedDiff(text, { file: 'a.ts', span: { start, end }, replacement });
        execFileSync('git', ['apply', '--whitespace=nowarn', '-'], { cwd: directory, input });
        expect(readFileSync(path, 'utf8')).toBe(after);
      }),
      { numRuns: 60 },
    );
  });
});
