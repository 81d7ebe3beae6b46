import { describe, expect, test } from 'vitest';

import { comparisonInRange } from '../../../../src/equivalence/rules/comparison-in-range.ts';
import { holds, type RuleRow } from './apply-rule.ts';

describe('a comparison with a literal', () => {
  test.each<RuleRow>([
    ['function f(a: string) { return «a.length === 0»; }', 'a.length <= 0'],
    ['function f(a: number[]) { return «a.length > 0»; }', 'a.length !== 0'],
    ['function f(a: readonly string[]) { return «a.length >= 0»; }', 'true'],
    ['function f(a: Array<Date>) { return «a.length < 0»; }', 'false'],
    ['function f(a: string) { return «0 < a.length»; }', '0 !== a.length'],
    ['const a = []; if («a.length >= 1») g();', 'a.length > 0'],
    ['function f(a: string) { return a.length > «-1»; }', '-2'],
    ['function f(a: string) { return a.length >= («-1»); }', '0'],
    ['function f(a: string, b) { return «a.indexOf(b) === -1»; }', 'a.indexOf(b) < 0'],
    ['function f(a: string[], b) { return «a.findIndex(b) !== -1»; }', 'a.findIndex(b) > -1'],
    ['function f(a: string) { return «a.length % 2 === 0»; }', 'a.length % 2 <= 0'],
    ['function f(a) { return «Math.abs(a) <= 0»; }', 'Math.abs(a) === 0'],
    ['const n = "abc".length; g(«n !== 0»);', 'n > 0'],
    ['for (let i = 0; i < 9; i++) g(«i === 0»);', 'i <= 0'],
  ])('%s to %s is equivalent', (...row) => {
    expect(holds(comparisonInRange, row)).toBe(true);
  });

  test.each<RuleRow>([
    ['function f(a) { return «a.length === 0»; }', 'a.length <= 0'],
    ['function f(a: Sized) { return «a.length === 0»; }', 'a.length <= 0'],
    ['function f(a?: string) { return «a.length === 0»; }', 'a.length <= 0'],
    ['function f(a: string) { return «a?.length === 0»; }', 'a?.length <= 0'],
    ['function f(a: string) { return «a.length === 0»; }', 'a.length >= 0'],
    ['function f(a: string) { return «a.length === 0»; }', 'b.length <= 0'],
    ['function f(a: string) { return «a.length > 0»; }', 'a.length >= 0'],
    ['function f(a: number) { return «a === 0»; }', 'a <= 0'],
    ['function f(a: number) { return «a % 2 === 0»; }', 'a % 2 <= 0'],
    ['function f(a: string, b) { return «a.length % b === 0»; }', 'a.length % b <= 0'],
    ['function f(a, b) { return «a.indexOf(b) === -1»; }', 'a.indexOf(b) < 0'],
    ['function f(a: string, b) { return «a.indexOf(b) >= -1»; }', 'true'],
    ['function f(a) { return «Math.abs(a) >= 0»; }', 'true'],
    ['function f(a) { return «Math.abs(a) > 0»; }', 'Math.abs(a) !== 0'],
    ['const Math = m; g(«Math.abs(a) <= 0»);', 'Math.abs(a) === 0'],
    ['function f(a: Array<number>) { return «a.length === 0»; } class Array {}', 'a.length <= 0'],
    ['let n = 1; n = -1; g(«n !== 0»);', 'n > 0'],
    ['for (let i = 0; i < 9; i--) g(«i === 0»);', 'i <= 0'],
    ['var i; g(«i === 0»); i = 0;', 'i <= 0'],
    ['for (let i = 0.5; i < 9; i++) g(«i === 0»);', 'i <= 0'],
    ['let a = "x"; { let a = {}; } g(«a.length === 0»);', 'a.length <= 0'],
  ])('%s to %s is not known to be', (...row) => {
    expect(holds(comparisonInRange, row)).toBe(false);
  });
});
