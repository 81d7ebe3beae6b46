import { EXCLUDES, HAS, HAS_KEY } from '../probe-codes.ts';
import type { ComparedPair, ComparedValues } from '../protocol.ts';
import { keysWithout } from './membership.ts';

/** The record of the operands of comparisons in one window. */
export interface ComparedLog {
  /**
   * Notes two texts or two numbers that a condition compares, by the condition's code. Each pair is kept once, those of texts
   * first, and each in the order in which it came.
   */
  readonly note: (code: number, left: unknown, right: unknown) => void;
  /**
   * Notes that a key is looked up in an object, or in a map or a set. If it is missing there, a test may need an object that has it, or a
   * key that is there.
   */
  readonly seek: (key: unknown, collection: unknown, isMap: boolean) => void;
  readonly clear: () => void;
  /** Returns undefined if there are none. */
  readonly take: () => ComparedValues | undefined;
}

/** The most pairs of numbers, pairs of texts, and keys that are kept, and the length of the longest text that is kept. */
const MOST = 20;
const LONGEST = 80;
/** The most keys that are looked up before no more are noted, and the most keys that are taken from one collection. */
const MOST_SOUGHT = 1000;
const MOST_FOUND = 5;
/** The first code of a comparison. */
const LESS = 13;

const { is } = Object;

/** Creates an empty log. */
export function createComparedLog(): ComparedLog {
  let numbers: (readonly [number, number])[] = [];
  let texts: (readonly [string, string])[] = [];
  let keys: string[] = [];
  let sought = 0;
  const enterKey = (key: string): void => {
    if (keys.length >= MOST) return;
    for (let at = 0; at < keys.length; at += 1) if (keys[at] === key) return;
    keys[keys.length] = key;
  };
  const seek: ComparedLog['seek'] = (key, collection, isMap) => {
    if (typeof key !== 'string' || key.length > LONGEST || sought >= MOST_SOUGHT) return;
    sought += 1;
    const others = keysWithout(collection, key, isMap, MOST_FOUND);
    if (others === undefined) return;
    if (!isMap) enterKey(key);
    for (let at = 0; at < others.length; at += 1) {
      const other = others[at] ?? '';
      if (other.length <= LONGEST) enterPair(texts, [key, other]);
    }
  };
  return {
    seek,
    note(code, left, right) {
      // Conditions about truth and presence compare nothing, and the texts that a regular expression matches are found from its
      // source.
      if (code < LESS || code > EXCLUDES) return;
      if (code === HAS_KEY || code === HAS) seek(right, left, code === HAS);
      else if (typeof left === 'number' && typeof right === 'number') {
        if (survivesJson(left) && survivesJson(right)) enterPair(numbers, [left, right]);
      } else if (typeof left === 'string' && typeof right === 'string') {
        if (left.length <= LONGEST && right.length <= LONGEST) enterPair(texts, [left, right]);
      }
    },
    clear() {
      numbers = [];
      texts = [];
      keys = [];
      sought = 0;
    },
    take() {
      const pairs: ComparedPair[] = [];
      for (let at = 0; at < texts.length; at += 1) pairs[at] = texts[at] ?? ['', ''];
      for (let at = 0; at < numbers.length; at += 1) pairs[pairs.length] = numbers[at] ?? [0, 0];
      return pairs.length + keys.length === 0 ? undefined : { pairs, keys };
    },
  };
}

function enterPair<Pair extends ComparedPair>(pairs: Pair[], pair: Pair): void {
  const count = pairs.length;
  if (count >= MOST) return;
  for (let at = 0; at < count; at += 1) {
    const known = pairs[at];
    if (known !== undefined && known[0] === pair[0] && known[1] === pair[1]) return;
  }
  pairs[count] = pair;
}

function survivesJson(value: number): boolean {
  return value - value === 0 && !is(value, -0);
}
