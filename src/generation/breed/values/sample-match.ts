import type { Random } from '../../../foundation/random.ts';
import { between, pick } from '../choose.ts';

/** The texts that groups have matched so far, by their numbers and names. */
type Groups = Map<string, string>;

/** Makes a random string that a part of a pattern matches. */
type Sample = (random: Random, groups: Groups) => string;

/**
 * Chooses the text of a group, such as a key of the table in which the code looks it up. Without one, any text is made that the group
 * matches.
 *
 * @param fits whether the group matches a text
 */
export type ChooseGroup = (fits: (text: string) => boolean) => string | undefined;

/** The position in a pattern that is being read. */
interface Reader {
  readonly source: string;
  at: number;
  /** The number of groups that have begun. */
  groups: number;
  readonly chooseGroup: ChooseGroup;
}

class Unsupported extends Error {}

/** The most repetitions if the pattern has no bound. */
const mostRepeats = 3;
const mostCounted = 20;

/**
 * Returns a string that a regular expression matches, or that at least looks like a match: anchors, boundaries and lookarounds
 * are ignored. Undefined for patterns with syntax errors, and for those that repeat something more often than a test should.
 */
export function sampleMatch(
  pattern: string,
  random: Random,
  chooseGroup: ChooseGroup = () => undefined,
): string | undefined {
  try {
    const reader: Reader = { source: pattern, at: 0, groups: 0, chooseGroup };
    const sample = readAlternatives(reader);
    return reader.at < pattern.length ? undefined : sample(random, new Map());
  } catch (error) {
    if (error instanceof Unsupported) return undefined;
    throw error;
  }
}

function readAlternatives(reader: Reader): Sample {
  const branches = [readSequence(reader)];
  while (take(reader, '|')) branches.push(readSequence(reader));
  return (random, groups) => pick(random, branches)?.(random, groups) ?? '';
}

function readSequence(reader: Reader): Sample {
  const items: Sample[] = [];
  while (reader.at < reader.source.length && !/[|)]/.test(reader.source[reader.at] ?? '')) {
    const item = readItem(reader);
    items.push(repeated(item, readBounds(reader)));
  }
  return (random, groups) => items.map((item) => item(random, groups)).join('');
}

function repeated(item: Sample, [least, most]: readonly [number, number]): Sample {
  if (least === 1 && most === 1) return item;
  return (random, groups) => {
    const few = random(4) === 0 ? most : Math.min(most, least + mostRepeats);
    const times = between(random, least, Math.max(least, few));
    return Array.from({ length: times }, () => item(random, groups)).join('');
  };
}

/** Returns the least and most repetitions of the preceding part of the pattern. */
function readBounds(reader: Reader): readonly [number, number] {
  const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(reader.source.slice(reader.at));
  if (found === null) return [1, 1];
  reader.at += found[0].length;
  const [text, least, comma, most] = found;
  if (text.startsWith('*')) return [0, mostRepeats];
  if (text.startsWith('+')) return [1, mostRepeats];
  if (text.startsWith('?')) return [0, 1];
  const low = Number(least);
  if (low > mostCounted) throw new Unsupported();
  if (comma === '') return [low, low];
  return [low, Math.min(most === '' ? low + mostRepeats : Number(most), low + mostCounted)];
}

function readItem(reader: Reader): Sample {
  const character = reader.source[reader.at] ?? '';
  reader.at += 1;
  switch (character) {
    case '(':
      return readGroup(reader);
    case '[':
      return readClass(reader);
    case '\\':
      return readReference(reader) ?? oneOf(readEscape(reader, false));
    case '^':
    case '$':
      return () => '';
    case '.':
      return oneOf(Array.from('abcxyz019 -.'));
    case '*':
    case '+':
    case '?':
      throw new Unsupported();
    default:
      return () => character;
  }
}

function readGroup(reader: Reader): Sample {
  const opening = /^\?(?::|<?[=!]|<[A-Za-z_$][\w$]*>)/.exec(reader.source.slice(reader.at));
  const kind = opening?.[0] ?? '';
  if (opening === null && reader.source[reader.at] === '?') throw new Unsupported();
  reader.at += kind.length;
  const [, name] = /^\?<([\w$]+)>$/.exec(kind) ?? [];
  const isNumbered = kind === '' || name !== undefined;
  if (isNumbered) reader.groups += 1;
  const keys = isNumbered ? [String(reader.groups), ...(name === undefined ? [] : [name])] : [];
  const start = reader.at;
  const inner = readAlternatives(reader);
  const source = reader.source.slice(start, reader.at);
  if (!take(reader, ')')) throw new Unsupported();
  if (/^\?<?[=!]$/.test(kind)) return () => '';
  const fits = fitting(source);
  return (random, groups) => {
    const chosen = isNumbered ? reader.chooseGroup(fits) : undefined;
    const text = chosen ?? inner(random, groups);
    for (const key of keys) groups.set(key, text);
    return text;
  };
}

/** Longer texts could take a pattern with nested repetitions for ever. */
const longestKnown = 12;

