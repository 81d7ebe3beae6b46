import type { Assertion } from '../../../model/generated-test.ts';
import type { Observable, ObservedValue } from '../../../model/test-case-trace.ts';

/**
 * Whether a test with this assertion passes with an observed value. Numbers are compared by their text, which is like `Object.is`.
 * Structures are compared by value, the members of objects, maps and sets in any order. A trace may show more than the deep equality of
 * a test sees, such as that a part is the very object of a variable. In such a case the test is taken to pass: the mutant survives.
 *
 * @param look finds other observations of the same run
 */
export function passesWith(
  { expected, tolerance, classOnly }: Assertion,
  observed: ObservedValue,
  look: (what: Observable) => ObservedValue | undefined,
): boolean {
  if (classOnly === true) return hasClassOf(expected, observed);
  if (tolerance !== undefined && expected.is === 'number' && observed.is === 'number') {
    return Math.abs(Number(expected.text) - Number(observed.text)) <= tolerance;
  }
  // A test compares with the very object.
  if (expected.is === 'same') return isSameText(expected, observed);
  return isPartAlike(expected, observed, look);
}

function hasClassOf(expected: ObservedValue, observed: ObservedValue): boolean {
  if (expected.is !== observed.is) return false;
  return !('class' in expected && 'class' in observed) || expected.class === observed.class;
}

function isPartAlike(
  expected: ObservedValue,
  observed: ObservedValue,
  look: (what: Observable) => ObservedValue | undefined,
): boolean {
  const matches = (left: ObservedValue | undefined, right: ObservedValue | undefined): boolean =>
    left === undefined || right === undefined ? left === right : isPartAlike(left, right, look);
  if (expected.is === 'same') return isReference(observed);
  if (observed.is === 'same') {
    const { variable } = observed;
    const held = look({ of: 'state', variable }) ?? look({ of: 'value', variable });
    return held === undefined || held.is === 'same'
      ? isReference(expected)
      : matches(expected, held);
  }
  if (expected.is === 'array' && observed.is === 'array') {
    return (
      expected.elements.length === observed.elements.length &&
      expected.elements.every((element, at) => matches(element, observed.elements[at]))
    );
  }
  if (expected.is === 'object' && observed.is === 'object') {
    const members = new Map(observed.members);
    return (
      expected.class === observed.class &&
      expected.members.length === observed.members.length &&
      expected.members.every(([name, member]) => matches(member, members.get(name)))
    );
  }
  if (expected.is === 'set' && observed.is === 'set') {
    return isSameBag(expected.elements, observed.elements);
  }
  if (expected.is === 'map' && observed.is === 'map') {
    return isSameBag(expected.entries, observed.entries);
  }
  return isSameText(expected, observed);
}

/** Whether a value is an object, so that a variable may hold this very object. */
function isReference({ is }: ObservedValue): boolean {
  return !['undefined', 'null', 'boolean', 'number', 'string', 'bigint', 'symbol'].includes(is);
}

function isSameBag(left: readonly unknown[], right: readonly unknown[]): boolean {
  const sorted = (bag: readonly unknown[]): string[] =>
    bag.map((each) => JSON.stringify(each)).toSorted();
  return isSameText(sorted(left), sorted(right));
}

function isSameText(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
