import type { Random } from '../../../foundation/random.ts';
import { between, pick, weighted } from '../choose.ts';

/** What a field of a text may become. */
export interface FieldValues {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  /** The marks that the unit knows. */
  readonly marks: readonly string[];
}

/** A text that is split into fields: these have the even places, and what separates them the odd ones. */
type Split = readonly string[];

/** More fields than these are prose or data, which gains nothing by another word. */
const mostFields = 20;
/** A text that replaces a field is no longer than this. */
const longestField = 16;

/** Returns the ways to split a text into two fields or more: at white space, and at each mark in it. */
function splitsOf(text: string): readonly Split[] {
  const marks = new Set(text.match(/[^\p{L}\p{N}\s]/gu));
  const atMark = (mark: string): Split =>
    text.split(mark).flatMap((part, at) => (at === 0 ? [part] : [mark, part]));
  return [text.split(/(\s+)/), ...[...marks].map(atMark)].filter(isOfFields);
}

/** A text of marks alone, such as `===`, has no fields. */
function isOfFields(split: Split): boolean {
  const filled = split.filter((part, at) => at % 2 === 0 && part.trim() !== '');
  return filled.length > 1 && split.length < 2 * mostFields;
}

/** Whether a text has fields: parts that white space or marks separate, as those of `1 * * mon`, `a=b;c` and `1.2.3`. */
export function hasFields(text: string): boolean {
  return splitsOf(text).length > 0;
}

/** Returns a text with another value in one of its fields, with a field more or less, or with two of them changed about. */
export function variedField(random: Random, text: string, known: FieldValues): string {
  const split = pick(random, splitsOf(text));
  if (split === undefined) return text;
  const count = (split.length + 1) / 2;
  const at = 2 * random(count);
  const field = split[at] ?? '';
  const kind = weighted(random, [
    [40, 'number'],
    [known.texts.length > 0 ? 30 : 0, 'text'],
    [known.marks.length > 0 ? 20 : 0, 'marked'],
    [10, 'other field'],
    [6, 'empty'],
    [6, 'more'],
    [6, 'less'],
    [4, 'changed about'],
  ] as const);
  const otherAt = 2 * random(count);
  const other = split[otherAt] ?? '';
  switch (kind) {
    case 'number':
      return split.with(at, numeral(random, known.numbers)).join('');
    case 'text':
      return split.with(at, pick(random, known.texts.filter(isShort)) ?? field).join('');
    case 'marked':
      return split.with(at, marked(random, field, known)).join('');
    case 'other field':
      return split.with(at, other).join('');
    case 'more':
      return split.toSpliced(at, 0, other, split[1] ?? '').join('');
    case 'less':
      return split.toSpliced(Math.min(at, split.length - 2), 2).join('');
    case 'changed about':
      return split.with(at, other).with(otherAt, field).join('');
    default:
      return split.with(at, '').join('');
  }
}

/** Returns a text with a value in each of its fields in turn, those that white space separates first. */
export function withInEachField(text: string, value: string): readonly string[] {
  const texts = splitsOf(text).flatMap((split) =>
    split.flatMap((_, at) => (at % 2 === 0 ? [split.with(at, value).join('')] : [])),
  );
  return [...new Set(texts)];
}

/** Returns a field that has a mark of the unit in it: `1-5` or `2,3`. */
function marked(random: Random, field: string, { numbers, marks, texts }: FieldValues): string {
  const mark = pick(random, marks) ?? '';
  const part = (): string =>
    random(3) === 0 ? (pick(random, texts.filter(isShort)) ?? field) : numeral(random, numbers);
  const first = random(2) === 0 ? field : part();
  return random(4) === 0 ? mark : `${first}${mark}${random(6) === 0 ? '' : part()}`;
}

/** Returns a number of the unit, or one near it. */
function numeral(random: Random, numbers: readonly number[]): string {
  const natural = numbers.filter((number) => Number.isInteger(number) && number >= 0);
  const near = random(3) === 0 ? random(10) : (pick(random, natural) ?? random(10));
  return String(Math.max(0, near + between(random, -1, 1)));
}

function isShort(text: string): boolean {
  return text.length <= longestField;
}
