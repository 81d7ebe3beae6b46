import type { IndexRanges } from '../../../runtime/protocol.ts';

/** A set of mutants, by index. */
export class IndexSet {
  readonly #has: Uint8Array;

  constructor(size: number) {
    this.#has = new Uint8Array(size);
  }

  add(ranges: IndexRanges): void {
    for (let at = 0; at < ranges.length; at += 2) this.#has.fill(1, ranges[at], ranges[at + 1]);
  }

  /** Adds the indices that some of the given sets of ranges have, and others have not. */
  addDistinct(sets: readonly IndexRanges[]): void {
    const counts = new Uint16Array(this.#has.length);
    for (const ranges of sets) {
      for (let at = 0; at < ranges.length; at += 2) {
        const end = ranges[at + 1] ?? 0;
        for (let index = ranges[at] ?? 0; index < end; index += 1) {
          counts[index] = (counts[index] ?? 0) + 1;
        }
      }
    }
    for (const [index, count] of counts.entries()) {
      if (count > 0 && count < sets.length) this.#has[index] = 1;
    }
  }

  toRanges(): IndexRanges {
    const ranges: number[] = [];
    for (let index = 0; index <= this.#has.length; index += 1) {
      const isOpen = ranges.length % 2 === 1;
      if ((this.#has[index] === 1) !== isOpen) ranges.push(index);
    }
    return ranges;
  }
}
