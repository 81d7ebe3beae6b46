import { describe, expect, test } from 'vitest';

import { absoluteValue } from '../../../../src/equivalence/rules/absolute-value.ts';
import { holds, type RuleRow } from './apply-rule.ts';

describe('the sign of an argument of Math.abs', () => {
  test.each<RuleRow>([
    ['function f(a: number) { return Math.abs(«-a»); }', 'a'],
    ['function f(a: number) { return Math.abs(«-a»); }', '+a'],
    ['const n = 1; Math.abs(«-n»)', 'n'],
  ])('%s to %s is equivalent', (...row) => {
    expect(holds(absoluteValue, row)).toBe(true);
  });

  test.each<RuleRow>([
    ['function f(a) { return Math.abs(«-a»); }', '+a'],
    ['function f(a: bigint) { return Math.abs(«-a»); }', '+a'],
    ['function f(a: number) { return Math.abs(«-a»); }', '~a'],
    ['function f(a: number) { return Math.max(«-a»); }', 'a'],
    ['function f(a: number) { return Math.abs(«-a», 1); }', 'a'],
    ['function f(a: number, Math) { return Math.abs(«-a»); }', 'a'],
    ['import { Math } from "m"; function f(a: number) { return Math.abs(«-a»); }', 'a'],
    ['function f(a: number) { return abs(«-a»); }', 'a'],
  ])('%s to %s is not known to be', (...row) => {
    expect(holds(absoluteValue, row)).toBe(false);
  });
});
