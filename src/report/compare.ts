import type { Mutant } from '../model/mutant.ts';

/** Orders texts by code units, which is the same on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Orders mutants by file, then by place (the enclosing one first), then by replacement. */
export function comparePlace(a: Mutant, b: Mutant): number {
  return (
    compareText(a.file, b.file) ||
    a.span.start - b.span.start ||
    b.span.end - a.span.end ||
    compareText(a.replacement, b.replacement) ||
    compareText(a.id, b.id)
  );
}
