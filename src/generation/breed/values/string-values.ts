import type { Random } from '../../../foundation/random.ts';
import { between, pick, weighted } from '../choose.ts';
import { commonFormats } from './common-formats.ts';
import { sampleMatch } from './sample-match.ts';
import { type FieldValues, hasFields, variedField } from './text-fields.ts';
import { listText, variedList } from './text-lists.ts';

/**
 * Strings that are worth trying: from the unit's text, from results of runs and from comparisons in conditions. Also regular
 * expressions to match.
 */
export interface KnownStrings {
  readonly constants: readonly string[];
  /** Numbers in the unit's text and in comparisons. */
  readonly numbers: readonly number[];
  readonly seen: readonly string[];
  readonly compared: readonly string[];
  /** Sources. */
  readonly patterns: readonly string[];
  /** The marks at which the unit splits texts, and the names of the members that it reads. */
  readonly separators: readonly string[];
  readonly names: readonly string[];
}

const letters = 'abcdefghijklmnopqrstuvwxyz';
const other = 'ABCXYZ0123456789 _-.,:;/\\+*#@!?%&=$^~|()[]{}<>"\'`\n\té漢😀';
const longestMade = 200;

/**
 * Returns a random string: from the unit's text, joined from such texts, matching a regular expression, the text of a number,
 * or short and random.
 */
export function randomString(random: Random, known: KnownStrings): string {
  const { constants, seen, compared, patterns } = known;
  const marks = marksIn(constants);
  const readsMarks = marks.length >= leastMarks;
  const codes = codesIn(known.numbers);
  const kind = weighted(random, [
    [readsMarks ? 30 : 0, 'tokens'],
    [codes.length >= leastCodes ? 15 : 0, 'codes'],
    [marks.length > 0 ? 10 : 0, 'path'],
    [constants.length > 0 ? 25 : 0, 'constant'],
    [constants.length > 0 ? 12 : 0, 'joined'],
    [fieldedIn(constants).length > 0 ? 30 : 0, 'fields'],
    [known.separators.length > 0 ? 30 : 0, 'list'],
    [patterns.length > 0 ? 25 : 0, 'match'],
    [seen.length > 0 ? 10 : 0, 'seen'],
    [compared.length > 0 ? 20 : 0, 'compared'],
    [8, 'empty'],
    [8, 'number'],
    [22, 'short'],
    [5, 'format'],
    [4, 'long'],
  ] as const);
  switch (kind) {
    case 'constant':
      return pick(random, constants) ?? '';
    case 'joined':
      return joined(random, known);
    case 'tokens':
      return tokens(random, constants);
    case 'codes':
      return ofCodes(random, codes);
    case 'fields':
      return withOtherFields(random, pick(random, fieldedIn(constants)) ?? '', known);
    case 'list':
      return clipped(listText(random, known));
    case 'path':
      return pathOf(random, known.numbers, pick(random, marks) ?? '.');
    case 'match':
      return random(3) === 0 ? matches(random, known) : match(random, known);
    case 'seen':
      return pick(random, seen) ?? '';
    case 'compared':
      return pick(random, compared) ?? '';
    case 'format':
      return pick(random, commonFormats) ?? '';
    case 'long':
      return longString(random);
    case 'empty':
      return '';
    case 'number':
      return String(between(random, -20, 200));
    default:
      return shortString(random);
  }
}

/** Returns another string: with one character more, less or changed, a part of it, in another case, or of any kind. */
export function variedString(random: Random, value: string, known: KnownStrings): string {
  const characters = Array.from(value);
  const at = random(characters.length + 1);
  const readsMarks = marksIn(known.constants).length >= leastMarks;
  const kind = weighted(random, [
    [readsMarks ? 40 : 0, 'insert token'],
    [readsMarks && value.length > 1 ? 15 : 0, 'splice'],
    [isFielded(value) ? 120 : 0, 'fields'],
    [known.separators.some((each) => value.includes(each)) ? 60 : 0, 'list'],
    [20, 'insert'],
    [value === '' ? 0 : 15, 'delete'],
    [value === '' ? 0 : 15, 'replace'],
    [5, 'insert string'],
    [value.length > 1 ? 5 : 0, 'part'],
    [value === '' ? 0 : 3, 'case'],
    [value === '' ? 0 : 2, 'repeat'],
    [2, 'lengthen'],
    [35, 'other'],
  ] as const);
  switch (kind) {
    case 'insert':
      return characters.toSpliced(at, 0, character(random)).join('');
    case 'delete':
      return characters.toSpliced(random(characters.length), 1).join('');
    case 'replace':
      return characters.with(random(characters.length), character(random)).join('');
    case 'insert string':
      return clipped(characters.toSpliced(at, 0, randomString(random, known)).join(''));
    case 'insert token':
      return clipped(characters.toSpliced(at, 0, token(random, known.constants)).join(''));
    case 'fields':
      return withOtherFields(random, value, known);
    case 'list':
      return clipped(variedList(random, value, known));
    case 'splice':
      return spliced(random, value, pick(random, known.constants) ?? '');
    case 'part':
      return partOf(random, value);
    case 'case':
      return value === value.toLowerCase() ? value.toUpperCase() : value.toLowerCase();
    case 'repeat':
      return clipped(value + value);
    case 'lengthen':
      return clipped(characters.toSpliced(at, 0, longString(random)).join(''));
    default:
      return randomString(random, known);
  }
}

