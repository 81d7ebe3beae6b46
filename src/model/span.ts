/** A half-open range of UTF-16 offsets into a source text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A place in a source text; both numbers count from 1, the column in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A span given as two positions; `end` is exclusive. */
export interface Location {
  readonly start: Position;
  readonly end: Position;
}
