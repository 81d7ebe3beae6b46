import type { Term } from '../../model/property.ts';
import { foldBinary } from './fold.ts';
import { constantTerm } from './constant-term.ts';
import { termIn } from './read-host.ts';
import { booleanValue, type ReadValue } from './values.ts';

/** The value of a binary operator: known, a comparison for an assertion, or arithmetic with results. */
export function computed(operator: string, left: ReadValue, right: ReadValue): ReadValue {
  const folded = foldBinary(operator, left, right);
  if (folded !== undefined) return folded;
  const areFunctions = left.is === 'global' && right.is === 'global';
  if (areFunctions && (operator === '===' || operator === '!==')) {
    const isSame = left.path.join('.') === right.path.join('.');
    return booleanValue(isSame === (operator === '==='));
  }
  if (comparisons.has(operator)) return { is: 'comparison', operator, left, right };
  if (operator !== '+' && operator !== '-' && operator !== '*') return { is: 'opaque' };
  const [one, other] = [operand(left), operand(right)];
  return one === undefined || other === undefined
    ? { is: 'opaque' }
    : { is: 'term', term: { of: 'arithmetic', operator, left: one, right: other } };
}

const comparisons = new Set(['===', '!==', '==', '!=', '<', '>', '<=', '>=', 'instanceof', 'in']);

function operand(value: ReadValue): Term | undefined {
  return termIn(value) ?? constantTerm(value);
}
