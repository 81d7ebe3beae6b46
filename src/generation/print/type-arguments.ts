import type { Callable } from '../../model/unit-model.ts';
import { typeParts } from '../../model/type-parts.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { ModelIndex } from './model-index.ts';
import type { TypeContext } from './type-text.ts';

/** Type arguments where nothing else tells them: `new LinkedList<number>()`. */
export function typeArguments(
  callable: Callable,
  given: number,
  index: ModelIndex,
  types: TypeContext,
): string {
  const { kind, typeParameters, parameters, returns } = callable;
  const isCall = ['function', 'constructor', 'method', 'static-method'].includes(kind);
  if (!isCall || typeParameters.length === 0) return '';
  const taken = parameters.slice(0, given).map(({ type }) => type);
  const isInferred = (name: string): boolean => taken.some((type) => mentions(type, name));
  const matters = kind === 'constructor' || typeParameters.some((name) => mentions(returns, name));
  if (!matters || typeParameters.every(isInferred)) return '';
  // One with a constraint is nowhere in the model, and number or string need not fit it.
  const owner = returns.kind === 'instance' ? returns.class : undefined;
  const members = index.model.callables.filter(({ receiver }) => receiver === owner);
  const everywhere = [callable, ...(owner === undefined ? [] : members)].flatMap((member) => [
    ...member.parameters.map((parameter) => parameter.type),
    member.returns,
  ]);
  if (!typeParameters.every((name) => everywhere.some((type) => mentions(type, name)))) return '';
  return `<${typeParameters.map(() => types.typeArgument).join(', ')}>`;
}

function mentions(type: ValueType, name: string): boolean {
  if (type.kind === 'type-parameter') return type.name === name;
  return typeParts(type).some((part) => mentions(part, name));
}
