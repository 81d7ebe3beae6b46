import { primitiveOf } from './observed-primitive.ts';
import type { Statement, Variable } from './test-case.ts';
import type { ObservedValue } from './test-case-trace.ts';

/**
 * Adds the statements that make data as a run showed them. Returns the variable of the whole; undefined if a part of it can't be written down.
 *
 * @param known the variable that stands for a value already
 */
export function addData(
  value: ObservedValue,
  add: (statement: Statement) => Variable,
  known: (value: ObservedValue) => Variable | undefined = () => undefined,
): Variable | undefined {
  const made = known(value);
  if (made !== undefined) return made;
  const all = (values: readonly ObservedValue[]): readonly Variable[] | undefined => {
    const added = values.flatMap((each) => addData(each, add, known) ?? []);
    return added.length === values.length ? added : undefined;
  };
  if (value.is === 'array') {
    const elements = all(value.elements);
    return elements && add({ kind: 'array', elements });
  }
  if (value.is === 'object') {
    const held = value.class === '' ? all(value.members.map(([, each]) => each)) : undefined;
    const names = value.members.map(([name]) => name);
    return (
      held && add({ kind: 'object', members: held.map((each, at) => [names[at] ?? '', each]) })
    );
  }
  const primitive = primitiveOf(value);
  return primitive && add({ kind: 'primitive', value: primitive });
}
