/** An element of a page as its HTML describes it, and its content in order. */
export interface Markup {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly (Markup | string)[];
}

/**
 * The parts of a page that a test may leave changed, and that it empties then, by their paths: the content and the head, the classes and styles of
 * the outermost elements, and what is stored.
 */
export const pageParts = [
  'document.body.innerHTML',
  'document.body.className',
  'document.body.style.cssText',
  'document.documentElement.className',
  'document.documentElement.style.cssText',
  'document.head.innerHTML',
  'localStorage',
  'sessionStorage',
] as const;

export type PagePart = (typeof pageParts)[number];

/** Whether a part of a page, by its path, is an object that stores texts under keys. */
export function isStorage(path: string): boolean {
  return path.endsWith('Storage');
}

/** The class of each kind of element that pages of test cases have. */
const classOfTag: Readonly<Record<string, string>> = {
  a: 'HTMLAnchorElement',
  article: 'HTMLElement',
  audio: 'HTMLAudioElement',
  body: 'HTMLBodyElement',
  button: 'HTMLButtonElement',
  canvas: 'HTMLCanvasElement',
  circle: 'SVGCircleElement',
  details: 'HTMLDetailsElement',
  dialog: 'HTMLDialogElement',
  div: 'HTMLDivElement',
  fieldset: 'HTMLFieldSetElement',
  form: 'HTMLFormElement',
  g: 'SVGGElement',
  h1: 'HTMLHeadingElement',
  h2: 'HTMLHeadingElement',
  iframe: 'HTMLIFrameElement',
  img: 'HTMLImageElement',
  input: 'HTMLInputElement',
  label: 'HTMLLabelElement',
  li: 'HTMLLIElement',
  link: 'HTMLLinkElement',
  meta: 'HTMLMetaElement',
  nav: 'HTMLElement',
  ol: 'HTMLOListElement',
  option: 'HTMLOptionElement',
  p: 'HTMLParagraphElement',
  path: 'SVGPathElement',
  pre: 'HTMLPreElement',
  progress: 'HTMLProgressElement',
  rect: 'SVGRectElement',
  section: 'HTMLElement',
  select: 'HTMLSelectElement',
  span: 'HTMLSpanElement',
  strong: 'HTMLElement',
  style: 'HTMLStyleElement',
  svg: 'SVGSVGElement',
  table: 'HTMLTableElement',
  tbody: 'HTMLTableSectionElement',
  td: 'HTMLTableCellElement',
  template: 'HTMLTemplateElement',
  textarea: 'HTMLTextAreaElement',
  th: 'HTMLTableCellElement',
  tr: 'HTMLTableRowElement',
  ul: 'HTMLUListElement',
  video: 'HTMLVideoElement',
};

/** What elements of some tags must be within. */
const holders: Readonly<Record<string, string>> = {
  circle: 'svg',
  g: 'svg',
  li: 'ul',
  option: 'select',
  path: 'svg',
  rect: 'svg',
  tbody: 'table',
  td: 'tr',
  th: 'tr',
  tr: 'tbody',
};

/** Returns the tag of the elements that elements of a tag must be within; undefined if they may stand anywhere. */
export function holderOf(tag: string): string | undefined {
  return Object.hasOwn(holders, tag) ? holders[tag] : undefined;
}

/** The elements that have no content. */
const empty: ReadonlySet<string> = new Set(['img', 'input', 'link', 'meta']);

const elementClasses: ReadonlySet<string> = new Set(Object.values(classOfTag));

/** The classes above those of elements. */
const above = ['Element', 'Node', 'EventTarget'];

/** The classes of events, each with the one that it extends. */
const eventClasses: ReadonlyMap<string, string> = new Map([
  ['Event', ''],
  ['CustomEvent', 'Event'],
  ['UIEvent', 'Event'],
  ['FocusEvent', 'UIEvent'],
  ['InputEvent', 'UIEvent'],
  ['KeyboardEvent', 'UIEvent'],
  ['MouseEvent', 'UIEvent'],
  ['WheelEvent', 'MouseEvent'],
  ['HashChangeEvent', 'Event'],
  ['MessageEvent', 'Event'],
  ['PopStateEvent', 'Event'],
  ['StorageEvent', 'Event'],
]);

/** Parts of elements that have types of their own: what has one is an element. */
const partsOfElements = ['ParentNode', 'ChildNode', 'InnerHTML', 'ElementContentEditable'];

