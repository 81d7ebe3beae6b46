import type { Random } from '../../../foundation/random.ts';
import {
  classOf,
  elementsIn,
  extendsPageClass,
  holderOf,
  htmlOf,
  isEmptyTag,
  isEventClass,
  isSvgTag,
  type Markup,
  replaceElement,
  tagsOf,
} from '../../../model/page.ts';
import type { Variable } from '../../../model/test-case.ts';
import { between, chance, pick, weighted } from '../choose.ts';
import type { Construction, Maker, Material } from '../maker.ts';
import { knownStrings } from './make-primitive.ts';
import { eventTypeFor, makeEvent, usualTarget } from './make-event.ts';
import { wordsFor } from './page-words.ts';
import { randomString } from './string-values.ts';

/** The probability that an element is one of a page that the test case has. */
const reuse = 0.8;
/** The probability that a new element is part of no page. */
const detached = 0.15;
/** The probability that a new page has what one of the unit's selectors finds. */
const selected = 0.6;
/** The probability that an element has an attribute, and the same again for each further one. */
const attributed = 0.35;
/** The probability that the type of a field is a text of the unit, and that an attribute is empty. */
const ofUnit = 0.4;
const empty = 0.2;
const inputTypes = ['text', 'checkbox', 'number', 'radio', 'password', 'hidden'];
/** Attributes whose presence is their value. */
const flags = /^(?:checked|disabled|hidden|inert|multiple|open|readonly|required|selected)$/;
/** The most levels of elements, and characters of a page. */
const most = { depth: 4, text: 600 };

type Content = readonly (Markup | string)[];

const common = ['div', 'div', 'span', 'p', 'button', 'input', 'ul', 'a', 'form', 'section'];
const words = ['a', 'b', 'c', 'Some text', '1', '2', '10'];

/** What elements of some tags hold: elements of one other tag. */
const held: Readonly<Record<string, string>> = {
  ol: 'li',
  select: 'option',
  table: 'tbody',
  tbody: 'tr',
  tr: 'td',
  ul: 'li',
};
/** Elements that hold other elements of many kinds. */
const boxes: ReadonlySet<string> = new Set(
  'article body details div fieldset form nav section'.split(' '),
);
/** Shapes have no content but other shapes. */
const shapes = ['rect', 'circle', 'path', 'g'];

/** Adds an instance of a class of pages: an element, an event, the document or the window. */
export function makeOfPage(maker: Maker, name: string, construction: Construction): Variable {
  const { draft } = maker;
  if (isEventClass(name)) {
    return makeEvent(maker, { name, type: eventTypeFor(name, maker.material) }, construction);
  }
  if (name === 'Document' || name === 'Window')
    return draft.append({ kind: 'built-in', class: name, arguments: [] });
  return makeElement(maker, name);
}

function makeElement(maker: Maker, name: string): Variable {
  const { draft, material } = maker;
  const { random } = material;
  const page = draft.statements.findLastIndex(({ kind }) => kind === 'page');
  if (name === 'HTMLBodyElement') {
    const around = page >= 0 ? page : makePage(maker);
    return draft.append({ kind: 'element', page: around, tag: 'body', at: 0 });
  }
  const made = draft.statements[page];
  if (made?.kind === 'page' && chance(random, reuse)) {
    const found = findElement(maker, { page, content: made.content }, name);
    if (found !== undefined) return found;
  }
  const tag = tagFor(name, material);
  if (chance(random, detached) && holderOf(tag) === undefined && !isSvgTag(tag))
    return draft.append({ kind: 'built-in', class: classOf(tag), arguments: [] });
  const content = randomContent(material, tag);
  const variable = draft.append({ kind: 'page', content });
  return (
    findElement(maker, { page: variable, content }, name) ??
    draft.append({ kind: 'element', page: variable, tag: 'body', at: 0 })
  );
}

/** Adds a page with what the unit may look for. */
export function makePage({ draft, material }: Maker): Variable {
  const content = randomContent(material, tagFor('HTMLElement', material));
  return draft.append({ kind: 'page', content });
}