/** Whether a text has fields and is no message: those have three words in a row. */
export function isFielded(text: string): boolean {
  return hasFields(text) && !prose.test(text);
}

const prose = /\p{L}{2,} \p{L}+ \p{L}{2,}/u;

const fieldedOf = new WeakMap<readonly string[], readonly string[]>();

/** Returns the constants that have fields. */
function fieldedIn(constants: readonly string[]): readonly string[] {
  const known = fieldedOf.get(constants) ?? constants.filter(isFielded);
  fieldedOf.set(constants, known);
  return known;
}

/** Returns a text with changes in one of its fields or in some. */
export function withOtherFields(random: Random, text: string, known: KnownStrings): string {
  const values: FieldValues = {
    texts: [...known.constants, ...known.compared],
    numbers: known.numbers,
    marks: marksIn(known.constants),
  };
  let varied = text;
  do varied = variedField(random, varied, values);
  while (random(3) === 0);
  return clipped(varied);
}

/** The numbers that may be limits between characters beyond ASCII, such as 0xd800. Others mostly mean something else. */
function codesIn(numbers: readonly number[]): readonly number[] {
  return numbers.filter(
    (number) =>
      Number.isInteger(number) && number >= leastCode && number <= 0xffff && isRound(number),
  );
}

/** One such number alone is mostly a size. */
const leastCodes = 2;
/** The least code of which a text is made. */
const leastCode = 0x7f;

/** Whether a number is a limit of a range of characters: such ranges begin and end at multiples of 32, of 64 or of more. */
function isRound(number: number): boolean {
  return number % 0x20 === 0 || number % 0x20 === 0x1f;
}

/** Returns a short text of characters whose codes are known, or one less or more, with other characters between them. */
function ofCodes(random: Random, codes: readonly number[]): string {
  return Array.from({ length: between(random, 1, 3) }, () => {
    const code = pick(random, codes) ?? leastCode;
    return random(4) === 0 ? character(random) : String.fromCharCode(code + between(random, -1, 1));
  }).join('');
}

/** Returns words, or numbers near those that are known, with a mark between them: `name.part`, `1.2.3`, `10:30`. */
function pathOf(random: Random, numbers: readonly number[], mark: string): string {
  const natural = numbers.filter((number) => Number.isInteger(number) && number >= 0);
  const numeral = (): string =>
    String(Math.max(0, (pick(random, natural) ?? random(10)) + between(random, -1, 1)));
  const part = random(2) === 0 ? numeral : () => word(random);
  return Array.from({ length: between(random, 2, 4) }, part).join(mark);
}

/** Returns a text that one of the regular expressions matches. A group of it may match a text of the unit. */
function match(random: Random, { patterns, constants, compared }: KnownStrings): string {
  const pattern = pick(random, patterns) ?? '';
  const sampled = sampleMatch(pattern, random, (fits) =>
    random(2) === 0 ? pick(random, [...constants, ...compared].filter(fits)) : undefined,
  );
  return sampled ?? shortString(random);
}

/** Returns a text in which regular expressions match several times, with words between. */
function matches(random: Random, known: KnownStrings): string {
  if (random(3) === 0) return matchesOfOne(random, known);
  const parts = Array.from({ length: between(random, 2, 6) }, () =>
    random(3) === 0 ? word(random) : match(random, known),
  );
  return clipped(parts.join(''));
}

/** Returns a text in which one regular expression matches often. */
function matchesOfOne(random: Random, { patterns, constants }: KnownStrings): string {
  const first = random(2) === 0 ? 0 : random(constants.length + 1);
  const turned = [...constants.slice(first), ...constants.slice(0, first)];
  return matchesWith(pick(random, patterns) ?? '', turned, random);
}

/**
 * Returns a text in which a regular expression matches many times. Its groups match one of the given texts after the other, to reach each entry
 * of a table in which code looks them up.
 */
export function matchesWith(pattern: string, texts: readonly string[], random: Random): string {
  let round = 0;
  let all = '';
  for (let left = mostMatches; left > 0 && all.length < longestMade; left -= 1) {
    const next = sampleMatch(pattern, random, (fits) => {
      const fitting = texts.filter(fits);
      round += 1;
      return fitting[(round - 1) % Math.max(1, fitting.length)];
    });
    if (next === undefined) break;
    all += next;
  }
  return clipped(all);
}

