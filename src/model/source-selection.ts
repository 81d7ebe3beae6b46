/** Lines of a file, both inclusive, counted from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/**
 * A source file to mutate. With `lines`, only mutants within those lines; with `changed`, only mutants that touch some of those
 * lines.
 */
export interface SourceSelection {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  readonly lines?: readonly LineRange[];
  readonly changed?: readonly LineRange[];
}
