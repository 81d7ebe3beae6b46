import { describe, expect, test } from 'vitest';

import { absoluteInRange } from '../../../../src/equivalence/rules/absolute-in-range.ts';
import { holds, type RuleRow } from './apply-rule.ts';

describe('the absolute value of what is never negative', () => {
  test.each<RuleRow>([
    ['function f(a: string) { return «a.length»; }', 'Math.abs(a.length)'],
    ['for (let i = 0; i < 9; i++) a[«i»]', 'Math.abs(i)'],
    ['function f(a: number) { return «Math.abs(a)»; }', 'Math.abs(Math.abs(a))'],
    ['function f(a: number) { return «a >>> 1»; }', 'Math.abs(a >>> 1)'],
  ])('%s to %s is equivalent', (...row) => {
    expect(holds(absoluteInRange, row)).toBe(true);
  });

  test.each<RuleRow>([
    ['function f(a: number) { return «a»; }', 'Math.abs(a)'],
    ['function f(a: string) { return «a.length»; }', '-Math.abs(a.length)'],
    ['function f(a: string) { return «a.length»; }', 'Math.abs(b.length)'],
    ['function f(a: string) { return «a.indexOf(b)»; }', 'Math.abs(a.indexOf(b))'],
    ['function f(a) { return «a.length»; }', 'Math.abs(a.length)'],
    ['for (let i = 0; i < 9; i--) a[«i»]', 'Math.abs(i)'],
    ['function f(a: string, Math) { return «a.length»; }', 'Math.abs(a.length)'],
  ])('%s to %s is not known to be', (...row) => {
    expect(holds(absoluteInRange, row)).toBe(false);
  });
});
