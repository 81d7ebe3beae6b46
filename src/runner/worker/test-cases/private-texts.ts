import type { ObservedValue } from '../../../model/test-case-trace.ts';

/** A private text shorter than this, such as a user's name, counts only where it stands as a word. */
const LONG = 8;

/** Texts that stand in tests on every machine. */
const common = new Set(['true', 'false', 'test', 'development', 'production', 'null', 'undefined']);

const known = new Set<string>();
let pattern: RegExp | undefined;

/**
 * Adds texts that belong to this machine or its user: secrets, names and paths. A test case never shows a value that contains
 * one of them, as it is or in a usual encoding.
 *
 * @param least the fewest characters that a text must have to count
 */
export function addPrivate(texts: Iterable<string | undefined>, least = 4): void {
  const before = known.size;
  for (const text of texts) {
    if (text === undefined || text.length < least || common.has(text.toLowerCase())) continue;
    const bytes = Buffer.from(text);
    const hexadecimal = bytes.toString('hex');
    const encoded = [
      encodeURIComponent(text),
      bytes.toString('base64'),
      bytes.toString('base64url'),
    ];
    for (const form of [text, ...encoded, hexadecimal]) known.add(form.replace(/=+$/, ''));
  }
  if (known.size > before) pattern = patternOf(known);
}

/** Returns whether a text contains a private text. */
export function isPrivate(text: string): boolean {
  return pattern?.test(text) === true;
}

/** Returns what a test may show of a value: a value with a private text in it is cut. */
export function withoutPrivate(value: ObservedValue): ObservedValue {
  return textsOf(value).some(isPrivate) ? { is: 'cut' } : value;
}

/** Returns the texts of a value itself, without those of its parts. */
function textsOf(value: ObservedValue): readonly string[] {
  switch (value.is) {
    case 'string':
      return [value.value];
    case 'error':
      return [value.message];
    case 'url':
      return [value.text];
    case 'symbol':
      return [value.description];
    case 'regexp':
      return [value.source];
    case 'object':
      return value.members.map(([name]) => name);
    case 'typed-array':
      return [Buffer.from(value.elements.map(Number)).toString('latin1')];
    default:
      return [];
  }
}

function patternOf(texts: Iterable<string>): RegExp {
  const parts = [...texts]
    .toSorted((one, other) => other.length - one.length)
    .map((text) => {
      const escaped = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
      return text.length < LONG ? `(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])` : escaped;
    });
  return new RegExp(parts.join('|'), 'iu');
}
