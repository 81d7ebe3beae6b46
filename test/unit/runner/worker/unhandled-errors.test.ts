import { AssertionError } from 'node:assert';

import { describe, expect, test } from 'vitest';

import { describeError } from '../../../../src/runner/worker/unhandled-errors.ts';
import { startChild } from '../start-child.ts';

class OwnError extends Error {
  override readonly name = 'OwnError';
}

const throwing = {
  get message(): string {
    throw new Error('no access');
  },
  name: 'Guarded',
};

describe('describeError', () => {
  test.each<[string, unknown, string]>([
    ['an error', new Error('it broke'), 'it broke'],
    ['an error of a kind', new TypeError('x is not a function'), 'TypeError: x is not a function'],
    ["an error of the user's", new OwnError('mine'), 'OwnError: mine'],
    ['a failed assertion', new AssertionError({ message: 'expected 1' }), 'expected 1'],
    ['a failed expectation', { name: 'AssertionError', message: 'expected 1' }, 'expected 1'],
    ['an error without a message', new RangeError(''), 'RangeError'],
    ['an error that crossed a border as data', { name: 'Error', message: 'sent' }, 'sent'],
    ['an object with a message', { message: 'only this' }, 'only this'],
    ['an object that is no error', { code: 7 }, 'An unknown error'],
    ['a message that is no text', { message: 7, name: 'Odd' }, 'Odd'],
    ['an object that lets nobody look', throwing, 'Guarded'],
    ['a text', 'thrown text', 'thrown text'],
    ['nothing', undefined, 'undefined'],
    ['null', null, 'null'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
    ['several lines', new Error('one\ntwo'), 'one\ntwo'],
  ])('describes %s', (_, thrown, description) => {
    expect(describeError(thrown)).toBe(description);
  });
});

test('errors that no test caught are collected once, unless a listener of the user handles them', async () => {
  const { code, stdout } = await startChild('unhandled').ended;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    collected: expect.toSatisfy(
      (messages: string[]) =>
        messages.toSorted().join() === 'TypeError: thrown in a timer,rejected',
    ),
    afterwards: [],
    whileListened: [],
    caught: [],
  });
});
