import type { Condition, ParameterisedTest, Term, TestParameter } from '../../model/property.ts';

/** Whether an input may have values of several kinds, so that its type is a condition that says when something holds. */
export function isMixed({ type }: TestParameter): boolean {
  if (type.kind !== 'union') return type.kind === 'unknown';
  return new Set(type.members.map(kindOf)).size > 1;
}

function kindOf(type: TestParameter['type']): string {
  return type.kind === 'literal' ? type.value.of : type.kind;
}

/** The types by which code tells values apart, as `typeof` and `Array.isArray` name them. */
export const mixedTypes: readonly string[] = ['string', 'number', 'boolean', 'array'];

type TypeCondition = Extract<Condition, { kind: 'type' }>;

/** Whether a condition or a term is about an input that may be of several types. */
export function isOfMixed(
  { term }: { readonly term: Term },
  { parameters }: Pick<ParameterisedTest, 'parameters'>,
): boolean {
  const parameter = term.of === 'variable' ? parameters[term.variable] : undefined;
  return parameter !== undefined && isMixed(parameter);
}

/** Whether a condition says which of several types an input has. */
export function tellsType(condition: TypeCondition, test: ParameterisedTest): boolean {
  return isOfMixed(condition, test) && mixedTypes.includes(condition.type);
}
