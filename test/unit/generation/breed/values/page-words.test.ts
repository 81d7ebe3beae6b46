import { describe, expect, it } from 'vitest';

import { elementFor, pageWords } from '../../../../../src/generation/breed/values/page-words.ts';
import { htmlOf } from '../../../../../src/model/page.ts';
import { openPage } from '../../../open-page.ts';
import { moneyUnit } from '../../sample-units.ts';

describe('what a selector finds', () => {
  it.each([
    '.menu',
    '#main',
    'li.active',
    'ul.menu > li.active a[href]',
    '[role="tab"]',
    'input[type=checkbox]',
    '[data-open]',
    '.a.b, .c',
    'button.primary:not(.off)',
  ])('is made for %s', (selector) => {
    const made = elementFor(selector);
    const { document } = openPage(htmlOf(made === undefined ? [] : [made]));

    expect(document.body.querySelector(selector)).not.toBeNull();
  });

  it.each(['menu', 'li', 'Not found.', '.5', 'a + b', '', 'https://example.com/#a'])(
    'is not made for the text %j',
    (text) => {
      expect(elementFor(text)).toBeUndefined();
    },
  );
});

describe('the words of a unit', () => {
  it('are its tags, classes, attributes, events and keys', () => {
    const strings = ['ul', '.open', 'is-on', 'data-at', 'keydown', 'Enter', 'path'];
    const { constants } = moneyUnit;
    const words = pageWords({
      ...moneyUnit,
      constants: { ...constants, strings, names: ['hidden'] },
    });

    expect(words).toMatchObject({
      tags: ['ul'],
      attributes: ['data-at', 'hidden'],
      events: ['keydown'],
      keys: ['Enter'],
    });
    expect(words.classes).toEqual(['open', 'is-on', 'Enter', 'path']);
  });

  it('are those of SVG only if the unit names it', () => {
    const { constants } = moneyUnit;
    const strings = ['rect', 'svg'];
    const words = pageWords({ ...moneyUnit, constants: { ...constants, strings } });

    expect(words.tags).toEqual(['rect', 'svg']);
  });
});
