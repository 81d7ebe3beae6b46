import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { formatScript } from '../../../src/mml/format-script.ts';
import { parseScript } from '../../../src/mml/parse-script.ts';
import type { Script } from '../../../src/mml/script.ts';
import { arbitraryScript } from './arbitrary-script.ts';
import { listing54, listing55, listing56, majorThree } from './thesis-scripts.ts';

function format(text: string): string {
  const formatted = formatScript(text);
  if (!formatted.ok) throw new Error(JSON.stringify(formatted.problems));
  return formatted.text;
}

/** Returns the syntax tree of a script without places. */
function meaning(text: string): unknown {
  const { script, problems } = parseScript(text);
  expect(problems).toEqual([]);
  return withoutSpans(script.statements);
}

function withoutSpans(statements: Script['statements']): unknown {
  return JSON.parse(
    JSON.stringify(statements, (key, value: unknown) => (key === 'span' ? undefined : value)),
  );
}

function comments(text: string): string[] {
  return parseScript(text).script.comments.map((comment) =>
    comment.text.replaceAll(/[^\S\n]*\n/g, '\n').trimEnd(),
  );
}

describe('formatScript', () => {
  it.each([
    ['nothing', '', ''],
    ['a call', ' AOR ;', 'AOR;\n'],
    ['a scope', '- LVR < "src" > ;', '-LVR<"src">;\n'],
    ['a list', 'BIN (>=)->{TRUE,>,==};', 'BIN(>=) -> {TRUE, >, ==};\n'],
    ['a scoped list', '!BIN(+) <foo>->list;', '!BIN(+)<foo> -> list;\n'],
    ['variables', 'foo="a";l={+,-};', 'foo = "a";\nl = {+, -};\n'],
    ['a group', 'g{AOR;ROR;}', 'g {\n  AOR;\n  ROR;\n}\n'],
    ['an empty group', 'g { }', 'g {}\n'],
    ['empty statements', ';;AOR;;', 'AOR;\n'],
    ['blank lines', '\n\nAOR;\n\n\n\nROR;\nLVR;\n\n', 'AOR;\n\nROR;\nLVR;\n'],
    ['a comment beside', 'AOR; // one\nROR;', 'AOR; // one\nROR;\n'],
    ['a comment before', '// one\n\nAOR;', '// one\n\nAOR;\n'],
    ['a comment within', 'BIN(+) /* a */ -> {-};', '/* a */\nBIN(+) -> {-};\n'],
    ['comments in a group', 'g{// a\nAOR;// b\n// c\n}', 'g { // a\n  AOR; // b\n  // c\n}\n'],
    ['a comment at the end', 'AOR;\n// end', 'AOR;\n// end\n'],
    ['line breaks of Windows', 'AOR;\r\n\r\n// a\r\nROR;\r\n', 'AOR;\n\n// a\nROR;\n'],
  ])('prints %s in its form', (_, text, expected) => {
    expect(format(text)).toBe(expected);
    expect(format(expected)).toBe(expected);
  });

  it.each([
    ['5.4', listing54],
    ['5.5', listing55],
    ['5.6', listing56],
    ['of Major 3', majorThree],
  ])('keeps what listing %s says', (_, text) => {
    expect(meaning(format(text))).toEqual(meaning(text));
  });

  it('keeps the meaning and the comments of every script', () => {
    fc.assert(
      fc.property(arbitraryScript, (text) => {
        const formatted = format(text);

        expect(meaning(formatted)).toEqual(meaning(text));
        expect(comments(formatted)).toEqual(comments(text));
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(arbitraryScript, (text) => {
        const formatted = format(text);

        expect(format(formatted)).toBe(formatted);
      }),
    );
  });

  it('refuses a script with a syntax error', () => {
    expect(formatScript('AOR')).toMatchObject({ ok: false });
  });
});
