import type { Mutant } from '../../../model/mutant.ts';
import type { Span } from '../../../model/span.ts';

/** A first-order mutant that may be combined with others. */
export interface Part {
  /** Its dense index in the build. */
  readonly index: number;
  readonly mutant: Mutant;
  /** The text that it replaces in the combine build. */
  readonly place: Span;
}

/** True where the one does not hide the other, so that both can be active. */
function areApart(one: Part, other: Part): boolean {
  if (one.mutant.file !== other.mutant.file) return true;
  return one.place.end <= other.place.start || other.place.end <= one.place.start;
}

/** True where a part can join others. */
export function fits(part: Part, others: readonly Part[]): boolean {
  return others.every((other) => areApart(part, other));
}

/** The same for the same parts in any order. */
export function keyOf(parts: readonly Part[]): string {
  return inOrder(parts)
    .map(({ index }) => index)
    .join();
}

/** The parts by ascending index. */
export function inOrder(parts: readonly Part[]): Part[] {
  return parts.toSorted((a, b) => a.index - b.index);
}

/** Parts by the function that they are in, functions in the order of their first part. */
export function byFunction(parts: readonly Part[]): Part[][] {
  return groupsOf(parts, ({ mutant }) => `${mutant.file}\0${mutant.functionName}`);
}

/** Parts by a key, groups in the order of their first part. */
export function groupsOf(parts: readonly Part[], groupKeyOf: (part: Part) => string): Part[][] {
  const groups = new Map<string, Part[]>();
  for (const part of parts) {
    const key = groupKeyOf(part);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [part]);
    else group.push(part);
  }
  return [...groups.values()];
}
