import type { Assertion } from '../../../model/generated-test.ts';
import type { Observable, ObservedValue } from '../../../model/test-case-trace.ts';

/**
 * Whether a test that makes this assertion passes with an observed value. Numbers compare as `Object.is` does, by their text;
 * structures by value, the members of objects, maps and sets in any order. Where deep equality of the test may see less than
 * the trace does (whether a part is the very object of a variable), the benefit of the doubt is the mutant's.
 *
 * @param look what else was observed in the same run
 */
export function isAlike(
  { expected, tolerance, classOnly }: Assertion,
  observed: ObservedValue,
  look: (what: Observable) => ObservedValue | undefined,
): boolean {
  if (classOnly === true) return hasClassOf(expected, observed);
  if (tolerance !== undefined && expected.is === 'number' && observed.is === 'number') {
    return Math.abs(Number(expected.text) - Number(observed.text)) <= tolerance;
  }
  // A test asks for the very object.
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
  const alike = (left: ObservedValue | undefined, right: ObservedValue | undefined): boolean =>
    left === undefined || right === undefined ? left === right : isPartAlike(left, right, look);
  if (expected.is === 'same') return isReference(observed);
  if (observed.is === 'same') {
    const { variable } = observed;
    const held = look({ of: 'state', variable }) ?? look({ of: 'value', variable });
    return held === undefined || held.is === 'same' ? isReference(expected) : alike(expected, held);
  }
  if (expected.is === 'array' && observed.is === 'array') {
    return (
      expected.elements.length === observed.elements.length &&
      expected.elements.every((element, at) => alike(element, observed.elements[at]))
    );
  }
  if (expected.is === 'object' && observed.is === 'object') {
    const members = new Map(observed.members);
    return (
      expected.class === observed.class &&
      expected.members.length === observed.members.length &&
      expected.members.every(([name, member]) => alike(member, members.get(name)))
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

/** Whether it is no primitive: something that a variable may hold the very object of. */
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
