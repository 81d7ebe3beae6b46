import type { Position } from './span.ts';

/** One of the user's tests. */
export interface Test {
  /** Unique in a project: `file > suite > … > name`, with an ordinal if that occurs more than once. */
  readonly id: string;
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Suite names and test name, joined by ` > `. */
  readonly name: string;
  readonly location?: Position;
  /** Milliseconds of one unmutated run, hooks included. */
  readonly duration: number;
}
