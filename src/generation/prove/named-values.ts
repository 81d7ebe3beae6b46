import type { Primitive, TestCase } from '../../model/test-case.ts';
import type { ObservedValue, TestCaseTrace } from '../../model/test-case-trace.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';

/** A primitive that the unit returned before anything was changed, and its name there. */
export interface NamedValue {
  readonly name: string;
  readonly value: Primitive;
}

/** Returns the primitives that the statements of a test case returned. */
export function valuesGiven(
  { statements }: TestCase,
  { observations }: TestCaseTrace,
  model: UnitModel,
): readonly NamedValue[] {
  return observations.flatMap(({ what, value }) => {
    if (what.of !== 'value') return [];
    const statement = statements[what.variable];
    const name =
      statement?.kind === 'call' ? (callableOf(statement.callable, model)?.name ?? '') : '';
    return [...primitivesIn(name, value)];
  });
}

function* primitivesIn(name: string, value: ObservedValue): Generator<NamedValue> {
  switch (value.is) {
    case 'object':
      for (const [member, inner] of value.members) yield* primitivesIn(member, inner);
      return;
    case 'number':
      return yield { name, value: { of: 'number', text: value.text } };
    case 'string':
      return yield { name, value: { of: 'string', value: value.value } };
    case 'boolean':
      return yield { name, value: { of: 'boolean', value: value.value } };
    case 'undefined':
      return yield { name, value: { of: 'undefined' } };
    default:
  }
}

/** Returns the callable with an id. */
export function callableOf(id: string, { callables }: UnitModel): Callable | undefined {
  return callables.find((one) => one.id === id);
}
