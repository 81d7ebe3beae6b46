import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';

import {
  patternDistance,
  startPatterns,
} from '../../../../src/runtime/patterns/pattern-distance.ts';
import { patternOf } from '../../../../src/runtime/patterns/regular-expression.ts';

const FAR = Number.MAX_SAFE_INTEGER;

function distanceOf(pattern: RegExp, text: string): number | undefined {
  const read = patternOf(pattern);
  return read && patternDistance(read, text);
}

/** What it costs to have another character, so many codes away. */
const apart = (codes: number): number => codes / (codes + 1);

/** Patterns, texts and how far these are from having a match. */
const distances: readonly (readonly [pattern: RegExp, text: string, distance: number])[] = [
  [/abc/, 'abc', 0],
  [/abc/, 'xxabcxx', 0],
  [/abc/, 'xxabxx', apart('x'.charCodeAt(0) - 'c'.charCodeAt(0))],
  [/abc/, 'ac', 1],
  [/abc/, '', 3],
  [/^abc$/, 'abcd', 1],
  [/^abc$/, 'xabc', 1],
  [/^abc$/, 'abdc', 1],
  [/^abc$/, 'abd', apart(1)],
  [/^$/, 'abc', 3],
  [/$^/, '', 0],
  [/$^/, 'abc', 3],
  [/^\d{4}-\d\d$/, '2024-05', 0],
  [/^\d{4}-\d\d$/, '2024', 3],
  [/^\d{4}-\d\d$/, '2024-5', 1],
  [/^\d{4}-\d\d$/, '2024/05', apart(2)],
  [/^\d+$/, '', 1],
  [/^\d+$/, '12:34', apart(1)],
  [/^\d*$/, 'a', apart('a'.charCodeAt(0) - '9'.charCodeAt(0))],
  [/^a{2,3}$/, 'a', 1],
  [/^a{2,3}$/, 'aaaaa', 2],
  [/^a{2,}$/, 'aaaaa', 0],
  [/^ab?c$/, 'ac', 0],
  [/^(?:cat|mouse)$/, 'mous', 1],
  [/^(?:cat|mouse)$/, 'cats', 1],
  [/^(cat|)$/, '', 0],
  [/^(?<year>\d+)y$/, '1', 1],
  [/^(?:ab)+$/, 'aba', 1],
  [/^[^a-y]$/, 'a', apart(1)],
  [/^[a\]-]+$/, 'a]-', 0],
  [/^[\w-]+$/, 'a-b', 0],
  [/^[\d-x]+$/, '1-x', 0],
  [/^.$/, '\n', apart(1)],
  [/^.$/s, '\n', 0],
  [/ABC/i, 'abc', 0],
  [/^[A-C]$/i, 'd', apart(1)],
  [/^b$/m, 'a\nb\nc', 0],
  [/^b$/m, 'ab', 1],
  [/\x41\u0042\t\//, 'AB\t/', 0],
  [/^\u{43}$/u, 'C', 0],
  [/a{,2}/, 'a{,2}', 0],
  [/\bab\b/, 'ac', apart(1)],
  [/\s\S\D\W/, ' aa-', 0],
  // Beyond so many characters all that are left are too many.
  [/^a*$/, `${'a'.repeat(200)}bc`, 2],
];

/** References, lookaround, properties, what is too large, and flags. */
const unmeasured: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/(a)\1/, 'a'],
  [/(?=a)b/, 'a'],
  [/(?<!a)b/, 'a'],
  [/\p{L}/u, '1'],
  [/[\p{L}]/u, '1'],
  [/a{600}/, 'a'],
  [/a/y, 'b'],
  [new RegExp('[a--b]', 'v'), 'b'],
];

beforeEach(startPatterns);

describe('how far a text is from having a match of a regular expression', () => {
  test.each(distances)('%s in %j', (pattern, text, distance) => {
    expect(distanceOf(pattern, text)).toBeCloseTo(distance, 10);
  });

  test.each(unmeasured)('%s in %j can not be told', (pattern, text) => {
    expect(distanceOf(pattern, text)).toBeUndefined();
  });

  test('is 0 of texts in which it has one, and of no others', () => {
    let matching = 0;
    fc.assert(
      fc.property(pattern, fc.constantFrom('', 'i', 'm'), text, (source, flags, given) => {
        startPatterns();
        const wanted = new RegExp(source, flags);
        const isMatch = wanted.test(given);
        expect(distanceOf(wanted, given) === 0).toBe(isMatch);
        matching += Number(isMatch);
      }),
      { numRuns: 1500 },
    );
    expect(matching).toBeGreaterThan(200);
  });

  test('is at most how many characters were taken out of, put into or changed in one that has', () => {
    fc.assert(
      fc.property(
        pattern,
        text,
        fc.array(fc.tuple(fc.nat(8), fc.constantFrom('', 'a', 'B', '-')), { maxLength: 3 }),
        (source, given, edits) => {
          startPatterns();
          const wanted = new RegExp(source);
          fc.pre(wanted.test(given));
          let edited = given;
          for (const [at, character] of edits) {
            edited = edited.slice(0, at) + character + edited.slice(at + 1);
          }
          expect(distanceOf(wanted, edited)).toBeLessThanOrEqual(edits.length);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('is as far as can be once the patterns of a window have taken long', () => {
    const slow = /^(?:[a-z]{1,20}-){8}$/;
    const given = 'ab-'.repeat(60);
    const first = distanceOf(slow, given);
    let last = first;
    for (let at = 0; at < 100; at += 1) last = distanceOf(slow, given);
    expect(last).toBe(FAR);
    startPatterns();
    expect(distanceOf(slow, given)).toBe(first);
  });
});

describe('a regular expression', () => {
  test('is read without calling anything of the user', () => {
    let calls = 0;
    const noisy = (): never => {
      calls += 1;
      throw new Error('called');
    };
    class Loud extends RegExp {
      override get source(): string {
        return noisy();
      }
      override get flags(): string {
        return noisy();
      }
    }
    expect(patternOf(new Loud('a', 'i'))).toMatchObject({ source: 'a', ignoreCase: true });
    expect(patternOf(new Proxy(/a/, { get: noisy }))).toBeUndefined();
    expect(patternOf({ source: 'a', flags: '' })).toBeUndefined();
    expect(calls).toBe(0);
  });
});

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '1', '-', '\n'), maxLength: 8 });

/** Sources of regular expressions. */
const { pattern } = fc.letrec<{ readonly pattern: string }>((tie) => ({
  pattern: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('a', 'b', '1', '.', '\\d', '\\W', '[ab]', '[^a]', '[a-z-]', '^', '$', ''),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => one + other),
    fc.tuple(tie('pattern'), tie('pattern')).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?'))
      .map(([part, counts]) => `(${part})${counts}`),
  ),
}));
