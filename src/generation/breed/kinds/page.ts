import type { ValueType } from '../../../model/value-type.ts';
import { classOf } from '../../../model/page.ts';
import { newConstruction } from '../maker.ts';
import { fits } from '../typing/fits.ts';
import { makeOfPage, variedContent } from '../values/make-page.ts';
import type { BredKind } from './bred-kind.ts';

/** A page is changed in one of its elements. Elements are found in it by their tags and places. */
export const pageKind: BredKind<'page'> = {
  isValue: false,
  type: () => ({ kind: 'undefined' }),
  change: ({ content }, { maker }) => {
    const varied = variedContent(content, maker.material);
    return varied && maker.draft.append({ kind: 'page', content: varied });
  },
};

/** An element is replaced by another one of its kind. */
export const elementKind: BredKind<'element'> = {
  isValue: true,
  uses: ({ page }) => [page],
  withUses(statement, replace) {
    const page = replace(statement.page, 0);
    return page === undefined ? undefined : { ...statement, page };
  },
  type: ({ tag }) => ({
    kind: 'built-in',
    name: classOf(tag),
  }),
  change: ({ tag }, { maker }) => makeOfPage(maker, classOf(tag), newConstruction()),
};

const target: ValueType = { kind: 'built-in', name: 'EventTarget' };
const event: ValueType = { kind: 'built-in', name: 'Event' };

export const dispatchKind: BredKind<'dispatch'> = {
  isValue: false,
  uses: (statement) => [statement.target, statement.event],
  withUses(statement, replace) {
    const [to, what] = [replace(statement.target, 0), replace(statement.event, 1)];
    return to === undefined || what === undefined
      ? undefined
      : { ...statement, target: to, event: what };
  },
  type: () => undefined,
  demands: () => [[target], [event]],
  fault(statement, { typeOf, scope }) {
    if (!fits(typeOf(statement.target), target, scope))
      return `lets an event happen to variable ${statement.target}, to which none can`;
    return fits(typeOf(statement.event), event, scope)
      ? undefined
      : `lets variable ${statement.event} happen, which is no event`;
  },
  change: (statement, { changeUse }) => changeUse(statement),
};
