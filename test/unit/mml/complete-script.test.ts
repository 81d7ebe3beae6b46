import { describe, expect, it } from 'vitest';

import { definitionAt, describeAt, suggestionsAt } from '../../../src/mml/complete-script.ts';
import { operatorList } from '../../../src/mutation/operator-list.ts';

/** Splits a text at `|`, the position of the cursor. */
function withCursor(text: string): [string, number] {
  const at = text.indexOf('¦');
  return [text.replace('¦', ''), at];
}

function suggested(text: string): string[] {
  return suggestionsAt(...withCursor(text)).map((each) => each.text);
}

describe('suggestionsAt', () => {
  it.each(['¦', 'AOR; ¦', 'AO¦', '-¦', 'g {AOR;} ¦', 'g { ¦', '// a\n+L¦'])(
    'offers every operator and rule where a statement begins: %s',
    (text) => {
      const names = operatorList.map(({ name }) => name);

      expect(suggested(text)).toEqual(
        expect.arrayContaining([...names, 'BIN', 'UNR', 'DEL', 'LIT']),
      );
    },
  );

  it.each([
    ['BIN(¦', ['+', '===', '??'], ['~', 'LHS']],
    ['UNR(¦', ['~', '!'], ['===']],
    ['DEL(C¦', ['CALL', 'RETURN'], ['NUMBER']],
    ['LIT(¦', ['NUMBER'], ['CALL']],
    ['BIN(+)->{¦', ['LHS', 'TRUE', '-'], ['~', 'AOR']],
    ['BIN(+)->{-, R¦', ['RHS', '*'], ['AOR']],
    ['UNR(-)->{¦', ['RHS', '~'], ['LHS', '===']],
    ['foo = "a"; l = {+}; AOR<¦', ['foo'], ['AOR']],
    ['foo = "a"; l = {+}; BIN(+)->¦', ['l'], ['AOR']],
    ['g {AOR;} ¦', ['g'], ['LHS']],
    ['¦ g {AOR;}', ['AOR'], ['g']],
  ])('offers at %s what fits there', (text, some, none) => {
    const words = suggested(text);

    expect(words).toEqual(expect.arrayContaining(some));
    expect(words.filter((word) => none.includes(word))).toEqual([]);
  });

  it.each(['AOR ¦', 'BIN ¦', 'x = "¦"'])('offers nothing at %s', (text) => {
    expect(suggested(text)).toEqual([]);
  });
});

describe('definitionAt', () => {
  it.each([
    ['foo = "a/b";\nAOR<f¦oo>;', 'foo = "a/b";\nAOR<foo>;'.indexOf('foo')],
    ['AOR; g {AOR;} ¦g;', 5],
  ])('finds where the name at %s is defined', (text, start) => {
    expect(definitionAt(...withCursor(text))?.start).toBe(start);
  });

  it.each(['A¦OR;', 'AOR<f¦oo>;', ''])('finds nothing at %s', (text) => {
    expect(definitionAt(...withCursor(text))).toBeUndefined();
  });
});

describe('describeAt', () => {
  it.each([
    ['A¦OR;', '**AOR** Arithmetic operator replacement'],
    ['B¦IN(+)->{-};', '**BIN** Sets'],
    ['BIN(¦+)->{-};', '`+` is replaced by **AOR** Arithmetic'],
    ['UNR(¦-)->{~};', '`-` is replaced by **ORU** Unary'],
    ['BIN(+)->{L¦HS};', 'The left operand'],
    ['DEL(C¦ALL);', 'Calls'],
    ['foo = "a/b";\nAOR<f¦oo>;', 'foo = "a/b";'],
    ['my {AOR;}\nm¦y;', 'my {AOR;}'],
  ])('describes %s', (text, description) => {
    expect(describeAt(...withCursor(text))).toContain(description);
  });

  it.each(['AOR¦;', 'b¦ar;', 'AOR; // A¦OR'])('says nothing of %s', (text) => {
    expect(describeAt(...withCursor(text))).toBeUndefined();
  });
});
