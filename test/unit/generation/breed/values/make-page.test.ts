import { describe, expect, it } from 'vitest';

import { newConstruction } from '../../../../../src/generation/breed/maker.ts';
import { createDraft } from '../../../../../src/generation/breed/new-draft.ts';
import { fits } from '../../../../../src/generation/breed/typing/fits.ts';
import { createMaker } from '../../../../../src/generation/breed/values/make-value.ts';
import { pageUnit } from '../../sample-units.ts';
import { materialFor } from '../materials.ts';

describe('a value of a class of pages', () => {
  it.each([
    'CustomEvent',
    'Document',
    'Element',
    'Event',
    'FocusEvent',
    'HTMLElement',
    'HTMLTableRowElement',
    'InputEvent',
    'KeyboardEvent',
    'MouseEvent',
    'SVGElement',
    'UIEvent',
    'Window',
  ])('is made where a %s is asked for, whatever the seed', (name) => {
    const type = { kind: 'built-in', name } as const;
    const isMade = Array.from({ length: 40 }, (_, seed) => {
      const material = materialFor(pageUnit, seed);
      const draft = createDraft({ index: material.index, typeArgument: 'number' });
      const made = createMaker(material, draft).newValue(type, newConstruction());
      const given = made === undefined ? undefined : draft.types[made];
      return given !== undefined && fits(given, type, draft.scope);
    });

    expect(isMade).not.toContain(false);
  });
});
