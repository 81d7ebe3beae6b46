import { EXCLUDES } from '../probe-codes.ts';
import type { ComparedValues } from '../protocol.ts';

/** The record of the operands of comparisons in one window. */
export interface ComparedLog {
  /**
   * Notes two texts or two numbers that a condition compares, by the condition's code. Each value is kept once, in the order in
   * which it came.
   */
  readonly note: (code: number, left: unknown, right: unknown) => void;
  readonly clear: () => void;
  /** Returns undefined if there are none. */
  readonly take: () => ComparedValues | undefined;
}

/** The most numbers, and the most texts, that are kept; and the length of the longest text that is kept. */
const MOST = 20;
const LONGEST = 80;
/** The first code of a comparison. */
const LESS = 13;

const { is } = Object;

/** Creates an empty log. */
export function createComparedLog(): ComparedLog {
  let numbers: number[] = [];
  let strings: string[] = [];
  return {
    note(code, left, right) {
      // Conditions about truth and presence compare nothing, and the texts that a regular expression matches are found from its
      // source.
      if (code < LESS || code > EXCLUDES) return;
      if (typeof left === 'number' && typeof right === 'number') {
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
    },
    take: () => (numbers.length === 0 && strings.length === 0 ? undefined : { numbers, strings }),
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
