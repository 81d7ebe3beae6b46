import type { FuelExhausted } from './protocol.ts';

/** Steps that a loop takes between two looks at the tank. */
export const FUEL_BATCH = 1024;

/**
 * What fits in the tank: the largest small integer that every V8 keeps outside of the heap. Instrumented code takes
 * from the tank itself and calls `burn` only when it is empty, so that the compiler sees no call in a loop.
 */
export const FUEL_TANK = 0x3fffffff;

/** What every instrumented module reads and writes. */
export interface ActiveCell {
  /** Index of the active mutant, or -1. */
  m: number;
  /** Steps left in the tank. */
  l: number;
}

/** A budget of loop steps and calls. */
export interface LoopFuel {
  readonly start: (budget: number) => void;
  readonly used: () => number;
  readonly isExhausted: () => boolean;
  /** Fills the empty tank from the rest of the budget; throws where nothing is left. */
  readonly burn: () => void;
}

class FuelExhaustedError extends Error implements FuelExhausted {
  override readonly name = 'FuelExhausted';
}

/**
 * Makes a budget, unlimited until `start`. Loops count in a variable of their function and take full batches only; what
 * is left of a batch when a function ends is not counted, which is the same for two runs that loop alike. Each call of a
 * function with loops takes one, so that short loops in endless recursion burn too.
 */
export function createLoopFuel(cell: ActiveCell): LoopFuel {
  let budget = Infinity;
  /** What was put into the tank since `start`. */
  let filled = 0;
  let exhausted = false;
  const fill = (): void => {
    const rest = budget - filled;
    const portion = rest < FUEL_TANK ? rest : FUEL_TANK;
    cell.l += portion;
    filled += portion;
  };
  const start = (steps: number): void => {
    budget = steps;
    filled = 0;
    exhausted = false;
    cell.l = 0;
    fill();
  };
  start(Infinity);
  return {
    start,
    used: () => filled - cell.l,
    isExhausted: () => exhausted,
    burn() {
      if (filled < budget) {
        fill();
        if (cell.l >= 0) return;
      }
      exhausted = true;
      throw new FuelExhaustedError('The budget of loop steps is used up');
    },
  };
}
