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
  ])('makes strings that %s matches', (pattern) => {
    const random = createRandom(3);
    const samples = Array.from({ length: 30 }, () => sampleMatch(pattern, random));

    expect(samples.filter((sample) => !new RegExp(pattern).test(sample ?? '\n\n'))).toEqual([]);
  });

  it('makes different strings', () => {
    const random = createRandom(3);
    const samples = Array.from({ length: 30 }, () => sampleMatch('^[a-z]{3}$', random));

    expect(new Set(samples).size).toBeGreaterThan(20);
  });

  it.each(['(a)\\1', '\\p{L}', '(', 'a)', '[a', '*', '\\', '(?<=', 'a{99999}'])(
    'gives up on %s',
    (pattern) => {
      expect(sampleMatch(pattern, createRandom(3))).toBeUndefined();
    },
  );
});
