import { newConstruction } from '../maker.ts';
import { makeBuiltIn } from '../values/make-built-in.ts';
import type { BredKind } from './bred-kind.ts';

export const regexpKind: BredKind<'regexp'> = {
  isValue: true,
  type: () => ({ kind: 'built-in', name: 'RegExp' }),
  change: (_, { maker }) => makeBuiltIn(maker, 'RegExp', newConstruction()),
};
