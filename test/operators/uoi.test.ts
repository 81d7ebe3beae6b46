import { describe, expect, test } from 'vitest';

import { uoi } from '../../src/mutation/operators/uoi.ts';
import { replacements, type Row } from './replacements.ts';

describe('UOI inserts a negation', () => {
  test.each<Row>([
    ['if (a) b();', ['!a']],
    ['if (a < b) c();', ['!(a < b)']],
    ['x = a < b', ['!(a < b)']],
    ['if (a && b) c();', ['!(a && b)', '!a', '!b']],
    ['x = Boolean(a)', ['!Boolean(a)']],
    ['while (a?.b) c();', ['!a?.b']],
    ['if (!a) b();', ['!a']],
  ])('%s', (source, expected) => {
    expect(replacements(uoi, source)).toEqual(expected);
  });
});

describe('UOI leaves what is no truth value', () => {
  test.each([['x = a'], ['x = a && b'], ['x = a + b'], ['f(a)'], ['x = a ?? b']])(
    '%s',
    (source) => {
      expect(replacements(uoi, source)).toEqual([]);
    },
  );
});
