/** Lines of a file, both inclusive, counted from 1. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A source file to mutate; with `lines`, only mutants within those lines; with `changed`, only those that touch some. */
export interface SourceSelection {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  readonly lines?: readonly LineRange[];
  readonly changed?: readonly LineRange[];
}
