import { describe, expect, it } from 'vitest';

import { createRandom } from '../../../../../src/foundation/random.ts';
import { sampleMatch } from '../../../../../src/generation/breed/values/sample-match.ts';

describe('sampleMatch', () => {
  it.each([
    '^(\\d+) (EUR|USD)$',
    '^[a-z_$][\\w$]*$',
    '^(?:[01]?\\d|2[0-3]):[0-5]\\d$',
    '^v?(?<major>0|[1-9]\\d*)\\.(\\d+)(?:-([\\dA-Za-z.-]+?))?$',
    '^#[0-9a-fA-F]{6}$',
    '^a{2,4}b{3}c{1,}$',
    '^[^"\\\\]+$',
    '^\\s*\\/\\*.*\\*\\/$',
    '^\\u0041\\x42\\.[-+]$',
    '\\bfoo\\b',
    'a||b',
    '^\\033\\[\\d+m\\0$',
    '^(["\'])(\\w)\\2\\1$',
    '^(?<quote>["\'])(?:a|b)\\k<quote>$',
  ])('makes strings that %s matches', (pattern) => {
    const random = createRandom(3);
    const samples = Array.from({ length: 30 }, () => sampleMatch(pattern, random));

    expect(samples.filter((sample) => !new RegExp(pattern).test(sample ?? '\n\n'))).toEqual([]);
  });

  it.each(['^\\p{L}\\p{Lu}\\p{N}$', '^[\\p{Sc}_]\\P{L}$', '^\\p{Script=Cyrillic}+$'])(
    'makes strings that %s matches with the flag u',
    (pattern) => {
      const random = createRandom(3);
      const samples = Array.from({ length: 30 }, () => sampleMatch(pattern, random));

      expect(samples.filter((each) => !new RegExp(pattern, 'u').test(each ?? '\n\n'))).toEqual([]);
    },
  );

  it('takes chosen texts for the groups that match them', () => {
    const known = ['a longer text than any that is tried', 'open', '7'];
    const sample = sampleMatch('^<(\\w+)=(\\d)(?:;(\\s))?>$', createRandom(3), (fits) =>
      known.find(fits),
    );

    expect(sample).toMatch(/^<open=7(?:;\s)?>$/);
  });

  it('has whole characters where a pattern asks for their halves among others', () => {
    const made = (pattern: string): Set<string | undefined> =>
      new Set(Array.from({ length: 60 }, (_, seed) => sampleMatch(pattern, createRandom(seed))));

    expect(made('[\\ud800-\\udfff\\u0300x]')).toEqual(new Set(['\u0300', 'x', '😀']));
    expect(made('[\\ud83d][\\ude00]')).toEqual(new Set(['😀']));
  });

  it('makes different strings', () => {
    const random = createRandom(3);
    const samples = Array.from({ length: 30 }, () => sampleMatch('^[a-z]{3}$', random));

    expect(new Set(samples).size).toBeGreaterThan(20);
  });

  it.each(['\\p{Nothing}', '(', 'a)', '[a', '*', '\\', '(?<=', 'a{99999}'])(
    'gives up on %s',
    (pattern) => {
      expect(sampleMatch(pattern, createRandom(3))).toBeUndefined();
    },
  );
});