/** The classes above all elements of HTML, and above all of SVG. */
const familyOf = (name: string): string => (name.startsWith('SVG') ? 'SVGElement' : 'HTMLElement');

/** Returns the class of which a value must be an instance to have a type of the DOM; undefined for types that pages of test cases don't have. */
export function pageClass(type: string): string | undefined {
  if (partsOfElements.includes(type)) return 'Element';
  if (type === 'SVGGraphicsElement' || type === 'SVGGeometryElement') return 'SVGElement';
  return isPageClass(type) ? type : undefined;
}

/** Returns whether instances of a class are only there if tests have a page. */
export function isPageClass(name: string): boolean {
  const isOfElements =
    elementClasses.has(name) || ['HTMLElement', 'SVGElement', 'Element', 'Node'].includes(name);
  return isOfElements || eventClasses.has(name) || ['Document', 'Window'].includes(name);
}

export function isEventClass(name: string): boolean {
  return eventClasses.has(name);
}

/** Returns whether instances of one class of pages are instances of another. */
export function extendsPageClass(name: string, other: string): boolean {
  if (name === other) return true;
  if (eventClasses.has(name)) return extendsPageClass(eventClasses.get(name) ?? '', other);
  if (name === 'Window') return other === 'EventTarget';
  if (name === 'Document') return ['Node', 'EventTarget'].includes(other);
  if (elementClasses.has(name) || name === 'SVGElement')
    return familyOf(name) === other || above.includes(other);
  const at = above.indexOf(name);
  return at >= 0 && above.indexOf(other) > at;
}

/** Returns the class of the elements with a tag. */
export function classOf(tag: string): string {
  return Object.hasOwn(classOfTag, tag) ? (classOfTag[tag] ?? 'HTMLElement') : 'HTMLElement';
}

/** Returns the tags whose elements are instances of a class. `body` is no tag that test cases make. */
export function tagsOf(className: string): readonly string[] {
  return Object.entries(classOfTag).flatMap(([tag, name]) =>
    tag !== 'body' && extendsPageClass(name, className) ? [tag] : [],
  );
}

/** Returns the tag of the elements that are of a class, and of none that extends it. */
export function tagOf(className: string): string {
  return tagsOf(className).find((tag) => classOf(tag) === className) ?? 'div';
}

/** Returns whether a tag is one of SVG. Its elements are made as parts of a page only. */
export function isSvgTag(tag: string): boolean {
  return classOf(tag).startsWith('SVG');
}

/** Returns whether a tag has no content. */
export function isEmptyTag(tag: string): boolean {
  return empty.has(tag);
}

/** Returns whether a text is a tag of an element that test cases make. */
export function isTag(text: string): boolean {
  return text !== 'body' && Object.hasOwn(classOfTag, text);
}

/** Returns the text of some content of a page. */
export function htmlOf(content: readonly (Markup | string)[]): string {
  return content
    .map((each) => (typeof each === 'string' ? escaped(each) : htmlOfElement(each)))
    .join('');
}