/** Returns a text that a regular expression matches with the given text in one of its groups; undefined if it has no such group. */
export function matchWith(pattern: string, text: string, random: Random): string | undefined {
  let isGiven = false;
  const sample = sampleMatch(pattern, random, (fits) => {
    if (isGiven || !fits(text)) return undefined;
    isGiven = true;
    return text;
  });
  return isGiven ? sample : undefined;
}

const mostMatches = 40;

/** Returns constants joined together, or a part of one. */
function joined(random: Random, { constants, seen }: KnownStrings): string {
  const first = pick(random, constants) ?? '';
  if (random(3) === 0) return partOf(random, first);
  const second =
    random(2) === 0 ? shortString(random) : (pick(random, [...constants, ...seen]) ?? '');
  return clipped(random(2) === 0 ? first + second : second + first);
}

/** The least number of marks in a unit's text that make it likely that it reads texts letter by letter, as parsers do. */
const leastMarks = 4;

const marksOf = new WeakMap<readonly string[], readonly string[]>();

/** Returns the constants that are a single mark, such as `<` or `;`. */
export function marksIn(constants: readonly string[]): readonly string[] {
  const known = marksOf.get(constants) ?? constants.filter((text) => /^[^\w\s]$/.test(text));
  marksOf.set(constants, known);
  return known;
}

const partners: Readonly<Record<string, string>> = {
  '<': '>',
  '(': ')',
  '[': ']',
  '{': '}',
  '"': '"',
  "'": "'",
};

/** Returns a text of marks and words from the unit's text, like one that a parser reads: most brackets and quotes are closed. */
function tokens(random: Random, constants: readonly string[]): string {
  const open: string[] = [];
  const parts = Array.from({ length: between(random, 2, 14) }, () => {
    const last = open.at(-1);
    if (last !== undefined && random(4) === 0) return open.pop() ?? '';
    const part = token(random, constants);
    const partner = partners[part];
    if (partner !== undefined && part === last) open.pop();
    else if (partner !== undefined) open.push(partner);
    return part;
  });
  return clipped([...parts, ...(random(3) > 0 ? open.toReversed() : [])].join(''));
}

/** Returns a mark, a short constant of the unit, a word, or white space. Where the unit knows backslashes, they stand before some marks. */
function token(random: Random, constants: readonly string[]): string {
  const escapes = constants.includes(escape);
  const kind = weighted(random, [
    [40, 'mark'],
    [20, 'constant'],
    [30, 'word'],
    [10, 'space'],
    [escapes ? 15 : 0, 'escaped'],
  ] as const);
  if (kind === 'escaped')
    return escape.repeat(between(random, 1, 3)) + (pick(random, marksIn(constants)) ?? '');
  if (kind === 'space') return random(4) === 0 ? '\n' : ' ';
  if (kind === 'word') return word(random);
  const some = kind === 'mark' ? marksIn(constants) : constants;
  const one = pick(random, some) ?? '';
  return one.length <= longestToken ? one : partOf(random, one).slice(0, longestToken);
}

const longestToken = 12;
const escape = '\\';

export function word(random: Random): string {
  const length = between(random, 1, 3);
  return Array.from({ length }, () => letters[random(letters.length)]).join('');
}

/** Returns the beginning of one text with the end of another. */
function spliced(random: Random, first: string, second: string): string {
  const start = first.slice(0, random(first.length + 1));
  return clipped(start + second.slice(random(second.length + 1)));
}

export function partOf(random: Random, value: string): string {
  const start = random(value.length + 1);
  return value.slice(start, start + between(random, 1, Math.max(1, value.length - start)));
}

export function shortString(random: Random): string {
  return Array.from({ length: between(random, 1, 6) }, () => character(random)).join('');
}

/**
 * Texts of characters that follow one another, which reach each place of a table of characters: all that ASCII can print, its letters and
 * digits, the rest of Latin-1, and signs of two, three and four bytes.
 */
export const consecutiveTexts: readonly string[] = [
  [0x20, 0x7e],
  [0x61, 0x7a],
  [0x41, 0x5a],
  [0x30, 0x39],
  [0xa1, 0xff],
  [0x3b1, 0x3c9],
  [0x4e00, 0x4e3f],
  [0x1f600, 0x1f63f],
].map(([first = 0, last = 0]) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at)),
);

/** Returns a long text of characters that follow one another, or of random ones. */
function longString(random: Random): string {
  if (random(3) > 0) return pick(random, consecutiveTexts) ?? '';
  return Array.from({ length: between(random, 20, 120) }, () => character(random)).join('');
}

function character(random: Random): string {
  const from = random(10) < 7 ? letters : other;
  return pick(random, Array.from(from)) ?? 'a';
}

/** Returns a text with at most the characters that a made text may have. */
export function clipped(value: string): string {
  return value.length <= longestMade ? value : value.slice(0, longestMade);
}