/** Adds an element of a page that is an instance of a class; undefined if the page has none. */
function findElement(
  { draft, material: { random } }: Maker,
  { page, content }: { readonly page: Variable; readonly content: Content },
  name: string,
): Variable | undefined {
  const all = elementsIn(content);
  const fitting = all.filter(({ tag }) => extendsPageClass(classOf(tag), name));
  const chosen = pick(random, fitting);
  if (chosen === undefined) return undefined;
  const at = all.filter(({ tag }) => tag === chosen.tag).indexOf(chosen);
  return draft.append({ kind: 'element', page, tag: chosen.tag, at });
}

function tagFor(name: string, material: Material): string {
  const fitting = tagsOf(name);
  const usual = [...wordsFor(material).tags, ...common].filter((tag) => fitting.includes(tag));
  return pick(material.random, usual.length > 0 ? usual : fitting) ?? 'div';
}

/** Returns content with an element of a tag, and maybe with what selectors of the unit find. */
function randomContent(material: Material, tag: string): Content {
  const { random } = material;
  let wanted = randomElement(material, tag, 0);
  for (let around = holderOf(tag); around !== undefined; around = holderOf(around)) {
    const others = Array.from({ length: between(random, 0, 2) }, () =>
      randomElement(material, wanted.tag, 2),
    );
    const children = [...others];
    children.splice(random(others.length + 1), 0, wanted);
    wanted = { tag: around, attributes: [], children };
  }
  const found = pick(random, wordsFor(material).found);
  const content: (Markup | string)[] = [wanted];
  if (found !== undefined && chance(random, selected)) {
    const filled = withText(material, found);
    if (chance(random, 0.3) && boxes.has(wanted.tag))
      content[0] = { ...wanted, children: [...wanted.children, filled] };
    else content.push(filled);
  }
  if (chance(random, 0.2)) content.push(randomElement(material, pick(random, common) ?? 'p', 2));
  return content;
}

/** Returns an element whose innermost elements have texts. */
function withText(material: Material, element: Markup): Markup {
  if (element.children.length === 0)
    return { ...element, children: contentOf(material, element.tag, 2) };
  const children = element.children.map((each) =>
    typeof each === 'string' ? each : withText(material, each),
  );
  return { ...element, children };
}

function randomElement(material: Material, tag: string, depth: number): Markup {
  const { random } = material;
  const attributes: (readonly [string, string])[] = [];
  while (attributes.length < 3 && chance(random, attributed)) {
    const given = randomAttribute(material, tag);
    if (attributes.every(([name]) => name !== given[0])) attributes.push(given);
  }
  return { tag, attributes, children: contentOf(material, tag, depth) };
}

function contentOf(material: Material, tag: string, depth: number): Content {
  const { random } = material;
  if (isEmptyTag(tag) || depth > most.depth) return [];
  const inner = held[tag];
  if (inner !== undefined) {
    const length = tag === 'table' ? 1 : between(random, 0, 3);
    return Array.from({ length }, () => randomElement(material, inner, depth + 1));
  }
  if (tag === 'svg' || tag === 'g') {
    return Array.from({ length: between(random, 0, 2) }, () =>
      randomElement(material, pick(random, shapes) ?? 'rect', depth + 2),
    );
  }
  if (isSvgTag(tag)) return [];
  if (!boxes.has(tag) || random(2) === 0) return random(4) === 0 ? [] : [randomText(material)];
  const tags = [...wordsFor(material).tags, ...common].filter(
    (each) => holderOf(each) === undefined,
  );
  return Array.from({ length: between(random, 1, 3) }, () =>
    random(4) === 0
      ? randomText(material)
      : randomElement(material, pick(random, tags) ?? 'p', depth + 2),
  );
}

function randomText(material: Material): string {
  const { random } = material;
  const text = weighted(random, [
    [4, () => pick(random, words)],
    [2, () => pick(random, wordsFor(material).texts)],
    [3, () => randomString(random, knownStrings(material))],
  ])?.();
  // Other characters are changed when HTML is read.
  return text === undefined || !/^[^\p{C}\u2028\u2029]{1,40}$/u.test(text) ? 'a' : text;
}

