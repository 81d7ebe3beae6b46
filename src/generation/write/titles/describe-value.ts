import { observedParts } from '../../../model/observed-parts.ts';
import type { ObservedValue } from '../../../model/test-case-trace.ts';
import { keyText, numberText, regexpText, stringText } from '../code/literal-text.ts';

/** The longest text of a value in a title. */
const longest = 40;
/** The longest text of a list that shows all that is in it. */
const longestList = 60;
/** The longest text of an object that says something in words. */
const longestSentence = 64;

/** An observed value in a few words: `0`, `'abc'`, `an empty array`, `a Money`. */
export function describeObserved(value: ObservedValue): string {
  switch (value.is) {
    case 'undefined':
    case 'null':
      return value.is;
    case 'boolean':
      return String(value.value);
    case 'number':
      return numberText(value.text);
    case 'bigint':
      return `${value.digits}n`;
    case 'string':
      return describeString(value.value);
    case 'array':
      return describeList(value.elements, 'array');
    case 'set':
      return describeList(value.elements, 'set');
    case 'map':
      return value.entries.length === 0
        ? 'an empty map'
        : `a map of ${plural(value.entries.length, 'entry')}`;
    case 'object':
      return sentenceIn(value) ?? withMessage(value);
    case 'date':
      return describeDate(value.time);
    case 'regexp':
      return short(regexpText(value.source, value.flags, 'single')) ?? 'a pattern';
    case 'url':
      return short(value.text) ?? 'a URL';
    case 'typed-array':
      return short(`[${value.elements.join(', ')}]`) ?? withArticle(value.class);
    case 'error':
      return withArticle(value.class === '' ? 'error' : value.class);
    case 'same':
      return 'the same object';
    default:
      return withArticle(value.is);
  }
}

/** A string in a few words, or in quotes. */
export function describeString(value: string): string {
  if (value === '') return 'an empty string';
  if (/^\s+$/.test(value)) return spaces.get(value) ?? 'white space';
  const text = quoted(value);
  const told = short(text) ?? beginningOf(value);
  return isCryptic(text) || isCryptic(told) ? 'a string with special characters' : told;
}

const spaces: ReadonlyMap<string, string> = new Map([
  [' ', 'a space'],
  ['\t', 'a tab'],
  ['\n', 'a line feed'],
  ['\r', 'a carriage return'],
  ['\r\n', 'a line break'],
  ['\f', 'a form feed'],
  ['\v', 'a vertical tab'],
  ['\u00a0', 'a no-break space'],
]);

/** Whether two thirds of a text are escape sequences. */
function isCryptic(text: string): boolean {
  const escaped = text.match(/\\(?:u\{?[\da-f]{4,6}\}?|x[\da-f]{2}|.)/gi) ?? [];
  return text.length > 12 && 3 * escaped.join('').length > 2 * text.length;
}

/** The first words or characters of a long text. */
function beginningOf(text: string): string {
  const start = Array.from(text)
    .slice(0, longest / 2)
    .join('');
  const words = start.slice(0, Math.max(0, start.lastIndexOf(' ')));
  return quoted(`${words === '' ? start : words}…`);
}

/** The source text of a string. Backslashes are not doubled, since printing the title doubles them. */
export function quoted(text: string): string {
  return stringText(text, 'single').replaceAll('\\\\', '\\');
}

/** The day of a date, and the time if it isn't midnight. */
export function describeDate(time: string): string {
  const date = new Date(Number(time));
  return Number.isNaN(date.getTime())
    ? 'an invalid date'
    : date.toISOString().replace('T00:00:00.000Z', '');
}

function describeList(elements: readonly ObservedValue[], kind: string): string {
  if (elements.length === 0) return `an empty ${kind}`;
  const texts = elements.map(literal);
  const isKnown = texts.every((text) => text !== undefined);
  const text = isKnown ? shortList(`[${texts.join(', ')}]`) : undefined;
  if (text !== undefined) return kind === 'array' ? text : `a ${kind} of ${text.slice(1, -1)}`;
  return kind === 'array'
    ? plural(elements.length, 'element')
    : `a ${kind} of ${plural(elements.length, 'element')}`;
}

