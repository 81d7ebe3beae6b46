import type { BredKind } from './bred-kind.ts';

/** Composed texts come from parameterised tests only, so that the search neither makes nor changes any. */
export const textKind: BredKind<'text'> = {
  isValue: true,
  uses: ({ parts }) => parts.filter((part) => typeof part === 'number'),
  withUses: (statement, replace) => {
    let place = -1;
    const parts = statement.parts.map((part) => {
      if (typeof part === 'string') return part;
      place += 1;
      return replace(part, place);
    });
    const known = parts.filter((part) => part !== undefined);
    return known.length === parts.length ? { ...statement, parts: known } : undefined;
  },
  type: () => ({ kind: 'string' }),
};
