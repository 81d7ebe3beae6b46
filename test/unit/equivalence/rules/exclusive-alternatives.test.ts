import { describe, expect, test } from 'vitest';

import { exclusiveAlternatives } from '../../../../src/equivalence/rules/exclusive-alternatives.ts';
import { holds, type RuleRow } from './apply-rule.ts';

describe('alternatives of which no two are true at once', () => {
  test.each<RuleRow>([
    ['function f(a) { return «a === 1 || a === 2»; }', '(a === 1) !== (a === 2)'],
    ['function f(a) { return «"x" === a || (a === "y")»; }', '("x" === a) !== (a === "y")'],
    [
      'function f(s: string[], i: number) { return «s[i] === "a" || s[i] === "b"»; }',
      '(s[i] === "a") !== (s[i] === "b")',
    ],
  ])('%s to %s is equivalent', (...row) => {
    expect(holds(exclusiveAlternatives, row)).toBe(true);
  });

  test.each<RuleRow>([
    ['function f(a) { return «a === 1 || a === 1»; }', '(a === 1) !== (a === 1)'],
    ['function f(a) { return «a === 0 || a === -0»; }', '(a === 0) !== (a === -0)'],
    ['function f(a) { return «a == 1 || a == 2»; }', '(a == 1) !== (a == 2)'],
    ['function f(a, b) { return «a === 1 || b === 2»; }', '(a === 1) !== (b === 2)'],
    ['function f(a) { return «a.x === 1 || a.x === 2»; }', '(a.x === 1) !== (a.x === 2)'],
    ['function f(a) { return «a() === 1 || a() === 2»; }', '(a() === 1) !== (a() === 2)'],
    ['function f(a) { return «a === 1 || a !== 2»; }', '(a === 1) !== (a !== 2)'],
    ['function f(a) { return «a === 1 || a»; }', '(a === 1) !== a'],
    ['function f(a) { return «a === 1 && a === 2»; }', '(a === 1) === (a === 2)'],
    ['function f(a) { return «a === 1 || a === 2»; }', 'a === 1'],
  ])('%s to %s is not known to be', (...row) => {
    expect(holds(exclusiveAlternatives, row)).toBe(false);
  });
});
