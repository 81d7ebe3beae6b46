import { expect, test } from 'vitest';

import {
  describeObserved,
  withArticle,
} from '../../../../../src/generation/write/titles/describe-value.ts';
import type { ObservedValue } from '../../../../../src/model/test-case-trace.ts';

test.each([
  ['error', 'an error'],
  ['Queue', 'a Queue'],
  ['unknown value', 'an unknown value'],
  ['unit', 'a unit'],
  ['user', 'a user'],
  ['Uint8Array', 'a Uint8Array'],
  ['URL', 'a URL'],
])('%s has the article that is spoken: %s', (noun, expected) => {
  expect(withArticle(noun)).toBe(expected);
});

const object = (members: readonly (readonly [string, ObservedValue])[] = []): ObservedValue => ({
  is: 'object',
  class: '',
  members,
});
const text = (value: string): ObservedValue => ({ is: 'string', value });

test.each<[readonly ObservedValue[], string]>([
  [[{ is: 'boolean', value: true }, object()], '[true, {}]'],
  [[object([['a', text('b')]]), { is: 'null' }], "[{ a: 'b' }, null]"],
  [[text(''), { is: 'array', elements: [] }], "['', []]"],
  [
    [object([['name', text('the first of many words, none of which is short')]]), text('c')],
    "[{…}, 'c']",
  ],
  [[text('a'.repeat(30)), text('b'.repeat(30))], '2 elements'],
  [[{ is: 'object', class: 'Money', members: [] }], '1 element'],
])('%j is described by its parts where that is short: %s', (elements, expected) => {
  expect(describeObserved({ is: 'array', elements })).toBe(expected);
});

test('an object that is too long for a title is told apart by the message in it', () => {
  const error = object([
    ['attribute', text('required')],
    ['property', text('the name of the first of many properties')],
    ['message', text('is required')],
  ]);
  const result = object([
    ['valid', { is: 'boolean', value: false }],
    ['errors', { is: 'array', elements: [error] }],
  ]);

  expect(describeObserved(result)).toBe("{ valid: false, … } with message 'is required'");
  expect(describeObserved(object([['message', text('no')]]))).toBe("{ message: 'no' }");
});

test('the beginning of an object that is too long is told where its first member says something', () => {
  const long = text('the name of the first of many properties, none of which is short');
  const list: ObservedValue = { is: 'array', elements: [{ is: 'null' }] };

  expect(
    describeObserved(
      object([
        ['found', list],
        ['name', long],
      ]),
    ),
  ).toBe('{ found: [null], … }');
  expect(
    describeObserved(
      object([
        ['found', object([['name', long]])],
        ['name', long],
      ]),
    ),
  ).toBe('an object');
});
