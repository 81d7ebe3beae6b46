import { describe, expect, it } from 'vitest';

import type { Statement } from '../../../../src/model/test-case.ts';
import { body, print, scripts } from './printing.ts';
import {
  asserts,
  call,
  callable,
  generated,
  nothing,
  observed,
  unitModel,
  value,
} from './test-cases.ts';

const model = unitModel([
  callable('log', { element: { kind: 'built-in', name: 'HTMLElement' } }, nothing),
]);

const page: Statement = {
  kind: 'page',
  content: [{ tag: 'p', attributes: [['class', "it's"]], children: ['a'] }],
};
const element = (tag: string, at = 0): Statement => ({ kind: 'element', page: 0, tag, at });
const html = asserts({ of: 'page' }, observed('<p></p>'));

describe('a printed test with a page', () => {
  it('fills the page, and finds its elements by their tags', () => {
    const test = generated([page, element('p', 2), call('log', 1)], [html]);

    expect(body(test, { model })).toEqual([
      `document.body.innerHTML = '<p class="it\\'s">a</p>';`,
      `log(document.querySelectorAll('p')[2]!);`,
      `expect(document.body.innerHTML).toBe('<p></p>');`,
    ]);
  });

  it('finds an element where it stands in the test case, since calls change the page', () => {
    const test = generated([page, element('p'), call('log', 1), call('log', 1)], [html]);

    expect(body(test, { model })).toContain(`const element = document.querySelector('p')!;`);
  });

  it('needs no types in JavaScript', () => {
    const test = generated([page, element('p'), call('log', 1)], [html]);

    expect(body(test, { model, style: scripts }).join('\n')).toContain(
      `log(document.querySelector('p'))`,
    );
  });

  it('lets events happen to elements, and makes elements that are part of no page', () => {
    const test = generated(
      [
        { kind: 'built-in', class: 'HTMLInputElement', arguments: [] },
        value('keydown'),
        value('Enter'),
        { kind: 'object', members: [['key', 2]] },
        { kind: 'built-in', class: 'KeyboardEvent', arguments: [1, 3] },
        call('log', 0),
        { kind: 'dispatch', target: 0, event: 4 },
      ],
      [asserts({ of: 'entry', variable: 0, key: 'value' }, observed('a'))],
    );

    expect(body(test, { model })).toEqual([
      `const element = document.createElement('input');`,
      'log(element);',
      `element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));`,
      `expect(element.value).toBe('a');`,
    ]);
  });

  it('takes away what it leaves in the page', () => {
    const test = { ...generated([page, call('log')], [html]), surroundings: ['page'] as const };

    expect(print([test], { model })).toContain(
      ['  afterEach(() => {', "    document.body.innerHTML = '';", '  });'].join('\n'),
    );
  });

  it('has a title that says what happens to what', () => {
    const test = generated(
      [
        page,
        element('p'),
        call('log', 1),
        value('click'),
        { kind: 'built-in', class: 'MouseEvent', arguments: [3] },
        { kind: 'dispatch', target: 1, event: 4 },
      ],
      [html],
    );

    expect(print([test], { model })).toContain(
      `it('leaves <p></p> in the page for a paragraph after a click'`,
    );
  });
});
