import { describe, expect, test } from 'vitest';

import { remainderSign } from '../../../../src/equivalence/rules/remainder-sign.ts';
import { holds, type RuleRow } from './apply-rule.ts';

describe('the sign of a divisor', () => {
  test.each<RuleRow>([
    ['a % «2»', '-2'],
    ['a % («2»)', '(-2)'],
    ['a %= «3»;', '-3'],
    ['a % «2n»', '-2n'],
  ])('%s to %s is equivalent', (...row) => {
    expect(holds(remainderSign, row)).toBe(true);
  });

  test.each<RuleRow>([
    ['a % «2»', '0'],
    ['a % «2»', '-3'],
    ['a * «2»', '-2'],
    ['«2» % a', '-2'],
    ['a % (b + «2»)', '-2'],
    ['a % «b»', '-b'],
  ])('%s to %s is not known to be', (...row) => {
    expect(holds(remainderSign, row)).toBe(false);
  });
});
