import { builtInErrors } from '../../model/built-in-errors.ts';
import type { Assertion } from '../../model/generated-test.ts';
import { observedParts } from '../../model/observed-parts.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { PrintStyle } from './print-style.ts';

/**
 * Whether an assertion can be printed so that it says all that it claims. Not so where part of a value was not recorded, where it
 * contains itself, or where the runner's comparison doesn't see the difference. Without the style of assertions: whether it can
 * be in all of them.
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
    case 'equals':
      return expected.is === 'boolean';
    default:
      return isWhole(expected, assertions);
  }
}

function canClaimThrown(expected: ObservedValue): boolean {
  return ['undefined', 'error', 'object', 'string', 'number'].includes(expected.is);
}

/** Whether it can be compared as the whole of a value: more can be than within a structure. */
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
    // Jest 29 takes all URLs for equal, and so does Node 20.
    case 'url':
      return false;
    case 'function':
    case 'promise':
    case 'symbol':
      return assertions === 'expect';
    case 'error':
      return builtInErrors.includes(value.class);
    default:
      return observedParts(value).every((part) => isPart(part, assertions));
  }
}

/** Whether a value or a part of it is what is asked for. */
export function contains(
  value: ObservedValue,
  isWanted: (part: ObservedValue) => boolean,
): boolean {
  return isWanted(value) || observedParts(value).some((part) => contains(part, isWanted));
}

/** Whether it is an instance of a class that is not built in. */
export function isInstance(value: ObservedValue): boolean {
  return value.is === 'object' && value.class !== '' && value.class !== 'Object';
}
