import { describe, expect, it } from 'vitest';

import { canAssert } from '../../../../src/generation/write/can-assert.ts';
import type { ObservedValue } from '../../../../src/model/test-case-trace.ts';
import { observed } from './test-cases.ts';

const list = (...elements: ObservedValue[]): ObservedValue => ({ is: 'array', elements });

describe('canAssert', () => {
  it.each<readonly [string, ObservedValue, boolean]>([
    ['a number', observed(1), true],
    ['what was cut', { is: 'cut' }, false],
    ['an array with something cut', list(list({ is: 'cut' })), false],
    [
      'an object that contains itself',
      { is: 'object', class: '', members: [['a', { is: 'cycle', up: 1 }]] },
      false,
    ],
    ['a map with something cut', { is: 'map', entries: [[observed(1), { is: 'cut' }]] }, false],
    ['a function', { is: 'function' }, true],
    ['a URL', { is: 'url', text: 'https://a.example' }, true],
    [
      'a URL in an array, which runners take for equal to others',
      list({ is: 'url', text: 'https://a.example' }),
      false,
    ],
    ['an error of its own class', { is: 'error', class: 'OwnError', message: '' }, true],
    [
      'an error of its own class in an array',
      list({ is: 'error', class: 'OwnError', message: '' }),
      false,
    ],
    ['an array of objects', list(observed({ a: [undefined] })), true],
  ])('of %s', (_, expected, can) => {
    expect(canAssert({ what: { of: 'value', variable: 0 }, expected })).toBe(can);
  });

  it('of functions within values only where the runner has a word for them', () => {
    const assertion = {
      what: { of: 'value', variable: 0 },
      expected: list({ is: 'function' }),
    } as const;

    expect(canAssert(assertion)).toBe(false);
    expect(canAssert(assertion, 'assert')).toBe(false);
    expect(canAssert(assertion, 'expect')).toBe(true);
  });

  it.each([
    { of: 'calls', variable: 0 },
    { of: 'spied', method: 'log' },
  ] as const)('of calls whose arguments are known: $of', (what) => {
    expect(canAssert({ what, expected: list(list(observed(1))) })).toBe(true);
    expect(canAssert({ what, expected: list(list({ is: 'cut' })) })).toBe(false);
  });
});
