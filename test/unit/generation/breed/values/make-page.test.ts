import { describe, expect, it } from 'vitest';

import { newConstruction } from '../../../../../src/generation/breed/maker.ts';
import { createDraft } from '../../../../../src/generation/breed/new-draft.ts';
import { fits } from '../../../../../src/generation/breed/typing/fits.ts';
import { makeDispatch } from '../../../../../src/generation/breed/values/make-page.ts';
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
    'HTMLCanvasElement',
    'HTMLElement',
    'HTMLTableRowElement',
    'InputEvent',
    'KeyboardEvent',
    'MessageEvent',
    'MouseEvent',
    'SVGElement',
    'StorageEvent',
    'UIEvent',
    'WheelEvent',
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

describe('an event that happens', () => {
  /** What 200 seeds let happen: the target, the class and type of the event, and the names of its members. */
  const made = (text: { readonly strings: string[]; readonly names?: string[] }): string[] => {
    const unit = { ...pageUnit, constants: { ...pageUnit.constants, ...text } };
    const shown = Array.from({ length: 200 }, (_, seed) => {
      const material = materialFor(unit, seed);
      const draft = createDraft({ index: material.index, typeArgument: 'number' });
      makeDispatch(createMaker(material, draft), newConstruction());
      const { statements } = draft;
      const dispatch = statements.find(({ kind }) => kind === 'dispatch');
      if (dispatch?.kind !== 'dispatch') return [];
      const [target, event] = [statements[dispatch.target], statements[dispatch.event]];
      if (event?.kind !== 'built-in') return [];
      const [type, init] = event.arguments.map((each) => statements[each]);
      const name = type?.kind === 'primitive' && type.value.of === 'string' ? type.value.value : '';
      const members = init?.kind === 'object' ? init.members.map(([key]) => key) : [];
      const to = target?.kind === 'built-in' ? target.class : 'element';
      return members.map((member) => `${to} ${name} ${event.class} ${member}`);
    });
    return [...new Set(shown.flat())];
  };

  it('has members that the unit reads, of those that its class has', () => {
    const strings = ['beforeinput', 'insertLineBreak', 'paste'];
    const members = made({ strings, names: ['inputType', 'data', 'key', 'offsetX'] });

    expect(members).toContain('element beforeinput InputEvent inputType');
    expect(members).toContain('element beforeinput InputEvent data');
    expect(members.filter((each) => /key|clientX|isComposing/.test(each))).toEqual([]);
  });

  it('has the place of a pointer where the unit reads what follows from it', () => {
    const members = made({ strings: ['pointerdown'], names: ['offsetX'] });

    expect(members).toContain('element pointerdown MouseEvent clientX');
  });

  it('happens to the window or the document where browsers have it happen', () => {
    const moved = made({ strings: ['popstate'], names: ['state'] });
    const shown = made({ strings: ['visibilitychange'] });

    expect(moved).toContain('Window popstate PopStateEvent state');
    expect(shown).toContain('Document visibilitychange Event bubbles');
  });
});
