import { builtInErrors } from '../../model/built-in-errors.ts';
import type { Assertion } from '../../model/generated-test.ts';
import { observedParts } from '../../model/observed-parts.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { PrintStyle } from './print-style.ts';

/**
 * Whether an assertion can be printed so that it says its whole claim. It can't if part of a value was not recorded, if a value contains
 * itself, or if the runner's comparison doesn't see the difference.
 *
 * @param assertions the style of assertions; undefined to ask whether the assertion can be printed in all styles
 */
export function canAssert(
  { what, expected }: Assertion,
  assertions?: PrintStyle['assertions'],
): boolean {
  switch (what.of) {
    case 'thrown':
      return canClaimThrown(expected);
    case 'calls':
      return expected.is === 'array' && expected.elements.every((call) => isPart(call, assertions));
    case 'spied': {
      const calls = expected.is === 'array' ? withAddresses(expected.elements) : undefined;
      return calls?.every((call) => isPart(call, assertions)) === true;
    }
    case 'equals':
      return expected.is === 'boolean';
    default:
      return isWhole(expected, assertions);
  }
}

/** Calls with URLs as their first arguments have the texts of these. A test compares such calls of `fetch` so, since URLs can't be compared within them. */
export function withAddresses(calls: readonly ObservedValue[]): readonly ObservedValue[] {
  return calls.map((call) => {
    const [first, ...more] = call.is === 'array' ? call.elements : [];
    return first?.is === 'url'
      ? { is: 'array', elements: [{ is: 'string', value: first.text }, ...more] }
      : call;
  });
}

function canClaimThrown(expected: ObservedValue): boolean {
  return ['undefined', 'error', 'object', 'string', 'number'].includes(expected.is);
}

/** Whether a value can be compared as a whole. Some values can, but not within a structure. */
function isWhole(value: ObservedValue, assertions?: PrintStyle['assertions']): boolean {
  switch (value.is) {
    case 'function':
    case 'promise':
    case 'symbol':
    case 'url':
    case 'same':
    case 'error':
      return true;
    case 'object':
      return observedParts(value).every((part) => isPart(part, assertions));
    default:
      return isPart(value, assertions);
  }
}

function isPart(value: ObservedValue, assertions?: PrintStyle['assertions']): boolean {
  switch (value.is) {
    case 'cut':
    case 'cycle':
    // For Jest 29 and Node 20, all URLs are equal.
    case 'url':
      return false;
    case 'function':
    case 'promise':
    case 'symbol':
      return assertions === 'expect';
    case 'error':
      return value.isExtended !== true && builtInErrors.includes(value.class);
    default:
      return observedParts(value).every((part) => isPart(part, assertions));
  }
}

/** Whether a value, or a part of it, meets a condition. */
export function contains(
  value: ObservedValue,
  isWanted: (part: ObservedValue) => boolean,
): boolean {
  return isWanted(value) || observedParts(value).some((part) => contains(part, isWanted));
}

/** Whether a value is an instance of a class that is not built in, or has any other prototype than the object of a literal. */
export function isInstance(value: ObservedValue): boolean {
  return value.is === 'object' && value.class !== '';
}
