import { extendsPageClass, htmlOf, tagOf } from '../../../model/page.ts';
import type { Observation } from '../../../model/test-case-trace.ts';
import type { Statement, Variable } from '../../../model/test-case.ts';
import { Misuse } from './misuse.ts';
import { type Holders, observeValue } from './observe-value.ts';
import { currentRun, noteUncaught, type RunContext } from './run-context.ts';

/** What is used here of the DOM. Assay itself is not compiled with its types. */
interface PageNode {
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

interface PageTarget {
  readonly addEventListener: (type: string, listener: Listener, isCapture: boolean) => void;
  readonly removeEventListener: (type: string, listener: Listener, isCapture: boolean) => void;
  readonly dispatchEvent: (event: unknown) => boolean;
}

/** The global object of tests that have a page. */
interface Page {
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

/** What a test can see of an element besides its HTML, if it has such a member. */
const live = ['value', 'checked', 'selected', 'disabled'];

/** Returns what tests can see, at the end, of the page and of the elements that variables hold. */
export function observeElements(
  values: readonly unknown[],
  holders: Holders,
  realm: object,
): Observation[] {
  const page = pageOf(realm);
  if (page === undefined) return [];
  const { innerHTML } = page.document.body;
  const content: Observation = { what: { of: 'page' }, value: observeValue(innerHTML) };
  const elements = values.flatMap((value, variable): Observation[] => {
    if (typeof value !== 'object' || value === null || holders.get(value) !== variable) return [];
    if (Array.isArray(value)) return observeList(value, variable, page);
    if (!(value instanceof page.Element)) return [];
    const html = value === page.document.body ? 'innerHTML' : 'outerHTML';
    const keys = [html, ...live.filter((key) => key in value)];
    return keys.map((key) => ({
      what: { of: 'entry', variable, key },
      value: observeValue(Reflect.get(value, key)),
    }));
  });
  return [content, ...elements];
}

/** The most elements of a list that are looked at. */
const mostListed = 3;

function observeList(
  list: readonly unknown[],
  variable: Variable,
  { Element }: Page,
): Observation[] {
  const elements = list
    .slice(0, mostListed)
    .flatMap((each, at) => (each instanceof Element ? [{ at, html: each.outerHTML }] : []));
  if (elements.length === 0) return [];
  return [
    {
      what: { of: 'length', variable, within: 'array' },
      value: { is: 'number', text: String(list.length) },
    },
    ...elements.map(({ at, html }): Observation => ({
      what: { of: 'entry', variable, key: String(at), inside: ['outerHTML'] },
      value: observeValue(html),
    })),
  ];
}

/** The parts of a page around its content, as they were before the first run. */
interface Frame {
  readonly head: readonly unknown[];
  readonly attributes: ReadonlyMap<PageNode, ReadonlyMap<string, string>>;
}

const frames = new WeakMap<object, Frame>();

function attributesOf({ attributes }: PageNode): ReadonlyMap<string, string> {
  return new Map(Array.from(attributes).map(({ name, value }) => [name, value]));
}

/** Notes the state of the page before the first run, and has the end of each run put it back. */
export function keepPage(run: RunContext, realm: object): void {
  const page = pageOf(realm);
  if (page === undefined) return;
  trackListeners(page);
  const { body, head, documentElement } = page.document;
  const frame = frames.get(realm) ?? {
    head: Array.from(head.childNodes),
    attributes: new Map([body, documentElement].map((each) => [each, attributesOf(each)])),
  };
  frames.set(realm, frame);
  run.undo.push(() => {
    body.replaceChildren();
    const { head: kept } = frame;
    const heads = Array.from(head.childNodes);
    if (heads.length !== kept.length || heads.some((each, at) => each !== kept[at]))
      head.replaceChildren(...kept);
    for (const [node, attributes] of frame.attributes) {
      for (const [name] of attributesOf(node))
        if (!attributes.has(name)) node.removeAttribute(name);
      for (const [name, value] of attributes) node.setAttribute(name, value);
    }
  });
}

/** Returns whether a run has left content in the page, which a test takes away. */
export function leavesContent(realm: object): boolean {
  return (pageOf(realm)?.document.body.childNodes.length ?? 0) > 0;
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
