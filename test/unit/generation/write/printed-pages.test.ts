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
const html = asserts({ of: 'page', path: 'document.body.innerHTML' }, observed('<p></p>'));

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
    const test = {
      ...generated([page, call('log')], [html]),
      surroundings: ['document.body.innerHTML'] as const,
    };

    expect(print([test], { model })).toContain(
      ['  afterEach(() => {', "    document.body.innerHTML = '';", '  });'].join('\n'),
    );
  });

  it('looks at, and empties, what is left in other parts of the page', () => {
    const stored = asserts({ of: 'page', path: 'localStorage' }, observed({ theme: 'dark' }));
    const locked = asserts({ of: 'page', path: 'document.body.className' }, observed('locked'));
    const left = ['localStorage', 'document.body.className', 'document.head.innerHTML'] as const;
    const test = { ...generated([call('log')], [stored, locked]), surroundings: left };

    expect(body(test, { model }).slice(1)).toEqual([
      `expect({ ...localStorage }).toEqual({ theme: 'dark' });`,
      `expect(document.body.className).toBe('locked');`,
    ]);
    expect(print([test], { model })).toContain(
      [
        '  afterEach(() => {',
        "    document.body.className = '';",
        "    document.head.innerHTML = '';",
        '    localStorage.clear();',
        '  });',
      ].join('\n'),
    );
  });

  it.each([
    ['localStorage', { theme: 'dark' }, `leaves { theme: 'dark' } in the local storage`],
    ['sessionStorage', {}, 'leaves nothing in the session storage'],
    ['document.head.innerHTML', '<style>a{}</style>', 'leaves <style>a{}</style> in the head'],
    ['document.body.className', '', 'leaves the body with no class'],
    ['document.documentElement.className', 'dark', `leaves the page with the class 'dark'`],
    ['document.body.style.cssText', 'top: 1px;', `leaves the body with the style 'top: 1px;'`],
    ['document.body.children.0.outerHTML', '<p></p>', 'leaves <p></p> in the page'],
    ['document.body.children.length', 2, 'leaves an element with 2 children'],
  ])('has a title for what it leaves at %s', (path, found, title) => {
    const test = generated([call('log')], [asserts({ of: 'page', path }, observed(found))]);

    expect(print([test], { model })).toContain(title);
  });

  it.each([
    ['outerHTML', [], '<p></p>', 'leaves <p></p>'],
    ['children', ['0', 'outerHTML'], '<p></p>', 'leaves an element with <p></p>'],
    ['children', ['length'], 1, 'leaves an element with one child'],
    ['textContent', [], 'a', `leaves an element with the text 'a'`],
    ['style', ['cssText'], '', 'leaves an element with no style'],
  ])('has a title for a part of an element: %s %s', (key, inside, found, title) => {
    const what = { of: 'entry', variable: 1, key, ...(inside.length > 0 && { inside }) } as const;
    const test = generated([page, element('p'), call('log', 1)], [asserts(what, observed(found))]);

    expect(print([test], { model })).toContain(title);
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
