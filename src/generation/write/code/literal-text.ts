import type { Primitive } from '../../../model/test-case.ts';
import type { Quotes } from '../print-style.ts';

/** The length from which a string that repeats a short piece is written as a repetition. */
const longString = 32;

/** Characters that are invisible, or that look like others. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

const escapes: ReadonlyMap<string, string> = new Map([
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
  ['\b', String.raw`\b`],
  ['\f', String.raw`\f`],
  ['\v', String.raw`\v`],
]);

/** A string literal. It has the other quotes if that saves escapes. A repetition is written as `'ab'.repeat(50)`. */
export function stringText(value: string, quotes: Quotes): string {
  if (value.length >= longString) {
    const unit = /^([^]{1,4}?)\1+$/.exec(value)?.[1];
    if (unit !== undefined) return `${quoted(unit, quotes)}.repeat(${value.length / unit.length})`;
  }
  return quoted(value, quotes);
}

function quoted(value: string, quotes: Quotes): string {
  const [preferred, other] = quotes === 'single' ? ["'", '"'] : ['"', "'"];
  const saves = count(value, preferred) > count(value, other);
  const quote = saves ? other : preferred;
  const body = value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll(quote, `\\${quote}`)
    .replaceAll(invisible, (character) => escapes.get(character) ?? escapeOf(character));
  return quote + body + quote;
}

/** Characters as they stand between the brackets of a regular expression. */
export function classText(characters: string): string {
  return Array.from(characters)
    .map((each) => escapedSigns.get(each) ?? each)
    .join('');
}

const escapedSigns: ReadonlyMap<string, string> = new Map([
  ...Array.from('\\]^-/', (each) => [each, `\\${each}`] as const),
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
  ['\0', String.raw`\0`],
]);

/** A text within a template literal. */
export function templateText(value: string): string {
  return value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replaceAll(invisible, (character) => escapes.get(character) ?? escapeOf(character));
}

function count(text: string, piece: string): number {
  return text.split(piece).length - 1;
}

function escapeOf(character: string): string {
  return Array.from({ length: character.length }, (_, at) => {
    const code = character.charCodeAt(at).toString(16).padStart(4, '0');
    return String.raw`\u${code}`;
  }).join('');
}

const namedNumbers: ReadonlyMap<string, string> = new Map([
  [String(Number.MAX_SAFE_INTEGER), 'Number.MAX_SAFE_INTEGER'],
  [String(Number.MIN_SAFE_INTEGER), 'Number.MIN_SAFE_INTEGER'],
  [String(Number.MAX_VALUE), 'Number.MAX_VALUE'],
  [String(-Number.MAX_VALUE), '-Number.MAX_VALUE'],
  [String(Number.MIN_VALUE), 'Number.MIN_VALUE'],
  [String(Number.EPSILON), 'Number.EPSILON'],
]);

/** The source text of a number. Its text is that of `String`, except `-0` for negative zero. */
export function numberText(text: string): string {
  return namedNumbers.get(text) ?? text;
}

/** A primitive value as source text. */
export function primitiveText(value: Primitive, quotes: Quotes): string {
  switch (value.of) {
    case 'number':
      return numberText(value.text);
    case 'string':
      return stringText(value.value, quotes);
    case 'boolean':
      return String(value.value);
    case 'bigint':
      return `${value.digits}n`;
    case 'symbol':
      return symbolText(value.description, quotes);
    case 'undefined':
    case 'null':
      return value.of;
  }
}

/** A new symbol. */
function symbolText(description: string, quotes: Quotes): string {
  return `Symbol(${description === '' ? '' : quoted(description, quotes)})`;
}

/** A regular expression. It is made by its constructor if its source can't stand between slashes. */
export function regexpText(source: string, flags: string, quotes: Quotes): string {
  try {
    return `/${new RegExp(source, flags).source}/${flags}`;
  } catch {
    const more = flags === '' ? '' : `, ${quoted(flags, quotes)}`;
    return `new RegExp(${quoted(source, quotes)}${more})`;
  }
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** Whether a name can stand after a dot. */
export function isIdentifier(name: string): boolean {
  return identifier.test(name);
}

/** The key of a member of an object literal. */
export function keyText(name: string, quotes: Quotes): string {
  // The key `__proto__` would set the prototype.
  if (name === '__proto__') return `[${quoted(name, quotes)}]`;
  if (isIdentifier(name) || /^(?:0|[1-9]\d{0,14})$/.test(name)) return name;
  return quoted(name, quotes);
}

/** The access to a member: `.name`, `['two words']`, or `[Symbol.iterator]`. */
export function memberText(name: string, quotes: Quotes): string {
  if (isIdentifier(name)) return `.${name}`;
  if (/^(?:0|[1-9]\d*)$/.test(name)) return `[${name}]`;
  return /^\[Symbol\.\w+\]$/.test(name) ? name : `[${quoted(name, quotes)}]`;
}

/** An object literal. */
export function objectText(members: readonly (readonly [key: string, value: string])[]): string {
  if (members.length === 0) return '{}';
  const parts = members.map(([key, value]) => (key === value ? key : `${key}: ${value}`));
  return `{ ${parts.join(', ')} }`;
}