/** The source text of a value within another one, abbreviated where it is long; undefined for values that have no literal. */
function literal(value: ObservedValue): string | undefined {
  switch (value.is) {
    case 'string':
      return quoted(value.value);
    case 'array':
      return bracketed(describeObserved(value), value.elements.length, ['[', ']']);
    case 'object':
      return value.class === '' || value.class === 'Object'
        ? bracketed(describeObject(value), value.members.length, ['{', '}'])
        : undefined;
    case 'undefined':
    case 'null':
    case 'boolean':
    case 'number':
    case 'bigint':
    case 'regexp':
      return describeObserved(value);
    default:
      return undefined;
  }
}

/** A description in brackets, `[]` or `[…]`. */
export function bracketed(
  text: string | undefined,
  parts: number,
  [open, close]: readonly [string, string],
): string {
  if (text?.startsWith(open) === true) return text;
  return `${open}${parts === 0 ? '' : '…'}${close}`;
}

function describeObject({ class: name, members }: ObservedObject): string {
  if (name !== '' && name !== 'Object') return withArticle(name);
  if (members.length === 0) return 'an empty object';
  return short(wholeObject(members)) ?? startOf(members) ?? 'an object';
}

function wholeObject(members: ObservedObject['members']): string {
  const texts = members.map(([key, value]) => `${keyText(key, 'single')}: ${textWithin(value)}`);
  return `{ ${texts.join(', ')} }`;
}

type ObservedObject = Extract<ObservedValue, { is: 'object' }>;

/** A result that says something in words is best told by that: `{ errors: ['name cannot be empty'], … }`. */
function sentenceIn({ class: name, members }: ObservedObject): string | undefined {
  if ((name !== '' && name !== 'Object') || members.length < 2) return undefined;
  if (short(wholeObject(members)) !== undefined) return undefined;
  return members
    .filter(([, value]) => hasSentence(value))
    .map(([key, value]) => partly(key, value))
    .find((text) => text.length <= longestSentence);
}

function hasSentence(value: ObservedValue): boolean {
  if (value.is === 'string') return /\p{L}+ \p{L}+ \p{L}+/u.test(value.value);
  return value.is === 'array' && value.elements.some(hasSentence);
}

/** An object that is too long for a title is told apart by the message that it holds: `{ valid: false, … } with message 'is required'`. */
function withMessage(value: ObservedObject): string {
  const text = describeObject(value);
  const isWhole = !text.includes('…') && text !== 'an object';
  const message = isWhole ? undefined : messageIn(value);
  const told = message === undefined ? undefined : short(quoted(message));
  return told === undefined ? text : `${text} with message ${told}`;
}

/** The first text of a member `message` within a value. */
function messageIn(value: ObservedValue): string | undefined {
  const members = value.is === 'object' ? value.members : [];
  const own = members.find(([key, { is }]) => key === 'message' && is === 'string')?.[1];
  if (own?.is === 'string' && own.value !== '') return own.value;
  return observedParts(value)
    .map(messageIn)
    .find((message) => message !== undefined);
}

function startOf([first]: ObservedObject['members']): string | undefined {
  if (first === undefined) return undefined;
  const text = textWithin(first[1]);
  return text === '{…}' ? undefined : short(partly(...first));
}

function partly(key: string, value: ObservedValue): string {
  return `{ ${keyText(key, 'single')}: ${textWithin(value)}, … }`;
}

function textWithin(value: ObservedValue): string {
  return literal(value) ?? describeObserved(value);
}

/** The text, unless it is too long for a title. */
export function short(text: string): string | undefined {
  return text.length <= longest ? text : undefined;
}

function shortList(text: string): string | undefined {
  return text.length <= longestList ? text : undefined;
}

/** `1 element`, `2 elements`, `3 entries`. */
export function plural(count: number, noun: string): string {
  const many = noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`;
  return `${count} ${count === 1 ? noun : many}`;
}

/** A noun with `a` or `an`, by its pronunciation: an error, a unit, a Uint8Array, a URL. */
export function withArticle(noun: string): string {
  return `${/^(?:[aeio]|u(?!ni|se|int|rl))/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
