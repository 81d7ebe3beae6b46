import { isPageClass, pageClassWith } from './page.ts';
import { typeParts, withParts } from './type-parts.ts';
import type { UnitModel } from './unit-model.ts';
import type { ValueType } from './value-type.ts';

/** Returns whether the text of a unit names what only pages have, or its types do. */
export function asksForPage({ callables, types, constants }: UnitModel): boolean {
  if (constants.classes?.some((name) => isPageClass(name)) === true) return true;
  return (
    constants.readsPage === true ||
    callables.some(
      ({ parameters, returns }) =>
        mentionsPage(returns) || parameters.some(({ type }) => mentionsPage(type)),
    ) ||
    Object.values(types).some(mentionsPage)
  );
}

/** Returns a model in which all types of pages are unknown, since no test can make such values. */
export function withoutPage(model: UnitModel): UnitModel {
  if (!asksForPage(model)) return model;
  return withTypes(model, (type) => {
    // What may be anything, among other types, may be anything.
    const isAny = type.kind === 'union' && type.members.some(({ kind }) => kind === 'unknown');
    return isAny || isOfPage(type) ? { kind: 'unknown' } : type;
  });
}

/**
 * Returns the model of a unit with a page in which objects that have members of elements or events are such. Only uses in JavaScript tell so: what
 * is declared is what its type says.
 */
export function withElements(model: UnitModel): UnitModel {
  if (model.hasPage !== true || !/\.[cm]?jsx?$/.test(model.file)) return model;
  return withTypes(model, (type) => {
    if (type.kind !== 'object' || type.name !== undefined) return type;
    const name = pageClassWith(type.members.map((member) => member.name));
    return name === undefined ? type : { kind: 'built-in', name };
  });
}

function mentionsPage(type: ValueType): boolean {
  return isOfPage(type) || typeParts(type).some(mentionsPage);
}

function isOfPage(type: ValueType): boolean {
  return type.kind === 'built-in' && isPageClass(type.name);
}

function withTypes(model: UnitModel, change: (type: ValueType) => ValueType): UnitModel {
  const changed = (type: ValueType): ValueType => withParts(type, change);
  const { exportedTypes } = model;
  return {
    ...model,
    callables: model.callables.map((each) => ({
      ...each,
      parameters: each.parameters.map((one) => ({ ...one, type: changed(one.type) })),
      returns: changed(each.returns),
    })),
    types: Object.fromEntries(
      Object.entries(model.types).map(([name, type]) => [name, changed(type)]),
    ),
    ...(exportedTypes && {
      exportedTypes: exportedTypes.map((each) => ({ ...each, type: changed(each.type) })),
    }),
  };
}
