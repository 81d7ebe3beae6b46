import { describe, expect, test } from 'vitest';

import { countedLoop } from '../../../../src/equivalence/rules/counted-loop.ts';
import { holds, type RuleRow } from './apply-rule.ts';

describe('the condition of a counted loop', () => {
  test.each<RuleRow>([
    [
      'function f(a: number[]) { for (let i = 0; «i < a.length»; i++) { s += a[i]; } } let s = 0;',
      'i !== a.length',
    ],
    ['function f(a: string) { for (let i = 0; «i < a.length»; i++) g(a); }', 'i !== a.length'],
    ['function f(a: string) { for (let i = 0; «i < a.length»; i += 1) g(a); }', 'i != a.length'],
    [
      'function f(a: string[]) { const n = a.length; for (let i = 0; «i < n»; ++i) g(a); }',
      'i !== n',
    ],
    ['for (let i = 0; «i < 10»; i++) g(i);', 'i !== 10'],
    [
      'function f(a: string) { a = a.trim(); for (let i = 0; «i < a.length»; i++) g(a); }',
      'i !== a.length',
    ],
  ])('%s to %s is equivalent', (...row) => {
    expect(holds(countedLoop, row)).toBe(true);
  });

  test.each<RuleRow>([
    [
      'function f(a) { for (let i = 0; «i < a.length»; i++) { s += 1; } } let s = 0;',
      'i !== a.length',
    ],
    ['function f(a: Sized) { for (let i = 0; «i < a.length»; i++) {} }', 'i !== a.length'],
    ['function f(a: number[]) { for (let i = 0; «i < a.length»; i++) g(a); }', 'i !== a.length'],
    [
      'function f(a: number[]) { for (let i = 0; «i < a.length»; i++) a.length = 0; }',
      'i !== a.length',
    ],
    ['function f(a: number[]) { for (let i = 0; «i < a.length»; i++) a = []; }', 'i !== a.length'],
    [
      'function f(a: My[]) { let s = 0; for (let i = 0; «i < a.length»; i++) s += a[i]; }',
      'i !== a.length',
    ],
    ['function f(a: number) { for (let i = 0; «i < a»; i++) g(); }', 'i !== a'],
    ['for (let i = 0; «i < 3.5»; i++) g();', 'i !== 3.5'],
    ['for (let i = 5; «i < 3»; i++) g();', 'i !== 3'],
    ['for (let i = -1; «i < -2»; i++) g();', 'i !== -2'],
    ['for (let i = 0.5; «i < 3»; i++) g();', 'i !== 3'],
    ['for (let i = 0; «i < 9»; i += 2) g();', 'i !== 9'],
    ['for (let i = 0; «i < 9»; i--) g();', 'i !== 9'],
    ['for (let i = 0; «i < 9»; i++) i += 1;', 'i !== 9'],
    ['for (let i = 0; «i < 9»; i++) { const f = () => { i++; }; f(); }', 'i !== 9'],
    ['for (let i = 0; «i < 9»; i++) [i] = g();', 'i !== 9'],
    ['for (var i = 0; «i < 9»; i++) g();', 'i !== 9'],
    ['let i = 0; for (; «i < 9»; i++) g();', 'i !== 9'],
    ['for (let i = 0; «i <= 9»; i++) g();', 'i !== 9'],
    ['for (let i = 0; «i < 9»; i++) g();', 'i !== 8'],
    ['let n = 9; const f = () => { n = 1; }; for (let i = 0; «i < n»; i++) f();', 'i !== n'],
    [
      'function f(a: string) { for (let i = 0; «i < a.length»; i++) a = a.slice(1); }',
      'i !== a.length',
    ],
  ])('%s to %s is not known to be', (...row) => {
    expect(holds(countedLoop, row)).toBe(false);
  });
});
