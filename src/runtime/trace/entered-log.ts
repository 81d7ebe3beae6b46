import type { IndexRanges } from '../protocol.ts';

/** The most outer functions of a run that can be noted. */
export const MOST_FUNCTIONS = 65_536;

/** Notes which outer functions are entered. Numbers are those of the run. */
export interface EnteredLog {
  /**
   * Returns the bytes in which instrumented functions note that they were entered.
   *
   * @param end the number after that of the module's last outer function
   */
  readonly open: (end: number) => Uint8Array;
  readonly start: () => void;
  /** Returns the functions that were entered since `start`, without the given ones. */
  readonly take: (known?: IndexRanges) => IndexRanges;
}

const { indexOf, fill } = Uint8Array.prototype;

/** Creates a log in which nothing was entered. */
export function createEnteredLog(): EnteredLog {
  const bytes = new Uint8Array(MOST_FUNCTIONS);
  let used = bytes.subarray(0, 0);
  return {
    open(end) {
      if (end > used.length) used = bytes.subarray(0, end);
      return bytes;
    },
    start: () => void fill.call(used, 0),
    take(known = []) {
      const found: number[] = [];
      let range = 0;
      let at = indexOf.call(used, 1);
      while (at !== -1) {
        while ((known[range + 1] ?? Infinity) <= at) range += 2;
        const isKnown = (known[range] ?? Infinity) <= at;
        const next = isKnown ? (known[range + 1] ?? at + 1) : at + 1;
        if (!isKnown && found.at(-1) === at) found[found.length - 1] = next;
        else if (!isKnown) found.push(at, next);
        at = indexOf.call(used, 1, next);
      }
      return found;
    },
  };
}
