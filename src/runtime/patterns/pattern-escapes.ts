import type { CharacterSet } from './character-set.ts';
import { complementOf } from './character-set.ts';
import { type PatternReader, take, unitAt } from './pattern-reader.ts';

const digits: CharacterSet = [48, 57];
const words: CharacterSet = [48, 57, 65, 90, 95, 95, 97, 122];
// White space and line terminators of ECMAScript.
const spaces: CharacterSet = [
  9, 13, 32, 32, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f,
  0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff,
];
const notDigits = complementOf(digits);
const notWords = complementOf(words);
const notSpaces = complementOf(spaces);

/**
 * Reads what follows a backslash: a set of characters, or a word boundary, which matches no character. Returns undefined for
 * anything else.
 */
export function readEscape(
  reader: PatternReader,
  isInClass: boolean,
): CharacterSet | 'boundary' | undefined {
  const { source, at } = reader;
  const letter = source[at] ?? '';
  reader.at = at + 1;
  switch (letter) {
    case 'd':
      return digits;
    case 'D':
      return notDigits;
    case 'w':
      return words;
    case 'W':
      return notWords;
    case 's':
      return spaces;
    case 'S':
      return notSpaces;
    case 't':
      return [9, 9];
    case 'n':
      return [10, 10];
    case 'v':
      return [11, 11];
    case 'f':
      return [12, 12];
    case 'r':
      return [13, 13];
    case 'b':
      return isInClass ? [8, 8] : 'boundary';
    case 'B':
      return isInClass ? undefined : 'boundary';
    case 'x':
      return readUnit(reader, 2) ?? single(unitAt(source, at));
    case 'u':
      return readPoint(reader);
    case '0':
      return isDigit(source[at + 1]) ? undefined : [0, 0];
    // Control characters, properties and named groups.
    case 'c':
    case 'p':
    case 'P':
    case 'k':
    case '':
      return undefined;
    default:
      // A reference to a group.
      return isDigit(letter) ? undefined : single(unitAt(source, at));
  }
}

/** Reads four digits, or any number of digits in brackets. Without them, returns the letter itself. */
function readPoint(reader: PatternReader): CharacterSet | undefined {
  const letter = reader.at - 1;
  if (!reader.isUnicode || reader.source[reader.at] !== '{') {
    return readUnit(reader, 4) ?? single(unitAt(reader.source, letter));
  }
  reader.at += 1;
  let point = 0;
  while (!take(reader, '}')) {
    const digit = hexAt(reader.source, reader.at);
    if (digit < 0) return undefined;
    reader.at += 1;
    point = point * 16 + digit;
    if (point > 0xffff) return undefined;
  }
  return single(point);
}

/**
 * Reads a given number of hexadecimal digits and returns their character. If they are not there, returns undefined and reads
 * nothing.
 */
function readUnit(reader: PatternReader, count: number): CharacterSet | undefined {
  let unit = 0;
  for (let at = 0; at < count; at += 1) {
    const digit = hexAt(reader.source, reader.at + at);
    if (digit < 0) return undefined;
    unit = unit * 16 + digit;
  }
  reader.at += count;
  return single(unit);
}

function hexAt(source: string, at: number): number {
  const unit = unitAt(source, at);
  if (unit >= 48 && unit <= 57) return unit - 48;
  if (unit >= 65 && unit <= 70) return unit - 55;
  return unit >= 97 && unit <= 102 ? unit - 87 : -1;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9';
}

function single(unit: number): CharacterSet {
  return [unit, unit];
}
