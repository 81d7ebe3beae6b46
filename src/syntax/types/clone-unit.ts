import type { Span } from '../../model/span.ts';

/** Stands for the clone's number in the text of an edit. */
export const CLONE_SUFFIX = '__assay_#';

/**
 * A piece of a file that can be cloned beside itself and checked there, so that one check of the file judges many
 * mutants: a function or another statement goes into a block of its own, where it may keep its name; a class member
 * goes into the class under another name.
 */
export interface CloneUnit {
  readonly form: 'block' | 'member' | 'constructor';
  /** The mutants within it are this unit's. */
  readonly span: Span;
  /** What is cloned, in order: a getter with its setter, else one part. */
  readonly parts: readonly ClonePart[];
  /** Where in the file the clones go. */
  readonly insertAt: number;
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
