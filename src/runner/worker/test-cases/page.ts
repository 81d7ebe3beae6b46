import {
  extendsPageClass,
  htmlOf,
  isStorage,
  type PagePart,
  pageParts,
  tagOf,
} from '../../../model/page.ts';
import type { Statement } from '../../../model/test-case.ts';
import { Misuse } from './misuse.ts';
import { currentRun, noteUncaught, type RunContext } from './run-context.ts';

/** What is used of the DOM. Assay itself is not compiled with its types. */
export interface PageNode {
  readonly id: string;
  readonly className: string;
  readonly textContent: string | null;
  readonly children: ArrayLike<PageNode>;
  readonly childNodes: ArrayLike<unknown>;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  innerHTML: string;
  readonly outerHTML: string;
  readonly replaceChildren: (...nodes: readonly unknown[]) => void;
  readonly setAttribute: (name: string, value: string) => void;
  readonly removeAttribute: (name: string) => void;
}

interface PageDocument {
  readonly body: PageNode;
  readonly head: PageNode;
  readonly documentElement: PageNode;
  readonly querySelectorAll: (selector: string) => ArrayLike<PageNode>;
  readonly createElement: (tag: string) => PageNode;
}

type Listener = (event: {
  readonly error: unknown;
  preventDefault: () => void;
  stopImmediatePropagation: () => void;
}) => void;

interface Storage {
  readonly clear: () => void;
}

interface PageTarget {
  readonly addEventListener: (type: string, listener: Listener, isCapture: boolean) => void;
  readonly removeEventListener: (type: string, listener: Listener, isCapture: boolean) => void;
  readonly dispatchEvent: (event: unknown) => boolean;
}

/** The global object of tests that have a page. */
export interface Page {
  readonly document: PageDocument;
  readonly window: PageTarget;
  readonly Node: abstract new () => PageNode;
  readonly Element: abstract new () => PageNode;
  readonly EventTarget: { readonly prototype: PageTarget };
}

/** Returns the page that tests have in a realm, as those of jsdom and happy-dom do; undefined if they have none. */
export function pageOf(realm: object): Page | undefined {
  const { document, Element, Node } = realm as Partial<Page>;
  const isThere = typeof document?.querySelectorAll === 'function' && document.body !== null;
  return isThere && typeof Element === 'function' && typeof Node === 'function'
    ? (realm as Page)
    : undefined;
}

function neededPage(realm: object): Page {
  const page = pageOf(realm);
  if (page === undefined) throw new Misuse(new TypeError('The tests have no page'));
  return page;
}

/** Gives the page another content. */
export function fillPage({ content }: Extract<Statement, { kind: 'page' }>, realm: object): void {
  neededPage(realm).document.body.innerHTML = htmlOf(content);
}

/** Returns the element of the page that a statement means. Throws if code has taken it out. */
export function elementOf(
  { tag, at }: Extract<Statement, { kind: 'element' }>,
  realm: object,
): unknown {
  const { document } = neededPage(realm);
  const found = tag === 'body' ? document.body : document.querySelectorAll(tag)[at];
  if (found === undefined) throw new Misuse(new TypeError(`The page has no ${tag} at ${at}`));
  return found;
}

/** Returns the document, the window or an element that is part of no page; undefined for other classes. */
export function makeOfPage(name: string, realm: object): unknown {
  if (name === 'Document') return neededPage(realm).document;
  if (name === 'Window') return neededPage(realm).window;
  if (!extendsPageClass(name, 'Element')) return undefined;
  return neededPage(realm).document.createElement(tagOf(name));
}

/** Returns an event. That it has the time at which it was made does not make a test depend on the time. */
export function makeEvent(name: string, given: readonly unknown[], realm: object): unknown {
  const constructor: unknown = Reflect.get(realm, name);
  if (typeof constructor !== 'function') throw new TypeError(`The page has no ${name}`);
  const run = currentRun();
  const before = new Set(run?.surroundings);
  const made: unknown = Reflect.construct(constructor, given);
  for (const each of run?.surroundings ?? []) if (!before.has(each)) run?.surroundings.delete(each);
  return made;
}

/**
 * Lets an event happen. An error of a listener, which browsers and environments only report, counts as one that no statement can catch.
 */