function htmlOfElement({ tag, attributes, children }: Markup): string {
  const given = attributes.map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  );
  const start = `<${tag}${given.join('')}>`;
  return isEmptyTag(tag) ? start : `${start}${htmlOf(children)}</${tag}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Returns all elements of some content, in the order of the document. */
export function elementsIn(content: readonly (Markup | string)[]): readonly Markup[] {
  return content.flatMap((each) =>
    typeof each === 'string' ? [] : [each, ...elementsIn(each.children)],
  );
}

/**
 * Returns some content with one of its elements replaced, or left out.
 *
 * @param at the place of the element among all, in the order of the document
 */
export function replaceElement(
  content: readonly (Markup | string)[],
  at: number,
  change: (element: Markup) => readonly (Markup | string)[],
): readonly (Markup | string)[] {
  let seen = 0;
  const replaced = (list: readonly (Markup | string)[]): readonly (Markup | string)[] =>
    list.flatMap((each): readonly (Markup | string)[] => {
      if (typeof each === 'string') return [each];
      const isMeant = seen === at;
      seen += 1;
      if (isMeant) {
        seen += elementsIn(each.children).length;
        return change(each);
      }
      return [{ ...each, children: replaced(each.children) }];
    });
  return replaced(content);
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Members that tell elements or events, and members that other objects may have as well. */
const members = {
  element: {
    telling: wordsIn(
      'addEventListener appendChild attachShadow attributes childElementCount childNodes classList className clientHeight clientWidth cloneNode closest ' +
        'dataset firstChild firstElementChild getAttribute getBoundingClientRect getElementsByClassName getElementsByTagName hasAttribute ' +
        'innerHTML innerText insertAdjacentHTML insertBefore isConnected isContentEditable lastChild nextElementSibling nextSibling nodeName nodeType ' +
        'offsetHeight offsetLeft offsetParent offsetTop offsetWidth outerHTML ownerDocument parentElement parentNode previousSibling ' +
        'querySelector querySelectorAll removeAttribute removeChild replaceChild scrollHeight scrollLeft scrollTop setAttribute tagName textContent',
    ),
    shared: wordsIn(
      'append blur checked children click contains disabled dispatchEvent elements focus form hidden href id length maxLength minLength ' +
        'matches max min name options parent pattern placeholder prepend readOnly remove removeEventListener replaceWith required select selectedIndex selected src style tabIndex title type validity value width height',
    ),
  },
  event: {
    telling: wordsIn(
      'composedPath currentTarget defaultPrevented isTrusted preventDefault relatedTarget stopImmediatePropagation stopPropagation',
    ),
    shared: wordsIn(
      'altKey bubbles button buttons cancelable changedTouches charCode clientX clientY clipboardData code ctrlKey data dataTransfer deltaMode deltaX deltaY ' +
        'detail inputType isComposing key keyCode metaKey offsetX offsetY pageX pageY pointerId pointerType pressure repeat screenX screenY ' +
        'shiftKey srcElement target timeStamp touches type which',
    ),
  },
} as const;

/** Members of elements of one class: those that tell it, and those that do so only beside members that tell elements. */
const ofClasses = [
  { name: 'HTMLTableElement', telling: wordsIn('tBodies tFoot tHead'), typical: wordsIn('rows') },
  { name: 'HTMLTableRowElement', telling: wordsIn('rowIndex'), typical: wordsIn('cells') },
  {
    name: 'HTMLTableCellElement',
    telling: wordsIn('cellIndex colSpan rowSpan'),
    typical: wordsIn('scope'),
  },
  {
    name: 'HTMLSelectElement',
    telling: wordsIn('selectedIndex selectedOptions'),
    typical: wordsIn('options'),
  },
  { name: 'HTMLDialogElement', telling: wordsIn('showModal'), typical: new Set<string>() },
  {
    name: 'HTMLFormElement',
    telling: wordsIn('noValidate requestSubmit'),
    typical: new Set<string>(),
  },
  {
    name: 'HTMLImageElement',
    telling: wordsIn('naturalHeight naturalWidth'),
    typical: new Set<string>(),
  },
  {
    name: 'HTMLInputElement',
    telling: wordsIn('selectionEnd selectionStart setSelectionRange'),
    typical: wordsIn('files'),
  },
] as const;

/** Names by which events of some classes are told, among names that tell events. */
const ofEvents = [
  ['InputEvent', /^inputType$/],
  ['WheelEvent', /^delta[XYM]/],
  ['KeyboardEvent', /^key|[a-z]Key$|^which$/],
  ['MouseEvent', /^(?:button|client|page|offset|screen)/],
] as const;

/** Returns the class of pages whose instances have members with all of these names, if some of these tell it. */
export function pageClassWith(names: readonly string[]): string | undefined {
  const { telling: ofElements, shared } = members.element;
  const tellsElement = names.some((name) => ofElements.has(name));
  const own = ofClasses.find(
    ({ telling, typical }) =>
      names.some((name) => telling.has(name)) ||
      (tellsElement && names.some((name) => typical.has(name))),
  );
  const isMember = (name: string): boolean =>
    ofElements.has(name) ||
    shared.has(name) ||
    own?.telling.has(name) === true ||
    own?.typical.has(name) === true;
  // Code may keep something of its own in an element.
  const unknown = names.filter((name) => !isMember(name)).length;
  if (own !== undefined && unknown * 2 < names.length) return own.name;
  if (areOf(names, members.element)) return 'HTMLElement';
  if (!areOf(names, members.event)) return undefined;
  return ofEvents.find(([, telling]) => names.some((name) => telling.test(name)))?.[0] ?? 'Event';
}

function areOf(
  names: readonly string[],
  {
    telling,
    shared,
  }: { readonly telling: ReadonlySet<string>; readonly shared: ReadonlySet<string> },
): boolean {
  const telltales = names.filter((name) => telling.has(name));
  const others = names.filter((name) => !telling.has(name) && !shared.has(name));
  return telltales.length > others.length;
}
