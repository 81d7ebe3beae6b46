import type { UnitClass } from '../../model/unit-model.ts';
import { publicConstructors } from './class-callables.ts';
import { ancestorsOf } from './project-exports.ts';
import type { RegisteredClass, UnitScope } from './unit-scope.ts';

/** Returns a class of a model, with the facts that matter for its instances. */
export function unitClass(
  { id, name, symbol, isOfUnit, returned }: RegisteredClass,
  { checker, classes }: UnitScope,
): UnitClass {
  return {
    id,
    name,
    supertypes:
      returned === undefined
        ? ancestorsOf(symbol, checker).flatMap((each) => classes.find(each)?.id ?? [])
        : [],
    isAbstract: publicConstructors(symbol, checker).length === 0,
    isOfUnit,
  };
}