export function dispatch(target: unknown, event: unknown, realm: object): void {
  const { window } = neededPage(realm);
  const report: Listener = (failed) => {
    if (failed === event) return;
    noteUncaught(failed.error);
    failed.preventDefault();
    failed.stopImmediatePropagation();
  };
  window.addEventListener('error', report, true);
  try {
    (target as PageTarget).dispatchEvent(event);
  } finally {
    window.removeEventListener('error', report, true);
  }
}

/** What a page was before the first run: the nodes of its head, the attributes of its outermost elements, and its parts in which there was nothing. */
interface Frame {
  readonly head: readonly unknown[];
  readonly attributes: ReadonlyMap<PageNode, ReadonlyMap<string, string>>;
  readonly empty: readonly PagePart[];
}

const frames = new WeakMap<object, Frame>();

function frameOf(realm: object, { document: { body, head, documentElement } }: Page): Frame {
  const frame = frames.get(realm) ?? {
    head: Array.from(head.childNodes),
    attributes: new Map([body, documentElement].map((each) => [each, attributesOf(each)])),
    empty: pageParts.filter((part) => isNothing(partOf(part, realm))),
  };
  frames.set(realm, frame);
  return frame;
}

function attributesOf({ attributes }: PageNode): ReadonlyMap<string, string> {
  return new Map(Array.from(attributes).map(({ name, value }) => [name, value]));
}

/** Returns a part of a page: a text, or what is stored under each key. Undefined if the page has no such part. */
export function partOf(part: PagePart, realm: object): unknown {
  try {
    const value = part
      .split('.')
      .reduce((whole: unknown, key) => Reflect.get(Object(whole), key), realm);
    return isStorage(part) && value !== undefined ? { ...Object(value) } : value;
  } catch {
    // A page without an address stores nothing, and says so by an error.
    return undefined;
  }
}

function isNothing(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

/** Returns the parts of a page at which tests can look, and which they can empty: its content, and those in which there was nothing before. */
export function shownParts(realm: object): readonly PagePart[] {
  const { empty = [] } = frames.get(realm) ?? {};
  return pageParts.filter((part) => part === pageParts[0] || empty.includes(part));
}

/** Returns the parts of a page in which a run has left something that a test takes away. */
export function partsLeft(realm: object): readonly PagePart[] {
  if (pageOf(realm) === undefined) return [];
  return shownParts(realm).filter((part) => {
    const value = partOf(part, realm);
    return value !== undefined && !isNothing(value);
  });
}

/** Notes the state of the page before the first run, and has the end of each run put it back. */
export function keepPage(run: RunContext, realm: object): void {
  const page = pageOf(realm);
  if (page === undefined) return;
  trackListeners(page);
  const { body, head } = page.document;
  const { head: kept, attributes, empty } = frameOf(realm, page);
  run.undo.push(() => {
    body.replaceChildren();
    const heads = Array.from(head.childNodes);
    if (heads.length !== kept.length || heads.some((each, at) => each !== kept[at]))
      head.replaceChildren(...kept);
    for (const [node, before] of attributes) {
      for (const [name] of attributesOf(node)) if (!before.has(name)) node.removeAttribute(name);
      for (const [name, value] of before) node.setAttribute(name, value);
    }
    for (const part of empty.filter(isStorage)) {
      if (!isNothing(partOf(part, realm))) (Reflect.get(realm, part) as Storage).clear();
    }
  });
}

const tracked = new WeakSet<object>();

/** Has listeners that a run adds to what stays, such as the document and the window, taken away when the run is over. */
function trackListeners({ document, window, EventTarget: { prototype } }: Page): void {
  if (tracked.has(prototype)) return;
  tracked.add(prototype);
  const { addEventListener } = prototype;
  const lasting: readonly unknown[] = [document, window, document.body, document.documentElement];
  Reflect.defineProperty(prototype, 'addEventListener', {
    configurable: true,
    enumerable: true,
    writable: true,
    value(this: PageTarget | undefined, ...given: Parameters<PageTarget['addEventListener']>) {
      const target = this ?? window;
      Reflect.apply(addEventListener, target, given);
      if (lasting.includes(target)) {
        currentRun()?.undo.push(() => target.removeEventListener(...given));
      }
    },
  });
}
