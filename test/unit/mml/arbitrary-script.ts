import fc from 'fast-check';

import { listKeywords, subjectsOf } from '../../../src/mml/vocabulary.ts';

const space = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\n\n\n',
  '\t',
  ' // line\n',
  '\n// own line\n',
  ' /* block */ ',
  '\n/* two\n   lines */\n',
);

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,5}$/);
const flatName = fc
  .constantFrom('org', 'de.uni.ulm.Foo', 'src/money.ts:Money@add', 'src/**/*.ts', 'a.ts@<clinit>')
  .map((text) => `"${text}"`);
const symbol = fc.constantFrom(...subjectsOf.BIN, ...subjectsOf.UNR, ...listKeywords);

const list = spaced(
  fc
    .array(symbol, { minLength: 1, maxLength: 4 })
    .map((items) => ['{', ...items.flatMap((item, at) => (at === 0 ? [item] : [',', item])), '}']),
);
const scope = fc.option(spaced(fc.oneof(flatName, name).map((each) => ['<', each, '>'])), {
  nil: '',
});

const variable = spaced(
  fc.tuple(name, fc.oneof(flatName, list)).map(([left, right]) => [left, '=', right, ';']),
);
const call = spaced(
  fc
    .tuple(fc.constantFrom('', '+', '-'), fc.oneof(fc.constantFrom('AOR', 'LVR'), name), scope)
    .map(([prefix, operator, at]) => [prefix, operator, at, ';']),
);
const rule = spaced(
  fc
    .tuple(
      fc.constantFrom('', '+', '!'),
      fc.constantFrom('BIN', 'UNR'),
      symbol,
      scope,
      fc.oneof(list, name),
    )
    .map(([prefix, kind, subject, at, right]) => [
      prefix,
      kind,
      '(',
      subject,
      ')',
      at,
      '->',
      right,
      ';',
    ]),
);
const kind = spaced(
  fc.tuple(fc.constantFrom('CALL', 'INC'), scope).map(([of, at]) => ['DEL', '(', of, ')', at, ';']),
);
const simple = fc.oneof(variable, call, rule, kind, fc.constant(';'));
const group = fc
  .tuple(name, fc.array(simple, { maxLength: 3 }), space)
  .map(([called, members, end]) => `${called} {${members.join('')}${end}}`);

/** The text of a script that follows the grammar, with spaces and comments at all possible places. */
export const arbitraryScript: fc.Arbitrary<string> = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: simple }, { weight: 1, arbitrary: group })),
    space,
  )
  .map(([statements, end]) => statements.join('') + end);

/** Joins the tokens of a text with arbitrary space. */
function spaced(tokens: fc.Arbitrary<readonly string[]>): fc.Arbitrary<string> {
  return fc
    .tuple(tokens, fc.array(space, { minLength: 12, maxLength: 12 }))
    .map(([texts, spaces]) => texts.map((text, at) => (spaces[at] ?? '') + text).join(''));
}
