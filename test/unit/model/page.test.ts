import { describe, expect, it } from 'vitest';

import {
  classOf,
  elementsIn,
  extendsPageClass,
  htmlOf,
  type Markup,
  pageClass,
  pageClassWith,
  replaceElement,
  tagsOf,
} from '../../../src/model/page.ts';
import { openPage } from '../open-page.ts';

const element = (tag: string, ...children: readonly (Markup | string)[]): Markup => ({
  tag,
  attributes: [],
  children,
});

const list = element('ul', element('li', 'a'), element('li', element('span', 'b'), 'c'));

describe('the content of a page', () => {
  it('is read by a browser as the same elements, texts and attributes', () => {
    const content = [
      { ...list, attributes: [['class', 'a "b"'] as const, ['hidden', ''] as const] },
      element('table', element('tbody', element('tr', element('td', '1 < 2 & 3')))),
      element('input'),
      'end',
    ];
    const { document } = openPage(htmlOf(content));

    expect([...document.body.querySelectorAll('*')].map((each) => each.localName)).toEqual(
      elementsIn(content).map(({ tag }) => tag),
    );
    expect(document.body.textContent).toBe('abc1 < 2 & 3end');
    expect(document.querySelector('ul')?.getAttribute('class')).toBe('a "b"');
    expect(document.querySelector('ul')?.hidden).toBe(true);
  });

  it.each([
    [0, '<p></p>'],
    [1, '<ul><p></p><li><span>b</span>c</li></ul>'],
    [2, '<ul><li>a</li><p></p></ul>'],
    [3, '<ul><li>a</li><li><p></p>c</li></ul>'],
  ])('has the element at %i replaced, in the order of the document', (at, expected) => {
    expect(htmlOf(replaceElement([list], at, () => [element('p')]))).toBe(expected);
  });
});

describe('the classes of a page', () => {
  it.each([
    ['HTMLInputElement', 'HTMLElement', true],
    ['HTMLElement', 'HTMLInputElement', false],
    ['HTMLElement', 'Node', true],
    ['SVGRectElement', 'SVGElement', true],
    ['SVGRectElement', 'HTMLElement', false],
    ['SVGElement', 'Element', true],
    ['KeyboardEvent', 'Event', true],
    ['Event', 'KeyboardEvent', false],
    ['Document', 'Node', true],
    ['Document', 'Element', false],
    ['Window', 'EventTarget', true],
  ])('%s is a kind of %s: %s', (name, other, isKind) => {
    expect(extendsPageClass(name, other)).toBe(isKind);
  });

  it('are those of the elements that browsers make, and of no others', () => {
    const made = tagsOf('HTMLElement').map((tag) => openPage().document.createElement(tag));

    expect(made.map((each) => each.constructor.name)).toEqual(tagsOf('HTMLElement').map(classOf));
    expect(pageClass('ParentNode')).toBe('Element');
    expect(pageClass('Map')).toBeUndefined();
  });

  it.each([
    [['classList', 'id'], 'HTMLElement'],
    [['getAttribute', '_own'], undefined],
    [['addEventListener', 'removeEventListener'], 'HTMLElement'],
    // A socket.
    [['addEventListener', 'send'], undefined],
    [['rows', 'tHead', 'tagName'], 'HTMLTableElement'],
    [['rows', 'columns'], undefined],
    [['rows'], undefined],
    [['options', 'name'], undefined],
    [['options', 'parentNode'], 'HTMLSelectElement'],
    [['preventDefault', 'key'], 'KeyboardEvent'],
    [['stopPropagation', 'clientX'], 'MouseEvent'],
    [['preventDefault', 'inputType', 'data'], 'InputEvent'],
    [['preventDefault', 'deltaY', 'clientX'], 'WheelEvent'],
    [['preventDefault'], 'Event'],
    // The pages of tests draw nothing: an object that does what the unit asks leads further.
    [['getContext', 'width', 'style'], undefined],
    [['naturalWidth', 'src'], 'HTMLImageElement'],
    [['value', 'selectionStart', 'nodeName', 'maxLength'], 'HTMLInputElement'],
    [['selectionStart', 'from', 'to', 'text'], undefined],
    [['id', 'name', 'value'], undefined],
    [['length'], undefined],
  ])('have members with the names %j: %s', (names, expected) => {
    expect(pageClassWith(names)).toBe(expected);
  });
});
