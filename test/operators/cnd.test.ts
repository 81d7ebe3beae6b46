import { describe, expect, test } from 'vitest';

import { cnd } from '../../src/mutation/operators/cnd.ts';
import { replacements, type Row } from './replacements.ts';

describe('CND makes conditions constant', () => {
  test.each<Row>([
    ['if (a) b();', ['true', 'false']],
    ['x = a ? b : c', ['true', 'false']],
    ['while (a) b();', ['false']],
    ['do b(); while ((a));', ['false']],
    ['for (; a; ) b();', ['false']],
    ['x = a < b', ['true', 'false']],
    ['if (a && b) c();', ['true', 'false']],
    ['if (a < b && c) d();', ['true', 'false', 'true']],
    ['if (a || b === c) d();', ['true', 'false', 'false']],
    ['x = a < b && c !== d', ['true', 'false', 'true', 'true']],
    ['f(!(a >= b))', ['true', 'false']],
  ])('%s', (source, expected) => {
    expect(replacements(cnd, source)).toEqual(expected);
  });
});

describe('CND empties a case', () => {
  test.each<Row>([
    ['switch (a) { case 1: b(); break; default: c(); }', ['case 1:', 'default:']],
    ['switch (a) { case b ? 1 : 2: c(); }', ['case b ? 1 : 2:', 'true', 'false']],
    ['switch (a) { case 1: // why: not\n b(); }', ['case 1:']],
    ["switch (a) { case ':': { b(); } }", ["case ':':"]],
  ])('%s', (source, expected) => {
    expect(replacements(cnd, source)).toEqual(expected);
  });
});

describe('CND leaves other values, and cases without anything of their own', () => {
  test.each(
    [
      'x = a && b',
      'x = a + b',
      'x = a in b',
      'for (;;) a();',
      'x = a ?? b',
      'switch (a) { case 1: case 2: break; }',
      'switch (a) { case 1: var b = c; }',
    ].map((source) => [source]),
  )('%s', (source) => {
    expect(replacements(cnd, source)).toEqual([]);
  });
});
