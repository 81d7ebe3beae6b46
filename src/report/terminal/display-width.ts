import { stripVTControlCharacters } from 'node:util';

/** Made when a text first needs it, which takes as long as a tenth of the start of a command. */
let segmenter: Intl.Segmenter | undefined;

function graphemes(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

const plainAscii = /^[\x20-\x7e]*$/;
const halfwidth = /^[\uff61-\uffdc]/;
/** Matches characters of two columns: emoji, and characters that Unicode's East Asian Width calls wide or fullwidth. */
const wide =
  /^(?:(?!\p{RI}$)\p{Emoji_Presentation}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Tangut}\p{sc=Nushu}\p{sc=Khitan_Small_Script}\u2329\u232a\u2630-\u2637\u268a-\u268f\u2e80-\u303e\u3040-\ua4cf\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\ufe10-\ufe6b\uff01-\uff60\uffe0-\uffe6])/u;
const invisible = /^[\p{Mark}\p{Cf}]/u;

/** Returns the number of columns of a text in a terminal. Wide characters take two columns, and combining marks none. */
export function displayWidth(text: string): number {
  if (plainAscii.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes(text)) width += graphemeWidth(segment);
  return width;
}

/**
 * Returns the part of a text between two display columns (from 0, `to` exclusive). A wide character at an edge that would be cut becomes
 * a space, so that the rest stays in its columns.
 */
export function sliceColumns(text: string, from: number, to: number): string {
  if (plainAscii.test(text)) return text.slice(from, Math.max(from, to));
  let column = 0;
  let slice = '';
  for (const { segment } of graphemes(text)) {
    const end = column + graphemeWidth(segment);
    if (column >= from && end <= to) slice += segment;
    else if (column < to && end > from)
      slice += ' '.repeat(Math.min(end, to) - Math.max(column, from));
    column = end;
    if (column >= to) break;
  }
  return slice;
}

/** Cuts a text to at most `width` columns. If something is cut off, the text ends with an ellipsis. */
export function clipEnd(text: string, width: number): string {
  return displayWidth(text) <= width ? text : `${sliceColumns(text, 0, width - 1).trimEnd()}…`;
}

/** Fills a text with spaces on its right up to `width` columns. */
export function padRight(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Fills a text with spaces on its left up to `width` columns. */
export function padLeft(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - displayWidth(text))) + text;
}

/**
 * Returns a text that can't disturb the terminal. Escape sequences are removed, line breaks and tabs become spaces, and other control
 * characters and characters that change the writing direction become a replacement character.
 */
export function printable(text: string): string {
  return visible(text).replace(/\s+/g, ' ');
}

/** Returns a text as `printable` does, but keeps line breaks, tabs and spaces. */
export function visible(text: string): string {
  return stripVTControlCharacters(text).replace(
    /(?![\t\n\v\f\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    '\ufffd',
  );
}

function graphemeWidth(grapheme: string): number {
  if (invisible.test(grapheme)) return 0;
  if (halfwidth.test(grapheme)) return 1;
  return wide.test(grapheme) || grapheme.includes('\ufe0f') ? 2 : 1;
}
