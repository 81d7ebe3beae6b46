import type { FuelExhausted } from './protocol.ts';

/** Steps of a loop, or calls, between two looks at the tank; a power of two. */
export const FUEL_BATCH = 128;

/** What is left of any budget that a run could use up in practice. */
const UNLIMITED = 1e15;

/** Keeps the tank a fraction, so that V8 never changes how it stores it. */
const FRACTION = 0.5;

/** What every instrumented module reads and writes. */
export interface ActiveCell {
  /** Index of the active mutant, or -1. */
  m: number;
  /** Calls since the last full batch of them. */
  c: number;
  /** Steps left, and a half; below zero when the fuel is used up. */
  l: number;
}

/** A budget of loop steps and calls. */
export interface LoopFuel {
  readonly start: (budget: number) => void;
  readonly used: () => number;
  readonly isExhausted: () => boolean;
  /**
   * What instrumented code throws when the tank is empty. It is one object, made beforehand: V8 optimises a loop
   * much better if nothing is called in it, even where that never happens.
   */
  readonly exhausted: FuelExhausted;
  /** Throws it where no statement can stand. */
  readonly exhaust: () => never;
}

class FuelExhaustedError extends Error implements FuelExhausted {
  override readonly name = 'FuelExhausted';
}

const { floor } = Math;

/** Source text of a cell for modules that find no runtime. */
export const SPARE_CELL: string = `{m:-1,c:0,l:${String(UNLIMITED + FRACTION)}}`;

/** A cell with no mutant active and no limit. */
export function createCell(): ActiveCell {
  return { m: -1, c: 0, l: UNLIMITED + FRACTION };
}

/**
 * Makes a budget, unlimited until `start`. Instrumented code takes from the cell itself, in full batches; what is left of
 * a batch when a function ends is not counted, which is the same for two runs that loop alike.
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
