import { expect, it } from 'vitest';

import { newConstruction } from '../../../../../src/generation/breed/maker.ts';
import { createDraft } from '../../../../../src/generation/breed/new-draft.ts';
import { createMaker } from '../../../../../src/generation/breed/values/make-value.ts';
import { unionOf } from '../../../../../src/generation/breed/typing/type-parts.ts';
import type { ValueType } from '../../../../../src/model/value-type.ts';
import { modelOf } from '../../fake-unit.ts';
import { materialFor } from '../materials.ts';

/** The kinds of first elements of the series among many arrays, and the least and greatest length of the series. */
function seriesAmong(element: ValueType): { firsts: string[]; lengths: readonly number[] } {
  const material = materialFor(modelOf());
  const all = Array.from({ length: 1000 }, () => {
    const draft = createDraft({ index: material.index, typeArgument: 'unknown' });
    createMaker(material, draft).newValue({ kind: 'array', element }, newConstruction());
    const last = draft.statements.at(-1);
    if (last?.kind !== 'series') return [];
    const [first, length] = [last.first, last.length].map((at) => draft.statements[at]);
    return first?.kind === 'primitive' && length?.kind === 'primitive' && 'text' in length.value
      ? [{ of: first.value.of, length: Number(length.value.text) }]
      : [];
  }).flat();
  const sizes = all.map(({ length }) => length);
  return {
    firsts: [...new Set(all.map(({ of }) => of))].toSorted(),
    lengths: [Math.min(...sizes), Math.max(...sizes)],
  };
}

it.each<[string, ValueType, string[]]>([
  ['numbers', { kind: 'number' }, ['number']],
  ['texts', { kind: 'string' }, ['string']],
  ['anything', { kind: 'unknown' }, ['number', 'string']],
  ['texts or nothing', unionOf([{ kind: 'string' }, { kind: 'undefined' }]), ['string']],
])('an array of %s is sometimes a series of 10 to 256 of them', (_, element, firsts) => {
  expect(seriesAmong(element)).toEqual({ firsts, lengths: [10, 256] });
});

it.each<[string, ValueType]>([
  ['flags', { kind: 'boolean' }],
  ['certain texts', { kind: 'literal', value: { of: 'string', value: 'a' } }],
])('an array of %s is never a series', (_, element) => {
  expect(seriesAmong(element).firsts).toEqual([]);
});
