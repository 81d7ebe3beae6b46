/** The flags of a regular expression that change what it matches. */
export interface PatternFlags {
  readonly ignoreCase: boolean;
  readonly isMultiline: boolean;
  readonly isDotAll: boolean;
  readonly isUnicode: boolean;
}

/** A pattern that is being read. */
export interface PatternReader extends PatternFlags {
  readonly source: string;
  at: number;
  /** How many groups are open. */
  depth: number;
}

/** The code unit at a place; NaN behind the end. */
export const unitAt: (text: string, at: number) => number = Function.prototype.call.bind(
  String.prototype.charCodeAt,
);

/** Reads a character if it comes next. */
export function take(reader: PatternReader, character: string): boolean {
  if (reader.source[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}
