import { describe, expect, test } from 'vitest';

import { clampedPosition } from '../../../../src/equivalence/rules/clamped-position.ts';
import { holds, type RuleRow } from './apply-rule.ts';

describe('a position that is put between 0 and the length', () => {
  test.each<RuleRow>([
    ['function f(s: string) { return s.substring(«0», 1); }', '-1'],
    ['function f(s: string) { return s.substring(1, «0»); }', '-1'],
    ['"abc".indexOf("b", «0»)', '-1'],
    ['const s = String(x); s.startsWith("a", «0»)', '-1'],
    ['"abc".lastIndexOf("b", «-1»)', '0'],
  ])('%s to %s is equivalent', (...row) => {
    expect(holds(clampedPosition, row)).toBe(true);
  });

  test.each<RuleRow>([
    ['function f(s) { return s.substring(«0», 1); }', '-1'],
    ['function f(s: string) { return s.substring(«0», 1); }', '1'],
    ['function f(s: string) { return s.substring(0, «1»); }', '-1'],
    ['function f(s: string) { return s.slice(«0», 1); }', '-1'],
    ['function f(s: string) { return s.indexOf(«0»); }', '-1'],
    ['function f(s: string[]) { return s.indexOf("a", «0»); }', '-1'],
    ['function f(s: string | string[]) { return s.includes("a", «0»); }', '-1'],
    ['function f(s: string, r) { return s.substring(...r, «0»); }', '-1'],
    ['let s = "a"; s = {}; s.substring(«0»)', '-1'],
    ['function f(s: My) { return s.substring(«0»); }', '-1'],
  ])('%s to %s is not known to be', (...row) => {
    expect(holds(clampedPosition, row)).toBe(false);
  });
});
