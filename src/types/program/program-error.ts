/** An error that the compiler finds in a file. */
export interface ProgramError {
  /** Offset in the file. */
  readonly start: number;
  /** Such as `TS2322: …`. */
  readonly text: string;
}
