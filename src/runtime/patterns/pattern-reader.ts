/** The flags of a regular expression that change what it matches. */
export interface PatternFlags {
  readonly ignoreCase: boolean;
  readonly isMultiline: boolean;
  readonly isDotAll: boolean;
  readonly isUnicode: boolean;
}

/** The state of a parser of patterns. */
export interface PatternReader extends PatternFlags {
  readonly source: string;
  at: number;
  /** The number of open groups. */
  depth: number;
}

/** Returns the code unit at a place, or NaN behind the end. */
export const unitAt: (text: string, at: number) => number = Function.prototype.call.bind(
  String.prototype.charCodeAt,
);

/** Reads a character if it comes next. */
export function take(reader: PatternReader, character: string): boolean {
  if (reader.source[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}
