import { isSvgTag, isTag, type Markup } from '../../../model/page.ts';
import type { UnitModel } from '../../../model/unit-model.ts';
import type { Material } from '../maker.ts';

/** What the text of a unit says of pages: its tags, attributes, events and selectors. */
export interface PageWords {
  readonly tags: readonly string[];
  readonly classes: readonly string[];
  readonly attributes: readonly string[];
  /** Short texts, for contents and values of attributes. */
  readonly texts: readonly string[];
  /** Content that the unit's selectors find, an element for each. */
  readonly found: readonly Markup[];
  /** Types of events. */
  readonly events: readonly string[];
  /** Values of `key` of a keyboard's event. */
  readonly keys: readonly string[];
}

/**
 * The types of events of each class that the pages of all tests have. jsdom has no `PointerEvent`, `DragEvent` or `ClipboardEvent`, so that pointers
 * are mice there.
 */
const eventTypes: Readonly<Record<string, string>> = {
  Event:
    'animationend animationstart beforeunload cancel change close compositionend compositionstart compositionupdate copy cut DOMContentLoaded error fullscreenchange load offline online orientationchange pagehide pageshow paste readystatechange reset scroll select selectionchange submit toggle touchcancel touchend touchmove touchstart transitionend unload visibilitychange',
  FocusEvent: 'blur focus focusin focusout',
  HashChangeEvent: 'hashchange',
  InputEvent: 'beforeinput input',
  KeyboardEvent: 'keydown keypress keyup',
  MessageEvent: 'message',
  MouseEvent:
    'auxclick click contextmenu dblclick drag dragend dragenter dragleave dragover dragstart drop mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerup',
  PopStateEvent: 'popstate',
  StorageEvent: 'storage',
  UIEvent: 'resize',
  WheelEvent: 'wheel',
};

/** The class of an event of each type that browsers know. */
export const eventClassOf: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(eventTypes).flatMap(([name, types]) =>
    types.split(' ').map((type) => [type, name] as const),
  ),
);

/** Attributes that mean something to a browser. */
const knownAttributes: ReadonlySet<string> = new Set(
  (
    'alt checked contenteditable dir disabled for height hidden href id inert lang max min multiple name open placeholder readonly rel required role ' +
    'selected src style tabindex target title type value width'
  ).split(' '),
);

const longestText = 20;

const wordsOf = new WeakMap<object, PageWords>();

/** Returns what the text of the unit says of pages. */
export function wordsFor({ index: { model } }: Material): PageWords {
  const known = wordsOf.get(model.constants) ?? pageWords(model);
  wordsOf.set(model.constants, known);
  return known;
}

/** Returns the words for pages in the text of a unit. */
export function pageWords({ constants }: UnitModel): PageWords {
  const { strings, names = [] } = constants;
  const found = strings.flatMap((each) => elementFor(each) ?? []);
  const given = found.flatMap(attributesIn);
  const words = strings.filter((each) => /^[a-z][\w-]*$/i.test(each));
  const isOfSvg = strings.some((each) => /\bsvg$/i.test(each));
  const isTagHere = (word: string): boolean => isTag(word) && (isOfSvg || !isSvgTag(word));
  const isAttribute = (word: string): boolean =>
    knownAttributes.has(word) || /^(?:data|aria)-/.test(word);
  const isEvent = (word: string): boolean => Object.hasOwn(eventClassOf, word);
  const classes = words.filter((word) => !isAttribute(word) && !isEvent(word) && !isTagHere(word));
  return {
    tags: unique(strings.map((each) => each.toLowerCase()).filter(isTagHere)),
    classes: unique([...found.flatMap(classesIn), ...classes]),
    attributes: unique([
      ...given.map(([name]) => name),
      ...[...words, ...names].map((word) => word.toLowerCase()).filter(isAttribute),
    ]).filter((name) => name !== 'class'),
    texts: unique(
      strings.filter((each) => each.length <= longestText && /^[^\p{C}]+$/u.test(each)),
    ),
    found,
    events: unique(words.filter(isEvent)),
    keys: unique(strings.filter((each) => /^(?:[A-Z][A-Za-z]+|.)$/.test(each))),
  };
}

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}

function attributesIn(element: Markup): readonly (readonly [string, string])[] {
  const inner = element.children.flatMap((each) =>
    typeof each === 'string' ? [] : attributesIn(each),
  );
  return [...element.attributes, ...inner];
}

function classesIn(element: Markup): readonly string[] {
  return attributesIn(element).flatMap(([name, value]) =>
    name === 'class' ? value.split(' ') : [],
  );
}

const compound =
  /^([a-z][a-z0-9]*|\*)?((?:[#.][A-Za-z_-][\w-]*|\[[\w-]+(?:[~|^$*]?=(?:"[^"]*"|'[^']*'|[\w-]+))?\]|::?[\w-]+(?:\([^()]*\))?)*)$/;

/** Returns an element that a selector finds, or that holds one; undefined for a text that is no selector, or only a tag. */
export function elementFor(selector: string): Markup | undefined {
  const [first = ''] = selector.split(',');
  if (!/[.#[]/.test(first)) return undefined;
  let inner: Markup | undefined;
  for (const part of first
    .trim()
    .split(/\s*[>+~]\s*|\s+/)
    .toReversed()) {
    const element = elementOf(part);
    if (element === undefined) return undefined;
    inner = inner === undefined ? element : { ...element, children: [inner] };
  }
  return inner;
}

function elementOf(text: string): Markup | undefined {
  const matched = text === '' ? null : compound.exec(text);
  if (matched === null) return undefined;
  const [, tag = 'div', rest = ''] = matched;
  const attributes = new Map<string, string>();
  const own = rest.replaceAll(/::?[\w-]+(?:\([^()]*\))?/g, '');
  for (const [part, name = ''] of own.matchAll(/[#.]([\w-]+)|\[[^\]]+\]/g)) {
    if (part.startsWith('#')) attributes.set('id', name);
    else if (part.startsWith('.')) {
      const others = attributes.get('class');
      attributes.set('class', others === undefined ? name : `${others} ${name}`);
    } else {
      const [, key = '', value = ''] =
        /^\[([\w-]+)(?:[~|^$*]?=["']?([^"'\]]*)["']?)?\]$/.exec(part) ?? [];
      attributes.set(key, value);
    }
  }
  return { tag: isTag(tag) ? tag : 'div', attributes: [...attributes], children: [] };
}
