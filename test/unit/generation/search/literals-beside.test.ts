import { expect, it } from 'vitest';

import { type Beside, literalsBeside } from '../../../../src/generation/search/literals-beside.ts';
import { parse } from '../../../../src/syntax/parse.ts';

it.each<[what: string, marked: string, literals: readonly (string | number)[]]>([
  ['the key and the value of an entry', "t = { 8: 'Tab', 9: «'Enter'» };", [9, 'Enter']],
  ['a key that is a name', "t = { amp: «'&'», lt: '<' };", ['amp', '&']],
  ['an argument, and the others of its call', "set('a', «1»); set('b', 2);", [1, 'a']],
  ['an element, and the list around it', "t = ['a', «'b'»];", ['b', 'a']],
  ['the statement around what has none', "if (k === 'a') t = «f()»;", ['a']],
  ['the keys of all entries around it', 't = { a: { b: «[]» , c: 1 } };', ['b', 'a']],
  ['no key that is computed', 't = { [amp]: «f()» };', []],
])('literals beside a place are %s', (_, marked, literals) => {
  expect(besideIn(marked).literals).toEqual(literals);
});

it.each<[what: string, marked: string, isInTable: boolean]>([
  ['an object with five entries', 't = { a: 1, b: 2, c: «3», d: 4, e: 5 };', true],
  ['a list with five entries', 't = [1, 2, [«3»], 4, 5];', true],
  ['an object with four entries', 't = { a: 1, b: 2, c: «3», d: 4 };', false],
  ['a statement beside a table', 't = [1, 2, 3, 4, 5]; u = «6»;', false],
])('a place in %s is in a table or not', (_, marked, isInTable) => {
  expect(besideIn(marked).isInTable).toBe(isInTable);
});

function besideIn(marked: string): Beside {
  const place = { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 };
  const parsed = parse('table.js', marked.replace(/[«»]/g, ''));
  if (!parsed.ok) throw new Error(marked);
  return literalsBeside(parsed.file)(place);
}
