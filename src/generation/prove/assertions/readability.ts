import type { Assertion } from '../../../model/generated-test.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import { sizeOf } from './is-writable.ts';

/**
 * Sorts assertions: those that are easier to read and depend on less come first. The order is a primitive result, the result of an
 * inspector, a public field, a structure (smaller ones first, so that one field comes before the whole), the comparison of two objects,
 * and that a call returns nothing or that a member is undefined. Of two equal ones, the assertion about the later statement comes first, since a test is about what
 * it does last.
 */
export function byReadability(left: Assertion, right: Assertion): number {
  return (
    rankOf(left) - rankOf(right) ||
    sizeOf(left.expected) - sizeOf(right.expected) ||
    placeOf(right) - placeOf(left)
  );
}

/**
 * Whether an assertion is a last resort, which is made only if no other assertion kills a mutant. Texts for people show more than the
 * interface promises (μTEST paper, 4). That a value is a function says almost nothing. That nothing is thrown is what every test says.
 */
export function isLastResort({ what, expected }: Assertion): boolean {
  return (
    what.of === 'string' ||
    expected.is === 'function' ||
    (what.of === 'thrown' && expected.is === 'undefined')
  );
}

function rankOf(assertion: Assertion): number {
  const { what, expected, classOnly } = assertion;
  if (isLastResort(assertion)) {
    if (what.of === 'string') return 10;
    return expected.is === 'function' ? 11 : 12;
  }
  if (what.of === 'equals' || what.of === 'compares') return 7;
  if (classOnly === true || what.of === 'seen') return 6;
  // That a call returns nothing, or that a member is not there, is hardly worth an assertion.
  if (expected.is === 'undefined' && what.of !== 'thrown') return 8;
  if (!isShort(expected)) return 5;
  if (what.of === 'thrown') return 0;
  if (what.of === 'value') return 1;
  if (what.of === 'inspector') return 2;
  return what.of === 'field' ? 3 : 4;
}

function isShort({ is }: ObservedValue): boolean {
  return ['undefined', 'null', 'boolean', 'number', 'string', 'bigint', 'same', 'error'].includes(
    is,
  );
}

function placeOf({ what }: Assertion): number {
  if (what.of === 'thrown') return what.statement;
  return 'variable' in what ? what.variable : -1;
}
