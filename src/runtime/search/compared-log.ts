import { EXCLUDES } from '../probe-codes.ts';
import type { ComparedValues } from '../protocol.ts';

/** What one window has recorded of the operands of comparisons. */
export interface ComparedLog {
  /** Notes two texts or two numbers that a condition compares, by its code: as first come, each once. */
  readonly note: (code: number, left: unknown, right: unknown) => void;
  readonly clear: () => void;
  /** Undefined where there are none. */
  readonly take: () => ComparedValues | undefined;
}

/** So many numbers, and so many texts, are kept; and texts that are no longer. */
const MOST = 20;
const LONGEST = 80;
/** The first code of a comparison. */
const LESS = 13;

const { is } = Object;

/** An empty log. */
export function createComparedLog(): ComparedLog {
  let numbers: number[] = [];
  let strings: string[] = [];
  return {
    note(code, left, right) {
      // Neither truth nor presence compares, and what a regular expression matches is known by itself.
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

/** What does not survive JSON is left out. */
function noteNumber(numbers: number[], value: number): void {
  if (value - value === 0 && !is(value, -0)) enter(numbers, value);
}

function enter<Value>(values: Value[], value: Value): void {
  if (values.length >= MOST) return;
  for (let at = 0; at < values.length; at += 1) if (values[at] === value) return;
  values[values.length] = value;
}
