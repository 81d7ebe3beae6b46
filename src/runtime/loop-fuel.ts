import type { FuelExhausted } from './protocol.ts';

/** Steps that code under test takes between two calls of `burn`. */
export const FUEL_BATCH = 1024;

/** What every instrumented module reads: the active mutant, and calls since the last batch of fuel. */
export interface ActiveCell {
  /** Index of the active mutant, or -1. */
  m: number;
  /** Calls of looping and recursive functions, from 0 to `FUEL_BATCH`. */
  f: number;
}

/** A budget of loop steps and calls. */
export interface LoopFuel {
  readonly start: (budget: number) => void;
  readonly used: () => number;
  readonly isExhausted: () => boolean;
  /** A loop has gone round `FUEL_BATCH` times. */
  readonly burn: () => void;
  /** The cell has counted `FUEL_BATCH` calls. */
  readonly burnCalls: () => void;
}

class FuelExhaustedError extends Error implements FuelExhausted {
  override readonly name = 'FuelExhausted';
}

/**
 * Makes a budget, unlimited until `start`. Loops count in a variable of their function and report full batches only;
 * what is left of a batch when a function ends is not counted, which is the same for two runs that loop alike. Each call
 * of a function with loops counts one, so that short loops in endless recursion burn too.
 */
export function createLoopFuel(cell: ActiveCell): LoopFuel {
  let budget = Infinity;
  let burnt = 0;
  let exhausted = false;
  const burn = (): void => {
    burnt += FUEL_BATCH;
    if (!exhausted && burnt <= budget) return;
    exhausted = true;
    // The next call of a function that counts fails at once, whatever swallows this error.
    cell.f = FUEL_BATCH - 1;
    throw new FuelExhaustedError('The budget of loop steps is used up');
  };
  return {
    start(steps) {
      budget = steps;
      burnt = 0;
      exhausted = false;
      cell.f = 0;
    },
    used: () => burnt + cell.f,
    isExhausted: () => exhausted,
    burn,
    burnCalls() {
      cell.f = 0;
      burn();
    },
  };
}
