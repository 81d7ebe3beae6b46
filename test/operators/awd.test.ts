import { describe, expect, test } from 'vitest';

import { awd } from '../../src/mutation/operators/awd.ts';
import { replacements, type Row } from './replacements.ts';

describe('AWD drops an await', () => {
  test.each<Row>([
    ['x = await a', ['a']],
    ['await f();', ['f()']],
    ['x = (await a).b', ['a']],
    ['async () => await (a, b)', ['(a, b)']],
    ['x = -(await a)', ['a']],
    ['x = await a || b', ['a']],
  ])('%s', (source, expected) => {
    expect(replacements(awd, source)).toEqual(expected);
  });
});

describe('AWD leaves everything else', () => {
  test.each([['x = a'], ['async () => { for await (const a of b); }']])('%s', (source) => {
    expect(replacements(awd, source)).toEqual([]);
  });
});
