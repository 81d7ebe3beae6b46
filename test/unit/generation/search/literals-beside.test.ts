import { expect, it } from 'vitest';

import { literalsBeside } from '../../../../src/generation/search/literals-beside.ts';
import { parse } from '../../../../src/syntax/parse.ts';

it.each<[what: string, marked: string, literals: readonly (string | number)[]]>([
  ['the key and the value of an entry', "t = { 8: 'Tab', 9: «'Enter'» };", [9, 'Enter']],
  ['a key that is a name', "t = { amp: «'&'», lt: '<' };", ['amp', '&']],
  ['the arguments of a call', "set('a', «1»); set('b', 2);", ['a', 1]],
  ['the list around an element', "t = ['a', «'b'»];", ['a', 'b']],
  ['the statement around what has none', "if (k === 'a') t = «f()»;", ['a']],
  ['no key that is computed', 't = { [amp]: «f()» };', []],
])('literals beside a place are %s', (_, marked, literals) => {
  const place = { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 };
  const parsed = parse('table.js', marked.replace(/[«»]/g, ''));
  if (!parsed.ok) throw new Error(marked);

  expect(literalsBeside(parsed.file)(place)).toEqual(literals);
});
