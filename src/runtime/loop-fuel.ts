import type { FuelExhausted } from './protocol.ts';

/** The number of loop steps or calls between two checks of the tank; a power of two. */
export const FUEL_BATCH = 128;

/** More than any run could use up in practice. */
const UNLIMITED = 1e15;

/** Keeps the tank a fraction, so that V8 never changes its representation. */
const FRACTION = 0.5;

/** The fields that every instrumented module reads and writes. */
export interface ActiveCell {
  /** Index of the active mutant, or -1. */
  m: number;
  /** Calls since the last full batch. */
  c: number;
  /** Steps left, plus a half. Below zero when the fuel is used up. */
  l: number;
}

/** A budget of loop steps and calls. */
export interface LoopFuel {
  readonly start: (budget: number) => void;
  readonly used: () => number;
  readonly isExhausted: () => boolean;
  /**
   * The value that instrumented code throws when the tank is empty. It is one object that exists from the start: V8 optimises a
   * loop much better if the loop contains no call, even a call that never happens.
   */
  readonly exhausted: FuelExhausted;
  /** Throws `FuelExhausted` in places where no statement is allowed. */
  readonly exhaust: () => never;
}

class FuelExhaustedError extends Error implements FuelExhausted {
  override readonly name = 'FuelExhausted';
}

const { floor } = Math;

/** Source text of a cell for modules that find no runtime. */
export const SPARE_CELL: string = `{m:-1,c:0,l:${String(UNLIMITED + FRACTION)}}`;

/** Creates a cell with no active mutant and no limit. */
export function createCell(): ActiveCell {
  return { m: -1, c: 0, l: UNLIMITED + FRACTION };
}

/**
 * Creates a budget, which is unlimited until `start`. Instrumented code takes full batches from the cell. When a function ends,
 * the rest of its batch is not counted. This rest is the same for two runs that loop equally often.
 */
export function createLoopFuel(cell: ActiveCell): LoopFuel {
  let budget = UNLIMITED;
  const exhausted = new FuelExhaustedError('The budget of loop steps is used up');
  return {
    exhausted,
    exhaust() {
      throw exhausted;
    },
    start(steps) {
      budget = steps < UNLIMITED ? steps : UNLIMITED;
      cell.c = 0;
      cell.l = floor(budget) + FRACTION;
    },
    used: () => floor(budget) - floor(cell.l) + cell.c,
    isExhausted: () => cell.l < 0,
  };
}
