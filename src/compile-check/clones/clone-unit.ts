import type { Span } from '../../model/span.ts';

/** Stands for the clone's number in the text of an edit. */
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

/**
 * A piece of a file that can be cloned beside itself and checked there, so that one check of the file judges many
 * mutants.
 */
export interface CloneUnit {
  readonly form: CloneForm;
  /** The mutants within it are this unit's. */
  readonly span: Span;
  /** What is cloned, in order: a getter with its setter, else one part. */
  readonly parts: readonly ClonePart[];
  /** Its type, as others see it, follows from its code, so that a mutant may change it. */
  readonly inferred: boolean;
  /**
   * Nested functions, whose code has no part in the control flow around the unit. Where given, only mutants inside
   * one of them may be judged on a clone.
   */
  readonly within?: readonly Span[];
  /** Where given, mutants of code that matches it may not be judged on a clone. */
  readonly unfit?: RegExp;
}

/** A node to clone, with the changes that make it fit in. */
export interface ClonePart {
  readonly span: Span;
  readonly edits: readonly CloneEdit[];
}

/** A change of a clone's text; spans are the original file's. */
export interface CloneEdit {
  readonly span: Span;
  /** May hold `CLONE_SUFFIX`. */
  readonly text: string;
}

/** True where one span lies inside another, or is equal to it. */
export function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
