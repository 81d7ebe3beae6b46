import { describe, expect, it } from 'vitest';

import {
  isEngineError,
  tellsOfMachine,
} from '../../../../../src/generation/prove/assertions/unstable-text.ts';

/** What the engine says when this is done. */
function messageOf(deed: () => unknown): readonly [string, string] {
  try {
    deed();
  } catch (error) {
    if (error instanceof Error) return [error.name, error.message];
  }
  throw new Error('Nothing was thrown.');
}

const nothing = undefined as unknown as {
  x: { y: number };
  f: () => void;
  [Symbol.iterator]: never;
};
/** Arguments out of range, where their range can't be seen. */
const odd = { length: -1, digits: 101, radix: 1, pattern: '(' };
const plain = {} as unknown as { f: () => void; C: new () => object };

describe('the wording of errors', () => {
  it.each<[string, () => unknown]>([
    ['reading a property of undefined', () => nothing.x],
    ['setting a property of undefined', () => (nothing.x = { y: 1 })],
    ['calling what is no function', () => plain.f()],
    ['constructing what is no class', () => new plain.C()],
    ['spreading what is not iterable', () => [...(plain as unknown as number[])]],
    ['destructuring undefined', () => (({ x }) => x)(nothing)],
    ['an array of a negative length', () => ([].length = odd.length)],
    ['repeating a text too often', () => 'a'.repeat(-1)],
    ['too many digits', () => (1).toFixed(odd.digits)],
    ['a radix out of range', () => (1).toString(odd.radix)],
    ['an invalid date', () => new Date(Number.NaN).toISOString()],
    ['reducing nothing', () => ([] as number[]).reduce((a, b) => a + b)],
    [
      'a cycle in JSON',
      () => {
        const cycle: Record<string, unknown> = {};
        cycle['self'] = cycle;
        return JSON.stringify(cycle);
      },
    ],
    ['text that is no JSON', () => JSON.parse('{a}')],
    ['text that ends too early', () => JSON.parse('')],
    ['an invalid pattern', () => new RegExp(odd.pattern)],
    ['a fraction as a bigint', () => BigInt(0.5)],
    ['a bigint with a number', () => (1n as unknown as number) + 1],
    ['a frozen member', () => (Object.freeze({ a: 1 }) as { a: number }).a++],
    ['a malformed escape', () => decodeURIComponent('%')],
    ['a code point out of range', () => String.fromCodePoint(-1)],
    ['in on a primitive', () => 'a' in (1 as unknown as object)],
    ['dividing a bigint by zero', () => 1n / 0n],
  ])("is the engine's own for %s", (_, deed) => {
    const [name, message] = messageOf(deed);

    expect([isEngineError(name, message), message]).toEqual([true, message]);
  });

  it.each([
    ['Error', 'Cannot read properties of undefined'],
    ['TypeError', 'expected a number, got a string'],
    ['RangeError', 'the month is out of range'],
  ])("is the program's for %s: %s", (name, message) => {
    expect(isEngineError(name, message)).toBe(false);
  });
});

describe('a text that tells of the machine', () => {
  it.each([
    'no such file: /home/me/project/data.json',
    "ENOENT, open 'C:\\Users\\me'",
    'file:///srv/app/a.js',
    'at src/money.ts:12',
    'object at 0x7ffee4c0a1b8',
    'Node@1b6d3586',
    'Error: x\n    at f (<anonymous>)',
    'The expression evaluated to a falsy value:\n\n  assert.ok(size)\n',
  ])('is one with a path, an address or a stack: %s', (text) => {
    expect(tellsOfMachine(text)).toBe(true);
  });

  it.each(['P7W', '12:30', '0xff', '/a/b', 'a/b', 'me@example.org', '3 @ 2', ''])(
    'is none without: %s',
    (text) => {
      expect(tellsOfMachine(text)).toBe(false);
    },
  );
});