/** Returns a function that tells whether a part of a pattern matches a text as a whole. The part is compiled when that is first asked. */
function fitting(source: string): (text: string) => boolean {
  let pattern: RegExp | 'none' | undefined;
  return (text) => {
    pattern ??= compiled(source) ?? 'none';
    return text.length <= longestKnown && pattern !== 'none' && pattern.test(text);
  };
}

function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`);
  } catch {
    // The part refers to a group outside of it.
    return undefined;
  }
}

/** Reads a reference to a group after a backslash, if one is there. A group that has matched nothing yet stands for an empty text. */
function readReference(reader: Reader): Sample | undefined {
  const found = /^(?:([1-9]\d?)|k<([\w$]+)>)/.exec(reader.source.slice(reader.at));
  const key = found?.[1] ?? found?.[2];
  if (found === null || key === undefined) return undefined;
  reader.at += found[0].length;
  return (_, groups) => groups.get(key) ?? '';
}

function readClass(reader: Reader): Sample {
  const isNegated = take(reader, '^');
  const members: string[] = [];
  while (reader.at < reader.source.length && !take(reader, ']')) {
    const first = readClassMember(reader);
    const isRange =
      reader.source[reader.at] === '-' &&
      reader.source[reader.at + 1] !== ']' &&
      first.length === 1;
    if (!isRange) {
      members.push(...first);
      continue;
    }
    reader.at += 1;
    const last = readClassMember(reader);
    members.push(...range(first[0] ?? '', last[0] ?? ''));
  }
  if (reader.source[reader.at - 1] !== ']') throw new Unsupported();
  if (!isNegated) return oneOf(members);
  return oneOf(printable.filter((each) => !members.includes(each)));
}

function readClassMember(reader: Reader): readonly string[] {
  const character = reader.source[reader.at] ?? '';
  reader.at += 1;
  return character === '\\' ? readEscape(reader, true) : [character];
}

/** Returns the characters that an escape stands for; an empty text for boundaries. */
function readEscape(reader: Reader, isInClass: boolean): readonly string[] {
  const character = reader.source[reader.at] ?? '';
  reader.at += 1;
  const rest = reader.source.slice(reader.at - 1);
  // Code without the flag `u` may write ESC as `\033`.
  const octal = /^0[0-7]{1,2}/.exec(rest)?.[0];
  if (octal !== undefined) {
    reader.at += octal.length - 1;
    return [String.fromCodePoint(Number.parseInt(octal, 8))];
  }
  const property = /^p\{([^}]+)\}/i.exec(rest);
  if (property !== null) {
    reader.at += property[0].length - 1;
    return charactersWith(property[1] ?? '', character === 'P');
  }
  const listed = escapes[character];
  if (listed !== undefined) return listed;
  if (character === 'b' || character === 'B') return isInClass ? ['\b'] : [''];
  const code = /^(?:x([\dA-Fa-f]{2})|u([\dA-Fa-f]{4})|u\{([\dA-Fa-f]{1,6})\})/.exec(rest);
  if (code !== null) {
    reader.at += code[0].length - 1;
    const point = Number.parseInt(code[1] ?? code[2] ?? code[3] ?? '', 16);
    if (point > 0x10ffff) throw new Unsupported();
    return [String.fromCodePoint(point)];
  }
  if (character === '' || /[A-Za-z1-9]/.test(character)) throw new Unsupported();
  return [character];
}

/** Characters of most kinds that patterns ask for. */
const varied = Array.from('azAZ059 -.,+€éÉñßжЖ中あ٣Ⅷ😀');

/** Returns characters that have a Unicode property, such as `L` or `Script=Greek`, or that don't have it. */
function charactersWith(property: string, isNegated: boolean): readonly string[] {
  try {
    const pattern = new RegExp(`^\\${isNegated ? 'P' : 'p'}{${property}}$`, 'u');
    return varied.filter((each) => pattern.test(each));
  } catch {
    throw new Unsupported();
  }
}

const digits = range('0', '9');
const spaces = [' ', '\t', '\n'];
const printable = range(' ', '~');
const words = [...range('a', 'z'), ...range('A', 'Z'), ...digits, '_'];

const escapes: Readonly<Record<string, readonly string[]>> = {
  d: digits,
  D: ['a', 'Z', '-', ' '],
  w: words,
  W: [' ', '-', '.', '!'],
  s: spaces,
  S: ['a', 'Z', '0', '-'],
  t: ['\t'],
  n: ['\n'],
  r: ['\r'],
  f: ['\f'],
  v: ['\v'],
  '0': ['\0'],
};

function range(first: string, last: string): string[] {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0];
  const length = Math.min(Math.max(0, to - from + 1), 256);
  return Array.from({ length }, (_, at) => String.fromCodePoint(from + at));
}

function oneOf(characters: readonly string[]): Sample {
  if (characters.length === 0) throw new Unsupported();
  const whole = characters.filter((each) => !halves.test(each));
  // A pattern that asks for halves of characters among others asks for whole ones, such as emoji.
  const isMixed = whole.length > 0 && whole.length < characters.length;
  const choices = isMixed ? [...whole, emoji] : characters;
  return (random) => pick(random, choices) ?? '';
}

const halves = /^[\ud800-\udfff]$/;
const emoji = '😀';

function take(reader: Reader, character: string): boolean {
  if (reader.source[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}
