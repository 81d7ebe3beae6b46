import { EXCLUDES, HAS, HAS_KEY } from '../probe-codes.ts';
import type { ComparedValues } from '../protocol.ts';
import { keysWithout } from './membership.ts';

/** The record of the operands of comparisons in one window. */
export interface ComparedLog {
  /**
   * Notes two texts or two numbers that a condition compares, by the condition's code. Each value is kept once, in the order in
   * which it came.
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

/** The most numbers, and the most texts, that are kept; and the length of the longest text that is kept. */
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
  let numbers: number[] = [];
  let strings: string[] = [];
  let keys: string[] = [];
  let sought = 0;
  const seek: ComparedLog['seek'] = (key, collection, isMap) => {
    if (typeof key !== 'string' || key.length > LONGEST || sought >= MOST_SOUGHT) return;
    sought += 1;
    const others = keysWithout(collection, key, isMap, MOST_FOUND);
    if (others === undefined) return;
    enter(isMap ? strings : keys, key);
    for (let at = 0; at < others.length; at += 1) {
      const other = others[at] ?? '';
      if (other.length <= LONGEST) enter(strings, other);
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
        noteNumber(numbers, left);
        noteNumber(numbers, right);
      } else if (typeof left === 'string' && typeof right === 'string') {
        if (left.length <= LONGEST) enter(strings, left);
        if (right.length <= LONGEST) enter(strings, right);
      }
    },
    clear() {
      numbers = [];
      strings = [];
      keys = [];
      sought = 0;
    },
    take: () =>
      numbers.length + strings.length + keys.length === 0 ? undefined : { numbers, strings, keys },
  };
}

/** Leaves out numbers that do not survive JSON. */
function noteNumber(numbers: number[], value: number): void {
  if (value - value === 0 && !is(value, -0)) enter(numbers, value);
}

function enter<Value>(values: Value[], value: Value): void {
  if (values.length >= MOST) return;
  for (let at = 0; at < values.length; at += 1) if (values[at] === value) return;
  values[values.length] = value;
}
