import type { Condition, ParameterisedTest, Term } from '../../../src/model/property.ts';
import type { Statement } from '../../../src/model/test-case.ts';
import type { ObservedValue } from '../../../src/model/test-case-trace.ts';
import type { Snapshot } from '../../../src/properties/conditions/snapshot.ts';

/** What is observed of a number. */
export const number = (value: number): ObservedValue => ({
  is: 'number',
  text: Object.is(value, -0) ? '-0' : String(value),
});

/** What is observed of a list of numbers. */
export const list = (...values: number[]): ObservedValue => ({
  is: 'array',
  elements: values.map(number),
});

export const text = (value: string): ObservedValue => ({ is: 'string', value });

/** A run that showed these values of variables before and after. */
export function snapshot(
  before: readonly ObservedValue[],
  after: readonly ObservedValue[] = before,
): Snapshot {
  const sight = (values: readonly ObservedValue[]): Map<string, ObservedValue> =>
    new Map(values.map((value, variable) => [`value ${variable}`, value]));
  return {
    before: sight(before),
    after: sight(after),
    end: { kind: 'completed' },
    terms: new Map(),
  };
}

/** The value of a variable at the end. */
export const at = (variable: number): Term => ({ of: 'variable', variable, when: 'after' });

export const constant = (value: ObservedValue): Term => ({ of: 'constant', value });

export const lengthOf = (term: Term): Term => ({ of: 'length', term });

export const compare = (
  comparison: 'equal' | 'less' | 'at-most',
  left: Term,
  right: Term,
): Condition => ({ kind: 'compare', comparison, left, right });

export const not = (condition: Condition): Condition => ({ kind: 'not', condition });

/** A call of a function with variables. */
export const call = (callable: string, ...given: number[]): Statement => ({
  kind: 'call',
  callable,
  arguments: given,
});

/** A parameterised test with some parameters of any type. */
export function testOf(names: readonly string[], ...statements: Statement[]): ParameterisedTest {
  return {
    parameters: names.map((name) => ({ name, type: { kind: 'unknown' } })),
    statements,
    typeArgument: 'number',
    examples: [],
    preconditions: [],
    postconditions: [],
  };
}
