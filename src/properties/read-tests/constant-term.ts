import { observedPrimitive } from '../../model/observed-primitive.ts';
import type { Term } from '../../model/property.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import { concrete, containsItself } from './literal-values.ts';
import type { ReadValue } from './values.ts';

/** A known value as a term; undefined if it is not known, contains itself, or can't be observed. */
export function constantTerm(value: ReadValue): Extract<Term, { of: 'constant' }> | undefined {
  const observed = containsItself(value) ? undefined : observedOf(value);
  return observed && { of: 'constant', value: observed };
}

/** A known value as a run would observe it. */
function observedOf(value: ReadValue): ObservedValue | undefined {
  switch (value.is) {
    case 'primitive':
      // Two symbols are never equal.
      return value.value.of === 'symbol' ? undefined : observedPrimitive(value.value);
    case 'list': {
      const elements = value.elements.map(observedOf);
      const known = elements.filter((each) => each !== undefined);
      return known.length < elements.length ? undefined : { is: 'array', elements: known };
    }
    case 'record': {
      const members: (readonly [string, ObservedValue])[] = [];
      for (const [key, each] of value.members) {
        const observed = observedOf(each);
        if (observed === undefined) return undefined;
        members.push([key, observed]);
      }
      return { is: 'object', class: '', members };
    }
    case 'regexp':
      return { is: 'regexp', source: value.source, flags: value.flags };
    case 'built-in':
      return builtIn(value);
    default:
      return undefined;
  }
}

function builtIn(value: Extract<ReadValue, { is: 'built-in' }>): ObservedValue | undefined {
  const [first] = value.arguments;
  switch (value.class) {
    case 'Date': {
      const date = concrete(value);
      return date instanceof Date ? { is: 'date', time: String(date.getTime()) } : undefined;
    }
    case 'Set': {
      const list =
        first === undefined ? ({ is: 'array', elements: [] } as const) : observedOf(first);
      return list?.is === 'array' ? { is: 'set', elements: list.elements } : undefined;
    }
    case 'Map': {
      const list =
        first === undefined ? ({ is: 'array', elements: [] } as const) : observedOf(first);
      if (list?.is !== 'array') return undefined;
      const entries = list.elements.flatMap((each) => {
        const [key, held] = each.is === 'array' ? each.elements : [];
        return key === undefined || held === undefined ? [] : [[key, held] as const];
      });
      return { is: 'map', entries };
    }
    default:
      return undefined;
  }
}
