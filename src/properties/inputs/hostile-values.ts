import type { Random } from '../../foundation/random.ts';
import { pick } from '../../generation/breed/choose.ts';
import { sampleMatch } from '../../generation/breed/values/sample-match.ts';
import type { UnitModel } from '../../model/unit-model.ts';
import {
  fitsNumber,
  fitsText,
  type LeafValues,
  type NumberPlan,
  type TextPlan,
} from './leaf-values.ts';

/** Values that a unit may treat unlike others. */
export interface HostileParts {
  /** The characters that its texts and regular expressions name, each once. */
  readonly characters: readonly string[];
  /** Its literal texts, and those with which tests call it. */
  readonly texts: readonly string[];
  readonly patterns: readonly string[];
  readonly numbers: readonly number[];
}

/** How often a value that its plan does not allow is made anew. */
const mostTries = 30;
/** The number of earlier values to which new ones are related, and the most pieces of a text. */
const most = { recent: 6, pieces: 5, characters: 40, textLength: 60, repeats: 300 };
/**
 * Letters of which code may think wrongly that they are one unit long, or keep their length when their case changes, and halves of a letter, which have no
 * form in UTF-8.
 */
const oddCharacters = [
  'ß',
  'İ',
  '😀',
  'é',
  '日',
  '\ud800',
  '\udfff',
  // Patterns that look at the neighbours of a half miss the second of two.
  '\ud800\ud800',
  '\udfff\udfff',
  '\n',
  '\t',
  ' ',
  '\0',
  '"',
  "'",
  '\\',
  '$',
  '_',
];
const plainCharacters = ['a', 'b', 'Z', '0', '1', '9', '-'];
/** Where the arithmetic of numbers changes. */
const boundaries = [
  0,
  -0,
  1,
  -1,
  2,
  0.5,
  -0.5,
  0.1,
  1.5,
  10,
  100,
  255,
  256,
  1000,
  65_535,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  1e21,
  1e-7,
  5e-324,
  1.7976931348623157e308,
  NaN,
  Infinity,
  -Infinity,
];

/** Collects what a unit's text compares values with. */
export function hostileParts(
  { numbers, strings, patterns }: UnitModel['constants'],
  known: readonly string[],
): HostileParts {
  const texts = [...new Set([...strings, ...known])].filter(
    (text) => text.length <= most.textLength,
  );
  // The characters of short texts and of regular expressions decide more than those of messages.
  const named = [
    ...patterns.flatMap(charactersOf),
    ...texts.filter((text) => text.length <= 3).flatMap((text) => Array.from(text)),
    ...texts.flatMap((text) => Array.from(text).filter((each) => /[^\sA-Za-z0-9]/.test(each))),
  ];
  return {
    characters: [...new Set(named)].slice(0, most.characters),
    texts,
    patterns,
    numbers: [...new Set(numbers)],
  };
}

/** What the escapes of regular expressions stand for, one or two of each. */
const escapes: Readonly<Record<string, readonly string[]>> = {
  d: ['0', '9'],
  w: ['a', 'Z', '0', '_'],
  s: [' ', '\t', '\n'],
  n: ['\n'],
  r: ['\r'],
  t: ['\t'],
  0: ['\0'],
};

/** The most signs that are named. */
const mostSigns = 20;

