import { describe, expect, it } from 'vitest';

import {
  keyText,
  memberText,
  objectText,
  primitiveText,
  regexpText,
  stringText,
} from '../../../../../src/generation/write/code/literal-text.ts';

describe('stringText', () => {
  it.each([
    ['plain', "'plain'"],
    ["it's", '"it\'s"'],
    [`"it's"`, String.raw`'"it\'s"'`],
    ['a\\b', String.raw`'a\\b'`],
    ['\n\r\t\0', String.raw`'\n\r\t\u0000'`],
    ['\u2028\u200b\u00a0', String.raw`'\u2028\u200b\u00a0'`],
    ['\ud800', String.raw`'\ud800'`],
    ['\u{e000}', String.raw`'\ue000'`],
    ['é 😀', "'é 😀'"],
    ['ab'.repeat(30), "'ab'.repeat(30)"],
    ['a'.repeat(31), `'${'a'.repeat(31)}'`],
  ])('writes %j as %s', (value, text) => {
    expect(stringText(value, 'single')).toBe(text);
    // oxlint-disable-next-line no-eval -- what the text means is the point
    expect((0, eval)(text)).toBe(value);
  });

  it('takes double quotes where they are asked for', () => {
    expect(stringText("it's", 'double')).toBe('"it\'s"');
    expect(stringText('a "b"', 'double')).toBe(`'a "b"'`);
  });
});

describe('primitiveText', () => {
  it.each([
    [{ of: 'number', text: '-0' }, '-0'],
    [{ of: 'number', text: 'NaN' }, 'NaN'],
    [{ of: 'number', text: '-Infinity' }, '-Infinity'],
    [{ of: 'number', text: '9007199254740991' }, 'Number.MAX_SAFE_INTEGER'],
    [{ of: 'number', text: '1e+21' }, '1e+21'],
    [{ of: 'bigint', digits: '-5' }, '-5n'],
    [{ of: 'symbol', description: '' }, 'Symbol()'],
    [{ of: 'symbol', description: 'a' }, "Symbol('a')"],
    [{ of: 'undefined' }, 'undefined'],
    [{ of: 'boolean', value: false }, 'false'],
  ] as const)('writes %o as %s', (value, text) => {
    expect(primitiveText(value, 'single')).toBe(text);
  });
});

describe('regexpText', () => {
  it.each([
    ['a/b', 'g', String.raw`/a\/b/g`],
    ['', '', '/(?:)/'],
    ['\n', '', String.raw`/\n/`],
    ['(', 'u', "new RegExp('(', 'u')"],
  ])('writes %j with flags %j as %s', (source, flags, text) => {
    expect(regexpText(source, flags, 'single')).toBe(text);
  });
});

describe('objectText', () => {
  it('quotes keys that need it, and never sets the prototype', () => {
    const keys = ['a', 'two words', '0', '007', '__proto__'];

    expect(objectText(keys.map((key) => [keyText(key, 'single'), '1']))).toBe(
      "{ a: 1, 'two words': 1, 0: 1, '007': 1, ['__proto__']: 1 }",
    );
  });

  it('shortens members that are called as their values', () => {
    expect(objectText([['a', 'a']])).toBe('{ a }');
  });
});

describe('memberText', () => {
  it.each([
    ['size', '.size'],
    ['two words', "['two words']"],
    ['[Symbol.iterator]', '[Symbol.iterator]'],
    ['12', '[12]'],
    ['012', "['012']"],
  ])('reads %s by %s', (name, text) => {
    expect(memberText(name, 'single')).toBe(text);
  });
});
