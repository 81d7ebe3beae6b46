import type { Span } from '../../model/span.ts';

/** Stands for the number of the clone in the text of an edit. */
export const CLONE_SUFFIX = '__assay_#';

/**
 * What a unit is, which says where and how its clones stand:
 * - `block`: a module-level statement; each clone follows it in a block of its own, where it may keep its name;
 * - `member`: a class member; clones follow it in the class, under other names;
 * - `constructor`: the same without a name;
 * - `passage`: statements inside a function that nothing around them depends on; clones go in front of them, so that
 *   the checker knows the same in them;
 * - `embedded-passage`: the same for a statement that is the body of an `if` or a loop.
 */
export type CloneForm = 'block' | 'member' | 'constructor' | 'passage' | 'embedded-passage';

/** A piece of a file that can be cloned beside itself and checked there, so that one check of the file judges many mutants. */
export interface CloneUnit {
  readonly form: CloneForm;
  /** The mutants within this span belong to the unit. */
  readonly span: Span;
  /** The cloned parts, in order: a getter with its setter, or else one part. */
  readonly parts: readonly ClonePart[];
  /** Whether its type, as others see it, follows from its code, so that a mutant may change it. */
  readonly inferred: boolean;
  /**
   * Nested functions, whose code does not affect the control flow around the unit. If present, only mutants inside one of them
   * may be judged on a clone.
   */
  readonly within?: readonly Span[];
  /** If present, mutants of code that matches it may not be judged on a clone. */
  readonly unfit?: RegExp;
}

/** A node to clone, with the changes that make the clone valid in its place. */
export interface ClonePart {
  readonly span: Span;
  readonly edits: readonly CloneEdit[];
}

/** A change of a clone's text. Spans are those of the original file. */
export interface CloneEdit {
  readonly span: Span;
  /** May contain `CLONE_SUFFIX`. */
  readonly text: string;
}

/** Returns whether one span is inside another, or equal to it. */
export function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
