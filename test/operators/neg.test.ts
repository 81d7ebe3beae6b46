import { describe, expect, test } from 'vitest';

import { neg } from '../../src/mutation/operators/neg.ts';
import { replacements, type Row } from './replacements.ts';

describe('NEG negates the smallest conditions', () => {
  test.each<Row>([
    ['if (a) b();', ['!a']],
    ['if (a < b) c();', ['!(a < b)']],
    ['while (a === b) c();', ['a !== b']],
    ['if (a && (b || !c)) d();', ['!a', '!b', '!c']],
    ['x = a() ? b : c', ['!a()']],
    ['do a(); while ((b = c));', ['!(b = c)']],
    ['for (; a != b; ) c();', ['a == b']],
    ['if (a?.b) c();', ['!a?.b']],
  ])('%s', (source, expected) => {
    expect(replacements(neg, source)).toEqual(expected);
  });
});

describe('NEG leaves values, literals and what !x already negates', () => {
  test.each([
    ['x = a < b'],
    ['while (true) a();'],
    ['x = a && b'],
    ['if (true ?? 1);'],
    ['for (;;) a();'],
  ])('%s', (source) => {
    expect(replacements(neg, source)).toEqual([]);
  });
});
