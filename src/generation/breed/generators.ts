import { setsGlobal } from '../../model/sets-global.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { fits } from './typing/fits.ts';
import { awaitedType, isVoid } from './typing/type-parts.ts';
import type { Scope, UnitIndex } from './typing/unit-index.ts';

const known = new WeakMap<UnitIndex, Map<string, readonly Callable[]>>();

/**
 * Returns the callables that give a value of a type when they are called or read, directly or as a promise (μTEST paper, 3:
 * generators).
 */
export function generatorsOf(type: ValueType, scope: Scope): readonly Callable[] {
  const { index, typeArgument } = scope;
  const ofUnit = known.get(index) ?? new Map<string, readonly Callable[]>();
  known.set(index, ofUnit);
  const key = `${typeArgument} ${JSON.stringify(type)}`;
  const found = ofUnit.get(key);
  if (found !== undefined) return found;
  const generators = index.model.callables.filter((callable) => {
    if (callable.kind === 'setter' || !canBeUsed(callable, index)) return false;
    const given = awaitedType(callable.returns, scope);
    return given.kind !== 'unknown' && !isVoid(given, scope) && fits(given, type, scope);
  });
  ofUnit.set(key, generators);
  return generators;
}

/** The users of a type, by the type object: values of the same return type are used again and again. */
const users = new WeakMap<ValueType, { readonly of: readonly Callable[]; readonly scope: Scope }>();

/** Returns the callables that a value of a type can be given to, as the receiver or as an argument. */
export function usersOf(type: ValueType, { index, typeArgument }: Scope): readonly Callable[] {
  const scope: Scope = { index, typeArgument };
  const found = users.get(type);
  if (found?.scope.index === index && found.scope.typeArgument === typeArgument) return found.of;
  const of = index.model.callables.filter(
    (callable) =>
      canBeUsed(callable, index) &&
      !setsGlobal(callable) &&
      (isReceiver(type, callable, scope) ||
        callable.parameters.some((parameter) => fits(type, parameter.type, scope))),
  );
  users.set(type, { of, scope });
  return of;
}

/** Returns whether a callable can be called on a value of a type. */
export function isReceiver(type: ValueType, { receiver }: Callable, scope: Scope): boolean {
  return receiver !== undefined && fits(type, { kind: 'instance', class: receiver }, scope);
}

/** Only subclasses can use the constructor of an abstract class. */
function canBeUsed({ kind, returns }: Callable, { classes }: UnitIndex): boolean {
  return !(
    kind === 'constructor' &&
    returns.kind === 'instance' &&
    classes.get(returns.class)?.isAbstract === true
  );
}
