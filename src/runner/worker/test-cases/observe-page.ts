import { types } from 'node:util';

import { pageParts } from '../../../model/page.ts';
import type { Observable, Observation } from '../../../model/test-case-trace.ts';
import type { Variable } from '../../../model/test-case.ts';
import { ownValue } from './class-name.ts';
import { type Holders, observeValue } from './observe-value.ts';
import { type Page, type PageNode, pageOf, partOf, shownParts } from './page.ts';

/** What a test can see of an element besides its HTML, if it has such a member. */
const live = ['value', 'checked', 'selected', 'disabled'];
/** The most elements of a list, and members of an object, that are looked at. */
const most = { listed: 3, held: 10 };
/** The longest HTML and text that a test compares. Of an element with longer HTML, it looks at some of its parts. */
const longest = { html: 500, text: 200 };
/** The most elements inside a long one that are looked into. */
const mostInside = 12;

/** The keys that lead to something, and what is there. */
type Found = readonly [path: readonly string[], value: unknown];

/**
 * Returns what tests can see, at the end, of the page and of the elements that variables hold, or members of theirs.
 *
 * @param mayRead whether tests may read a member of the object that a variable holds
 */
export function observePage(
  values: readonly unknown[],
  holders: Holders,
  mayRead: (variable: Variable, value: object, member: string) => boolean,
  realm: object,
): Observation[] {
  const page = pageOf(realm);
  if (page === undefined) return [];
  const elements = values.flatMap((value, variable): Observation[] => {
    if (typeof value !== 'object' || value === null || holders.get(value) !== variable) return [];
    if (Array.isArray(value)) return observeList(value, variable, page);
    if (value instanceof page.Element) return observeElement(value, variable, page);
    if (types.isProxy(value) || value instanceof page.Node) return [];
    return Object.keys(value)
      .filter((member) => mayRead(variable, value, member))
      .slice(0, most.held)
      .flatMap((member) => {
        const held = ownValue(value, member);
        if (!(held instanceof page.Element) || holders.has(held)) return [];
        return entriesOf(variable, lookInto(held, [member]));
      });
  });
  return [...observeParts(page, realm), ...elements];
}

function observeParts(page: Page, realm: object): Observation[] {
  return shownParts(realm).flatMap((part): Observation[] => {
    const value = partOf(part, realm);
    if (value === undefined) return [];
    const found: readonly Found[] =
      part === pageParts[0] && isLong(value)
        ? lookInside(page.document.body, ['document', 'body'], { left: mostInside })
        : [[part.split('.'), value]];
    return found.map(([path, each]) => observation({ of: 'page', path: path.join('.') }, each));
  });
}

function observeElement(element: PageNode, variable: Variable, { document }: Page): Observation[] {
  const isBody = element === document.body;
  const html = isBody ? element.innerHTML : element.outerHTML;
  const found: readonly Found[] =
    isBody && !isLong(html) ? [[['innerHTML'], html]] : lookInto(element, []);
  const more = live
    .filter((key) => key in element)
    .map((key): Found => [[key], Reflect.get(element, key)]);
  return entriesOf(variable, [...found, ...more]);
}

function observeList(
  list: readonly unknown[],
  variable: Variable,
  { Element }: Page,
): Observation[] {
  const elements = list
    .slice(0, most.listed)
    .flatMap((each, at) => (each instanceof Element ? lookInto(each, [String(at)]) : []));
  if (elements.length === 0) return [];
  return [
    observation({ of: 'length', variable, within: 'array' }, list.length),
    ...entriesOf(variable, elements),
  ];
}

/** Looks at the HTML of an element, or, if that is long, at what is its own and at the elements inside. */
function lookInto(
  element: PageNode,
  path: readonly string[],
  inside = { left: mostInside },
): readonly Found[] {
  inside.left -= 1;
  const { outerHTML, id, className } = element;
  if (!isLong(outerHTML)) return [[[...path, 'outerHTML'], outerHTML]];
  const style: unknown = Reflect.get(Object(Reflect.get(element, 'style')), 'cssText');
  const own: readonly Found[] = [
    [['id'], id],
    [['className'], className],
    [['style', 'cssText'], style],
  ];
  return [
    ...own.flatMap(([keys, value]): Found[] =>
      typeof value === 'string' && value !== '' ? [[[...path, ...keys], value]] : [],
    ),
    ...lookInside(element, path, inside),
  ];
}

/** Looks at the text and the number of elements inside of a long one, and at the first ones and the last. */
function lookInside(
  element: PageNode,
  path: readonly string[],
  inside: { left: number },
): readonly Found[] {
  const { textContent, children } = element;
  const text: readonly Found[] =
    textContent === null || textContent === '' || textContent.length > longest.text
      ? []
      : [[[...path, 'textContent'], textContent]];
  const count: Found = [[...path, 'children', 'length'], children.length];
  const places = [...new Set([0, 1, children.length - 1])];
  const parts = places.flatMap((at): readonly Found[] => {
    const child = children[at];
    if (child === undefined || inside.left <= 0) return [];
    return lookInto(child, [...path, 'children', String(at)], inside);
  });
  return [...text, count, ...parts];
}

function isLong(html: unknown): boolean {
  return typeof html === 'string' && html.length > longest.html;
}

function entriesOf(variable: Variable, found: readonly Found[]): Observation[] {
  return found.map(([[key = '', ...inside], value]) =>
    observation({ of: 'entry', variable, key, ...(inside.length > 0 && { inside }) }, value),
  );
}

function observation(what: Observable, value: unknown): Observation {
  return { what, value: observeValue(value) };
}
