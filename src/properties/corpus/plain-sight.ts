import type { InputSequence } from '../../model/property.ts';
import { observedPrimitive } from '../../model/observed-primitive.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import type { ObservedValue } from '../../model/test-case-trace.ts';
import type { Sight } from '../conditions/snapshot.ts';

/**
 * Returns what a run would show of inputs that are plain data, as their statements say it. Undefined if only a run can tell, since one
 * of the inputs is made by calls.
 */
export function plainSight(inputs: readonly InputSequence[]): Sight | undefined {
  const sight = plainPart(inputs);
  return sight.size === inputs.length ? sight : undefined;
}

/** Returns what the statements of inputs say of those that are plain data. A run does not show the values of primitives. */
export function plainPart(inputs: readonly InputSequence[]): Sight {
  return new Map(
    inputs.flatMap(({ statements, value: own }, variable) => {
      const value = plainValue(own, statements);
      return value === undefined ? [] : [[`value ${variable}`, value] as const];
    }),
  );
}

/** Returns the value of a variable that is plain data, as statements say it; undefined if a call made a part of it. */
export function plainValue(
  variable: Variable,
  statements: readonly Statement[],
): ObservedValue | undefined {
  const statement = statements[variable];
  switch (statement?.kind) {
    case 'primitive':
      return observedPrimitive(statement.value);
    case 'array': {
      const elements = statement.elements.map((each) => plainValue(each, statements));
      return elements.includes(undefined)
        ? undefined
        : { is: 'array', elements: elements.filter((each) => each !== undefined) };
    }
    case 'object': {
      const members: [string, ObservedValue][] = [];
      for (const [name, each] of statement.members) {
        const value = plainValue(each, statements);
        if (value === undefined) return undefined;
        members.push([name, value]);
      }
      return { is: 'object', class: '', members };
    }
    default:
      return undefined;
  }
}
