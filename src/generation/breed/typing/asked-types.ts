import { parameterAt } from '../../../model/parameter-at.ts';
import type { Parameter, ValueType } from '../../../model/value-type.ts';
import { fits } from './fits.ts';
import { alternatives, UNDEFINED, unionOf } from './type-parts.ts';
import type { Scope } from './unit-index.ts';

/** What is known of the variable of a statement. */
export interface Asked {
  /** The types that the users of the variable demand. */
  readonly own: readonly ValueType[];
  /** The type of the variable. */
  readonly type: ValueType | undefined;
  readonly scope: Scope;
}

/** Returns the type that a parameter takes. If the parameter is optional, the type includes undefined. */
export function takenType(parameter: Parameter): ValueType {
  if (!parameter.isOptional) return parameter.type;
  const known = taken.get(parameter) ?? unionOf([parameter.type, UNDEFINED]);
  taken.set(parameter, known);
  return known;
}

const taken = new WeakMap<Parameter, ValueType>();

/** Returns the demands on the argument at a place: the type of its parameter, or none if the parameter is not known. */
export function argumentDemands(
  callable: { readonly parameters: readonly Parameter[] } | undefined,
  at: number,
): ValueType[] {
  const parameter = callable === undefined ? undefined : parameterAt(callable.parameters, at);
  return parameter === undefined ? [] : [takenType(parameter)];
}

/**
 * Returns the demands on a part of a value. They follow from the demands on the whole value. A demand that is a union counts as the
 * first of its members that the whole value fits.
 *
 * @param partOf finds the type of the part in the type of the whole
 */
export function partDemands(
  { own, type, scope }: Asked,
  partOf: (type: ValueType) => ValueType | undefined,
): ValueType[] {
  return own.flatMap((demand) => {
    const member = alternatives(demand, scope).find(
      (each) => type === undefined || fits(type, each, scope),
    );
    const part = member === undefined ? undefined : partOf(member);
    return part === undefined || part.kind === 'unknown' ? [] : [part];
  });
}
