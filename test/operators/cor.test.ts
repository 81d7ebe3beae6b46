import { describe, expect, test } from 'vitest';

import { cor } from '../../src/mutation/operators/cor.ts';
import { replacements, siteMutants, type Row } from './replacements.ts';

describe('COR gives the sufficient set where both operands are booleans', () => {
  test.each<Row>([
    ['x = a > 1 && b < 2', ['a > 1', 'b < 2', 'a > 1 === b < 2', 'false']],
    ['x = !a || b in c', ['!a', 'b in c', '!a !== b in c', 'true']],
    ['x = true && a === b', ['true', 'a === b', 'true === (a === b)', 'false']],
    ['x = (a as boolean) || !b', ['a as boolean', '!b', '(a as boolean) !== !b', 'true']],
  ])('%s', (source, expected) => {
    expect(replacements(cor, source)).toEqual(expected);
  });

  const sufficient = ['a', 'b', 'a === b', 'false'];

  test.each<Row>([
    ['(a: boolean, b: true | false) => a && b', sufficient],
    ['(a: boolean) => { const b = a > 1; x = a && b; }', sufficient],
    ['(a: boolean, b = false) => a && b', sufficient],
    ['let a = true; const b: boolean = f(); g(() => a && b)', sufficient],
    ['(a: boolean, b) => a && b', ['a', 'b']],
    ['(a: boolean, b?: boolean) => a && b', ['a', 'b']],
    ['(a: boolean, b: boolean | undefined) => a && b', ['a', 'b']],
    ['(a: boolean, { b }: { b: boolean }) => a && b', ['a', 'b']],
    ['(a: boolean, b: boolean) => (b) => a && b', ['a', 'b']],
    ['(a: boolean, b: Flag) => a && b', ['a', 'b']],
  ])('by declarations as well as by syntax: %s', (source, expected) => {
    expect(replacements(cor, source)).toEqual(expected);
  });

  test('but in JavaScript only by those of constants', () => {
    const reading = { path: 'source.js' };
    const source = 'const a = x > 1, b = !x; y = a && b';
    expect(replacements(cor, source, reading)).toEqual(expect.arrayContaining(sufficient));
    expect(replacements(cor, source.replace('const', 'let'), reading).slice(-2)).toEqual([
      'a',
      'b',
    ]);
  });
});

describe('COR adds the constant where only truthiness matters', () => {
  test.each<Row>([
    ['if (a && b);', ['a', 'b', 'false']],
    ['while (a || b);', ['a', 'b', 'true']],
    ['do; while (a && b)', ['a', 'b', 'false']],
    ['for (; a || b; );', ['a', 'b', 'true']],
    ['x = a && b ? c : d', ['a', 'b', 'false']],
    ['x = !(a || b)', ['a', 'b', 'true']],
    ['if ((a || b) && c);', ['a || b', 'c', 'false', 'a', 'b', 'true']],
    ['if ((a || b)! as unknown);', ['a', 'b', 'true']],
    ['if (c ? a && b : d);', ['a', 'b', 'false']],
    ['if (c ?? (a && b));', ['c', 'a && b', 'a', 'b', 'false']],
  ])('%s', (source, expected) => {
    expect(replacements(cor, source)).toEqual(expected);
  });
});

describe('COR only takes the operands where the value matters', () => {
  test.each<Row>([
    ['x = a && b', ['a', 'b']],
    ['f(a || b)', ['a', 'b']],
    ['a && b()', ['a', 'b()']],
    ['a ?? b', ['a', 'b']],
    ['if (a ?? b);', ['a', 'b']],
    ['if ((a && b) ?? c);', ['a && b', 'c', 'a', 'b']],
    ['x = a && b < 2', ['a', 'b < 2']],
  ])('%s', (source, expected) => {
    expect(replacements(cor, source)).toEqual(expected);
  });
});

describe('COR turns a logical assignment into a plain one', () => {
  test.each<Row>([
    ['a ??= b', ['a = b']],
    ['a.b ||= c()', ['a.b = c()']],
    ['a[0] &&= b', ['a[0] = b']],
    ['a |= b', []],
  ])('%s', (source, expected) => {
    expect(replacements(cor, source)).toEqual(expected);
  });
});

describe('COR drops the brackets an operand no longer needs, and keeps the others', () => {
  test.each<Row>([
    ['if (a && (b, c));', ['a', 'b, c', 'false']],
    ['x = a && (b, c)', ['a', '(b, c)']],
    ['x = y ** (a && -b)', ['a', '-b']],
    ['x = (a ?? b) && c || d', ['(a ?? b) && c', 'd', '(a ?? b)', 'c', 'a', 'b']],
    ['() => a && { b }', ['a', '({ b })']],
    ['a && function () {}()', ['a', '(function () {}())']],
    ['export default a || class {}', ['a', '(class {})']],
    ["for (let i = a && ('k' in b); ; );", ['a', "('k' in b)"]],
    ['x = typeof(a && b)', ['a', 'b']],
  ])('%s', (source, expected) => {
    expect(replacements(cor, source)).toEqual(expected);
  });

  test('and leaves out what an unfinished line before would swallow', () => {
    expect(replacements(cor, 'let x = y\na && [b].map(c)')).toEqual(['a']);
    expect(replacements(cor, 'let x = y;\na && [b].map(c)')).toEqual(['a', '[b].map(c)']);
  });
});

describe('COR probes', () => {
  const kindsOf = (source: string): string[] =>
    siteMutants(cor, source).map(({ probe }) => probe.kind);

  test('compare with the operands, the other comparison and the constant', () => {
    expect(siteMutants(cor, 'x = !a && !b').map(({ probe }) => probe)).toEqual([
      { kind: 'left' },
      { kind: 'right' },
      { kind: 'binary', operator: '===' },
      { kind: 'constant', text: 'false' },
    ]);
  });

  test('count as infected where a mutant skips or adds an effect', () => {
    expect(kindsOf('if (a() && b);')).toEqual(['left', 'always', 'always']);
    expect(kindsOf('if (a() && b());')).toEqual(['left', 'always', 'always']);
  });

  test('compare whether a logical assignment assigns', () => {
    expect(siteMutants(cor, 'a ??= b()').map(({ probe }) => probe)).toEqual([
      { kind: 'binary', operator: '' },
    ]);
  });

  test.each([
    'a.includes(b)',
    'a.indexOf(b) < 0',
    '/x/i.test(a)',
    'Array.isArray(a)',
    'a.trim().startsWith(b)',
    'Number(a)',
  ])('see no effect in a call that only reads: %s', (call) => {
    expect(kindsOf(`if (${call} && b);`)).toContain('right');
    expect(kindsOf(`if (b && ${call});`)).toContain('constant');
  });

  test.each([
    '/x/g.test(a)',
    'b.test(a)',
    'a.push(b)',
    'a[includes](b)',
    'a.includes(b())',
    'isArray(a)',
  ])('see an effect in any other call: %s', (call) => {
    expect(kindsOf(`if (${call} && c);`)).toEqual(['left', 'always', 'always']);
  });

  test('are asked only where the original skips an effect if the mutant always does', () => {
    expect(siteMutants(cor, 'x = !a || !b()').map(({ probe }) => probe)).toEqual([
      { kind: 'left', ifShort: true },
      { kind: 'right' },
      { kind: 'binary', operator: '!==' },
      { kind: 'constant', text: 'true', ifShort: true },
    ]);
  });
});