function randomAttribute(material: Material, tag: string): readonly [string, string] {
  const { random } = material;
  const { attributes, classes } = wordsFor(material);
  const name = weighted(random, [
    [2, 'id'],
    [classes.length > 0 ? 4 : 1, 'class'],
    [attributes.length, pick(random, attributes) ?? 'id'],
    [tag === 'input' || tag === 'option' ? 3 : 0, 'value'],
    [tag === 'input' ? 2 : 0, 'type'],
    [tag === 'a' ? 3 : 0, 'href'],
  ]);
  if (name === undefined || name === 'id') return ['id', pick(random, words.slice(0, 3)) ?? 'a'];
  if (name === 'class') return ['class', pick(random, [...classes, ...classes, 'a', 'b']) ?? 'a'];
  if (name === 'type') {
    const { texts } = wordsFor(material);
    return ['type', pick(random, chance(random, ofUnit) ? texts : inputTypes) ?? 'text'];
  }
  if (name === 'href') return ['href', pick(random, ['/a', '#b', 'https://example.com/']) ?? '/a'];
  if (flags.test(name) || chance(random, empty)) return [name, ''];
  return [name, randomText(material)];
}

/** Returns content with a change of one element, text or attribute; undefined if it would get too long. */
export function variedContent(content: Content, material: Material): Content | undefined {
  const { random } = material;
  const all = elementsIn(content);
  const at = random(Math.max(1, all.length));
  const changed = replaceElement(content, at, (element) => [variedElement(element, material)]);
  const added =
    all.length === 0 || chance(random, 0.15)
      ? [...changed, ...randomContent(material, tagFor('HTMLElement', material))]
      : changed;
  return htmlOf(added).length > most.text ? undefined : added;
}

function variedElement(element: Markup, material: Material): Markup {
  const { random } = material;
  const { tag, attributes, children } = element;
  const given = randomAttribute(material, tag);
  const others = attributes.filter(([name]) => name !== given[0]);
  const inner = contentOf(material, tag, 1);
  const change = weighted(random, [
    [4, () => ({ ...element, attributes: [...others, given] })],
    [
      attributes.length > 0 ? 2 : 0,
      () => ({ ...element, attributes: without(attributes, random) }),
    ],
    [isEmptyTag(tag) ? 0 : 3, () => ({ ...element, children: [...children, ...inner] })],
    [children.length > 0 ? 2 : 0, () => ({ ...element, children: inner })],
    [children.length > 1 ? 2 : 0, () => ({ ...element, children: children.toReversed() })],
  ]);
  return change?.() ?? element;
}

function without<Item>(items: readonly Item[], random: Random): readonly Item[] {
  return items.toSpliced(random(items.length), 1);
}

/** The probability that an event happens to an element that the test case does not have, and that code has put into the page. */
const added = 0.15;

/** Adds an event that happens to an element or object of the page, mostly to one that the test case has. */
export function makeDispatch(maker: Maker, construction: Construction): Variable {
  const { draft, material } = maker;
  const type = eventTypeFor('Event', material);
  const target = dispatchTarget(maker, type, construction);
  const event = makeEvent(maker, { name: 'Event', type }, construction);
  return draft.append({ kind: 'dispatch', target, event });
}

function dispatchTarget(maker: Maker, type: string, construction: Construction): Variable {
  const { draft, material } = maker;
  const { random } = material;
  const own = chance(random, reuse) ? usualTarget(type) : undefined;
  if (own !== undefined) return makeOfPage(maker, own, construction);
  const there = draft.types.flatMap((each, variable) =>
    each?.kind === 'built-in' && extendsPageClass(each.name, 'EventTarget') ? [variable] : [],
  );
  const used = chance(random, reuse) ? pick(random, there) : undefined;
  if (used !== undefined) return used;
  const tag = pick(random, wordsFor(material).tags);
  if (tag !== undefined && chance(random, added)) {
    const last = draft.statements.findLastIndex(({ kind }) => kind === 'page');
    const page = last >= 0 ? last : makePage(maker);
    return draft.append({ kind: 'element', page, tag, at: 0 });
  }
  const name = weighted(random, [
    [6, 'HTMLElement'],
    [2, 'Document'],
    [1, 'Window'],
  ]);
  return makeOfPage(maker, name ?? 'HTMLElement', construction);
}