/** The signs that a unit's text names: first those that it compares with, and then those of its regular expressions. */
export function signsOf({ constants }: Pick<UnitModel, 'constants'>): string {
  const { strings, patterns } = constants;
  const short = strings.filter((text) => text.length <= 3);
  const named = [
    ...short,
    ...patterns.flatMap(charactersOf),
    ...strings.filter((text) => text.length > 3),
  ];
  const signs = named
    .flatMap((text) => Array.from(text))
    .filter((each) => /[!-/:-@[-`{-~]/.test(each));
  return [...new Set(signs)].slice(0, mostSigns).join('');
}

/** The characters that a regular expression names, with the ends of its ranges and those beside them. */
function charactersOf(pattern: string): readonly string[] {
  const found: string[] = [];
  let isInClass = false;
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    if (character === '\\') {
      at += 1;
      const escaped = pattern[at] ?? '';
      found.push(...(escapes[escaped] ?? (/[A-Za-z1-9]/.test(escaped) ? [] : [escaped])));
    } else if (isInClass ? character === ']' : character === '[') {
      isInClass = !isInClass;
    } else if (isInClass && character === '-') {
      found.push(...beside(pattern[at - 1], -1), ...beside(pattern[at + 1], 1));
    } else if (isInClass ? character !== '^' : !'^$()|*+?{}'.includes(character)) {
      found.push(character);
    }
  }
  return found;
}

function beside(character: string | undefined, step: number): readonly string[] {
  const code = character?.codePointAt(0);
  return code === undefined || code + step < 0 ? [] : [String.fromCodePoint(code + step)];
}

/** Names that each object has by inheritance: code that looks a text up in an object may find what nobody put there. */
const inheritedNames = ['toString', 'constructor', 'valueOf', 'hasOwnProperty', '__proto__'];

/** One text of so many is such a name, where its plan allows it. */
const inheritedShare = 28;

/**
 * Values that are likely to refute a property: texts composed of the unit's own literals and of the characters that it names, numbers
 * at boundaries, and values that are related to those made just before.
 */
export class HostileValues implements LeafValues {
  readonly #random: Random;
  readonly #parts: HostileParts;
  readonly #texts: string[] = [];
  readonly #numbers: number[] = [];

  constructor(random: Random, parts: HostileParts) {
    this.#random = random;
    this.#parts = parts;
  }

  number(plan: NumberPlan): number {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const value = this.#anyNumber(plan);
      if (fitsNumber(value, plan)) return remember(this.#numbers, value);
    }
    return plan.min ?? plan.max ?? 0;
  }

  text(plan: TextPlan): string {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const value = this.#anyText(plan);
      if (fitsText(value, plan)) return remember(this.#texts, value);
    }
    return 'a'.repeat(minLengthOf(plan));
  }

  word(length: number): string {
    return Array.from({ length }, () => this.#character()).join('');
  }

  /** Up to twice as many as the plan says: fast-check makes ten calls. */
  calls(mostOfPlan: number): number {
    return this.#random(2 * mostOfPlan + 1);
  }

  /** Half of the lists have an element twice. */
  repeats(): boolean {
    return this.#random(2) === 0;
  }

  #anyNumber({ kind, min, max }: NumberPlan): number {
    const own = [...this.#parts.numbers, ...[min, max].filter((each) => each !== undefined)];
    const choice = this.#random(10);
    const base =
      choice < 3
        ? pick(this.#random, boundaries)
        : choice < 5
          ? pick(this.#random, own)
          : choice < 6
            ? pick(this.#random, this.#numbers)
            : choice < 7
              ? pick(this.#random, this.#texts)?.length
              : undefined;
    if (base === undefined) return this.#random(21) - 10;
    const steps = [0, 0, 1, -1, ...(kind === 'double' ? [1e-9, -1e-9, 0.5] : [])];
    const moved = base + (pick(this.#random, steps) ?? 0);
    return this.#random(6) === 0 ? -moved : moved;
  }

  #anyText(plan: TextPlan): string {
    const recent = pick(this.#random, this.#texts);
    if (plan.kind === 'pattern') {
      if (this.#random(inheritedShare) === 0) return pick(this.#random, inheritedNames) ?? '';
      const isOther = this.#random(8) === 0;
      return isOther ? this.#repeated(recent) : (sampleMatch(plan.source, this.#random) ?? '');
    }
    const choice = this.#random(14);
    if (choice === 0) return '';
    if (choice === 13 && this.#random(2) === 0) return pick(this.#random, inheritedNames) ?? '';
    if (choice === 12) return this.#repeated(recent);
    if (choice <= 2 && recent !== undefined) return this.#related(recent);
    if (choice === 3) {
      const pattern = pick(this.#random, this.#parts.patterns);
      const sampled = pattern === undefined ? undefined : sampleMatch(pattern, this.#random);
      if (sampled !== undefined) return this.#random(2) === 0 ? sampled : this.#related(sampled);
    }
    if (choice <= 5) {
      const known = pick(this.#random, this.#parts.texts);
      if (known !== undefined) return this.#random(3) === 0 ? known : this.#related(known);
    }
    const pieces = Math.max(minLengthOf(plan), 1 + this.#random(most.pieces));
    return Array.from({ length: pieces }, () => this.#piece()).join('');
  }

  /** A text with the same parts, with a sign between them or none: two, or as many as make it long. */
  #repeated(recent: string | undefined): string {
    const part = this.#random(3) === 0 && recent !== undefined ? recent : this.#piece();
    const sign = this.#random(2) === 0 ? '' : this.#character();
    const isLong = this.#random(4) === 0 && part !== '';
    const parts = isLong ? Math.ceil(most.repeats / (part.length + sign.length)) : 2;
    return Array.from({ length: parts }, () => part).join(sign);
  }

  /** A text that begins, ends or goes on as another, or that differs from it in one place. */
  #related(text: string): string {
    const at = this.#random(text.length + 1);
    switch (this.#random(8)) {
      case 0:
        return text;
      case 1:
        return text.slice(0, at);
      case 2:
        return text.slice(at);
      case 3:
        return text + this.#piece();
      case 4:
        return this.#piece() + text;
      case 5:
        return text.slice(0, at) + this.#character() + text.slice(at);
      case 6:
        return text.slice(0, at) + text.slice(at + 1);
      default:
        return this.#random(2) === 0 ? text.toUpperCase() : text.toLowerCase();
    }
  }

  #piece(): string {
    const choice = this.#random(10);
    if (choice < 2) return pick(this.#random, this.#parts.texts) ?? this.#character();
    return this.#character();
  }

  #character(): string {
    const choice = this.#random(10);
    const own = choice < 7 ? pick(this.#random, this.#parts.characters) : undefined;
    if (own !== undefined) return own;
    return pick(this.#random, choice < 9 ? plainCharacters : oddCharacters) ?? 'a';
  }
}

function minLengthOf(plan: TextPlan): number {
  return plan.kind === 'string' ? (plan.minLength ?? 0) : 0;
}

function remember<Value>(recent: Value[], value: Value): Value {
  recent.push(value);
  if (recent.length > most.recent) recent.shift();
  return value;
}
