import { HANDED_OUT, THROWN } from '../probe-codes.ts';
import type { FunctionTrace } from '../protocol.ts';
import { StateWalk } from '../state/state-walk.ts';

/** The record of what each function did in one window of execution. */
export interface ImpactLog {
  /**
   * Notes that a function has reached one of its blocks, or handed out a value. Instrumented code calls it.
   *
   * @param code the number of the block, or a code of `probe-codes.ts`
   */
  readonly note: (of: number, code: number, value: unknown) => void;
  /** Forgets what was noted and begins a new window. */
  readonly start: () => void;
  /** Returns what was noted since the start. */
  readonly take: () => readonly FunctionTrace[];
  readonly registerPrivateFields: StateWalk['registerPrivateFields'];
}

/** The number of values that the walk reads for one value that a function hands out. */
const READ_PER_VALUE = 200;
/** The number of values of one function that are read in a window. After them, only the number of values counts. */
const VALUES_PER_FUNCTION = 1000;

const { imul } = Math;

/** Creates an empty log. */
export function createImpactLog(): ImpactLog {
  const walk = new StateWalk(READ_PER_VALUE);
  const touched: number[] = [];
  let touchedCount = 0;
  // By the number of the function. There are few enough functions for plain arrays.
  const calls: (number | undefined)[] = [];
  const coverage: number[] = [];
  const values: number[] = [];
  const handedOut: number[] = [];
  let isReading = false;

  const touch = (of: number): void => {
    if (calls[of] !== undefined) return;
    calls[of] = 0;
    coverage[of] = 0;
    values[of] = 0;
    handedOut[of] = 0;
    touched[touchedCount] = of;
    touchedCount += 1;
  };
  const hand = (of: number, code: number, value: unknown): void => {
    // A function that ends without a value is treated as one that returns `undefined`, which needs no word.
    if (value === undefined && code === HANDED_OUT) return;
    const count = (handedOut[of] ?? 0) + 1;
    handedOut[of] = count;
    let word = code;
    if (count <= VALUES_PER_FUNCTION) {
      walk.reset();
      walk.visit(value, false);
      word = imul(word, 31) + (walk.result().hash | 0);
    }
    values[of] = mix(imul(values[of] ?? 0, 31) + word + (calls[of] ?? 0));
  };
  return {
    note(of, code, value) {
      // Reading a value runs no getters, but what reading calls must not be noted as an action of the program.
      if (isReading) return;
      touch(of);
      if (code === HANDED_OUT || code === THROWN) {
        isReading = true;
        hand(of, code, value);
        isReading = false;
        return;
      }
      if (code === 1) calls[of] = (calls[of] ?? 0) + 1;
      // The order of blocks does not matter, only the number of their runs.
      coverage[of] = ((coverage[of] ?? 0) + mix(code)) | 0;
    },
    start() {
      for (let at = 0; at < touchedCount; at += 1) {
        const of = touched[at] ?? 0;
        calls[of] = undefined;
      }
      touchedCount = 0;
    },
    take() {
      const traces: FunctionTrace[] = [];
      for (let at = 0; at < touchedCount; at += 1) {
        const of = touched[at] ?? 0;
        traces[at] = { of, coverage: coverage[of] ?? 0, values: values[of] ?? 0 };
      }
      return traces;
    },
    registerPrivateFields: walk.registerPrivateFields,
  };
}

/** Spreads a number over 32 bits. */
function mix(value: number): number {
  let word = imul(value ^ 0x2545f491, 0x9e3779b1);
  word ^= word >>> 15;
  word = imul(word, 0x85ebca6b);
  return word ^ (word >>> 13);
}
