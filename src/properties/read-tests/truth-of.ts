import { concrete, unknownValue } from './literal-values.ts';
import type { ReadHost } from './read-host.ts';
import { isFunctionOfUnit } from './unit-calls.ts';
import type { ReadValue } from './values.ts';

/** Whether a value counts as true; undefined if that is not known. */
export function truthOf(value: ReadValue, host: ReadHost): boolean | undefined {
  const known = concrete(value);
  if (known !== unknownValue) return Boolean(known);
  if (isObject(value, host)) return true;
  if (value.is !== 'comparison') return undefined;
  const { left, right, operator } = value;
  const isEmptied =
    (isEmpty(left) && isObject(right, host)) || (isEmpty(right) && isObject(left, host));
  if (!isEmptied || !/^[!=]==?$/.test(operator)) return undefined;
  return operator.startsWith('!');
}

/** Whether a value is certainly an object or a function, by what the test or the types of the unit say. */
function isObject(value: ReadValue, host: ReadHost): boolean {
  switch (value.is) {
    case 'list':
    case 'record':
    case 'regexp':
    case 'built-in':
    case 'closure':
    case 'double':
      return true;
    case 'export':
      return isFunctionOfUnit(value, host);
    case 'result':
      return value.type.kind === 'instance' && host.unit.isInstance(value.type);
    default:
      return false;
  }
}

function isEmpty(value: ReadValue): boolean {
  const known = concrete(value);
  return known === null || known === undefined;
}
