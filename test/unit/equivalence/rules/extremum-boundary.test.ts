import { describe, expect, test } from 'vitest';

import { extremumBoundary } from '../../../../src/equivalence/rules/extremum-boundary.ts';
import { holds, type RuleRow } from './apply-rule.ts';

describe('the boundary of a minimum or maximum', () => {
  test.each<RuleRow>([
    ['function f(a: string, b: string) { return «a > b» ? a : b; }', 'a >= b'],
    ['function f(a: string, b: string) { return «a <= b» ? b : a; }', 'a < b'],
    ['function f(a: bigint, b: bigint) { return «a < b» ? (a) : b; }', 'a <= b'],
    ['function f(a: number) { return «a > 5» ? a : 5; }', 'a >= 5'],
    [
      'function f(a: string, b: number[]) { return «a.length > b.length» ? a.length : b.length; }',
      'a.length >= b.length',
    ],
    ['function f(a: string, b: string) { if («a > b») b = a; return b; }', 'a >= b'],
    ['function f(a: string, b: string) { if («a < b») { a = b; } return a; }', 'a <= b'],
  ])('%s to %s is equivalent', (...row) => {
    expect(holds(extremumBoundary, row)).toBe(true);
  });

  test.each<RuleRow>([
    ['function f(a: number, b: number) { return «a > b» ? a : b; }', 'a >= b'],
    ['function f(a: number) { return «a > 0» ? a : 0; }', 'a >= 0'],
    ['function f(a: number) { return «a > -0» ? a : -0; }', 'a >= -0'],
    ['function f(a, b) { return «a > b» ? a : b; }', 'a >= b'],
    ['function f(a: string, b: number) { return «a > b» ? a : b; }', 'a >= b'],
    ['function f(a: string | number) { return «a > 5» ? a : 5; }', 'a >= 5'],
    ['function f(a: string, b: string) { return «a > b» ? a : 1; }', 'a >= b'],
    ['function f(a: string, b: string) { return «a > b» ? a : b; }', 'a < b'],
    ['function f(a: string, b: string) { return «a > b» ? a : b; }', 'a !== b'],
    ['function f(a: string, b: string) { if («a > b») b = a; else g(); }', 'a >= b'],
    ['function f(a: string, b: string) { if («a > b») c = a; }', 'a >= b'],
    ['function f(a: string, b: string) { if («a > b») { b = a; g(); } }', 'a >= b'],
    ['function f(a: string, b: string) { if («a > b») b += a; }', 'a >= b'],
    [
      'function f(a: Sized, b: Sized) { return «a.length > b.length» ? a.length : b.length; }',
      'a.length >= b.length',
    ],
  ])('%s to %s is not known to be', (...row) => {
    expect(holds(extremumBoundary, row)).toBe(false);
  });
});
