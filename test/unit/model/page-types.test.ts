import { describe, expect, it } from 'vitest';

import { asksForPage, withElements, withoutPage } from '../../../src/model/page-types.ts';
import type { UnitModel } from '../../../src/model/unit-model.ts';
import type { ValueType } from '../../../src/model/value-type.ts';
import { callable, moneyUnit, object, string, union, unknown } from '../generation/sample-units.ts';

const element: ValueType = { kind: 'built-in', name: 'HTMLElement' };

function modelTaking(type: ValueType): UnitModel {
  return { ...moneyUnit, callables: [callable('show', { it: type }, string)] };
}

function taken({ callables }: UnitModel): ValueType | undefined {
  return callables[0]?.parameters[0]?.type;
}

describe('the types of pages in a model', () => {
  it.each([
    ['an element', element, true],
    ['a list of elements', { kind: 'array', element } as const, true],
    ['a date', { kind: 'built-in', name: 'Date' } as const, false],
  ])('are asked for by a function that takes %s: %j', (_, type, isAsked) => {
    expect(asksForPage(modelTaking(type))).toBe(isAsked);
  });

  it('are asked for by code that names the document', () => {
    const { constants } = moneyUnit;

    expect(asksForPage(moneyUnit)).toBe(false);
    expect(asksForPage({ ...moneyUnit, constants: { ...constants, readsPage: true } })).toBe(true);
  });

  it.each([
    ['an element', element, unknown],
    ['an element or a text', union(string, element), unknown],
    [
      'elements in a list',
      { kind: 'array', element } as const,
      { kind: 'array', element: unknown },
    ],
  ])('are unknown without a page: %s', (_, type, expected) => {
    expect(taken(withoutPage(modelTaking(type)))).toEqual(expected);
  });

  it('are those of objects that have members of elements, in JavaScript with a page only', () => {
    const shown = { ...modelTaking(object({ classList: unknown, id: string })), file: 'unit.js' };

    expect(taken(withElements({ ...shown, hasPage: true }))).toEqual(element);
    expect(withElements(shown)).toBe(shown);
    const declared = { ...shown, file: 'unit.ts', hasPage: true };
    expect(withElements(declared)).toBe(declared);
    const others = { ...modelTaking(object({ id: string })), file: 'unit.js' };
    expect(withElements({ ...others, hasPage: true })).toEqual({ ...others, hasPage: true });
  });
});
