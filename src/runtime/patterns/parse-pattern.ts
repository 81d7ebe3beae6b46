import { type CharacterSet, characterSet, complementOf } from './character-set.ts';
import { readEscape } from './pattern-escapes.ts';
import { type PatternFlags, type PatternReader, take, unitAt } from './pattern-reader.ts';

/** The texts that a regular expression matches, as a tree. */
export type Pattern =
  | { readonly kind: 'character'; readonly set: CharacterSet }
  | { readonly kind: 'sequence' | 'either'; readonly parts: readonly Pattern[] }
  /** `most` may be infinite. */
  | {
      readonly kind: 'repeat';
      readonly part: Pattern;
      readonly least: number;
      readonly most: number;
    }
  /** The start or end of the text, or of a line. */
  | { readonly kind: 'start' | 'end' };

/** The limits of what is read: groups within groups, and characters of a pattern. */
const MOST_OPEN = 30;
const MOST_CHARACTERS = 1000;

const nothing: Pattern = { kind: 'sequence', parts: [] };
const all = complementOf([]);
const lineEnds: CharacterSet = [10, 10, 13, 13, 0x2028, 0x2029];

/**
 * Parses the source of a regular expression. This code runs among the code under test, which may have changed the built-in
 * methods that a package would call. Word boundaries are skipped. Returns undefined if the pattern contains something that
 * `Pattern` can't represent: lookaround, references to groups, character properties, modifiers.
 */
export function parsePattern(source: string, flags: PatternFlags): Pattern | undefined {
  if (source.length > MOST_CHARACTERS) return undefined;
  const reader: PatternReader = { ...flags, source, at: 0, depth: 0 };
  const pattern = readEither(reader);
  return reader.at < source.length ? undefined : pattern;
}

function readEither(reader: PatternReader): Pattern | undefined {
  const parts: Pattern[] = [];
  do {
    const part = readSequence(reader);
    if (part === undefined) return undefined;
    parts[parts.length] = part;
  } while (take(reader, '|'));
  return { kind: 'either', parts };
}

function readSequence(reader: PatternReader): Pattern | undefined {
  const parts: Pattern[] = [];
  for (;;) {
    const next = reader.source[reader.at];
    if (next === undefined || next === '|' || next === ')') return { kind: 'sequence', parts };
    const item = readItem(reader);
    if (item === undefined) return undefined;
    parts[parts.length] = repeated(reader, item);
  }
}

function readItem(reader: PatternReader): Pattern | undefined {
  const { at } = reader;
  reader.at = at + 1;
  switch (reader.source[at]) {
    case '(':
      return readGroup(reader);
    case '[':
      return readClass(reader);
    case '^':
      return { kind: 'start' };
    case '$':
      return { kind: 'end' };
    case '.':
      return { kind: 'character', set: reader.isDotAll ? all : complementOf(lineEnds) };
    case '\\': {
      const set = readEscape(reader, false);
      return set === 'boundary' ? nothing : set && character(set, reader);
    }
    default: {
      const unit = unitAt(reader.source, at);
      return character([unit, unit], reader);
    }
  }
}

function character(set: CharacterSet, { ignoreCase }: PatternFlags): Pattern {
  return { kind: 'character', set: characterSet(set, ignoreCase) };
}

function readGroup(reader: PatternReader): Pattern | undefined {
  if (reader.depth >= MOST_OPEN) return undefined;
  if (take(reader, '?') && !take(reader, ':') && !skipName(reader)) return undefined;
  reader.depth += 1;
  const inner = readEither(reader);
  reader.depth -= 1;
  return take(reader, ')') ? inner : undefined;
}

/** Skips the name of a group. Returns false if there is no name. */
function skipName(reader: PatternReader): boolean {
  if (!take(reader, '<')) return false;
  const first = reader.source[reader.at];
  if (first === '=' || first === '!') return false;
  while (reader.at < reader.source.length) {
    if (take(reader, '>')) return true;
    reader.at += 1;
  }
  return false;
}

function readClass(reader: PatternReader): Pattern | undefined {
  const isNegated = take(reader, '^');
  const ranges: number[] = [];
  while (!take(reader, ']')) {
    const first = readMember(reader);
    if (first === undefined) return undefined;
    const isRange = reader.source[reader.at] === '-' && reader.source[reader.at + 1] !== ']';
    if (isRange) reader.at += 1;
    const last = isRange ? readMember(reader) : first;
    if (last === undefined) return undefined;
    if (isRange && isSingle(first) && isSingle(last)) add(ranges, [first[0] ?? 0, last[0] ?? 0]);
    else {
      // Next to a class such as `\d`, the hyphen is a character.
      add(ranges, first);
      add(ranges, last);
      if (isRange) add(ranges, [45, 45]);
    }
  }
  const set = characterSet(ranges, reader.ignoreCase);
  return { kind: 'character', set: isNegated ? complementOf(set) : set };
}

function readMember(reader: PatternReader): CharacterSet | undefined {
  const { at, source } = reader;
  if (at >= source.length) return undefined;
  reader.at = at + 1;
  if (source[at] !== '\\') {
    const unit = unitAt(source, at);
    return [unit, unit];
  }
  const set = readEscape(reader, true);
  return set === 'boundary' ? undefined : set;
}

function isSingle(set: CharacterSet): boolean {
  return set.length === 2 && set[0] === set[1];
}

function add(ranges: number[], set: CharacterSet): void {
  for (let at = 0; at < set.length; at += 1) ranges[ranges.length] = set[at] ?? 0;
}

/** Reads the quantifier that follows an item, and returns the item with it. */
function repeated(reader: PatternReader, part: Pattern): Pattern {
  const counts = readCounts(reader);
  if (counts === undefined) return part;
  // A lazy quantifier matches the same texts.
  take(reader, '?');
  return { kind: 'repeat', part, ...counts };
}

interface Counts {
  readonly least: number;
  readonly most: number;
}

function readCounts(reader: PatternReader): Counts | undefined {
  if (take(reader, '*')) return { least: 0, most: Infinity };
  if (take(reader, '+')) return { least: 1, most: Infinity };
  return take(reader, '?') ? { least: 0, most: 1 } : readBraces(reader);
}

/** Reads `{2}`, `{2,}` or `{2,5}`. If there is none, returns undefined and reads nothing: the bracket is a character then. */
function readBraces(reader: PatternReader): Counts | undefined {
  const { at } = reader;
  if (take(reader, '{')) {
    const least = readNumber(reader);
    const most = take(reader, ',') ? (readNumber(reader) ?? Infinity) : least;
    if (least !== undefined && most !== undefined && take(reader, '}')) return { least, most };
  }
  reader.at = at;
  return undefined;
}

function readNumber(reader: PatternReader): number | undefined {
  let number: number | undefined;
  for (;;) {
    const digit = unitAt(reader.source, reader.at) - 48;
    if (!(digit >= 0 && digit <= 9)) return number;
    number = (number ?? 0) * 10 + digit;
    reader.at += 1;
  }
}
