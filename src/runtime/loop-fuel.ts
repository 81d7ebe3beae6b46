import type { FuelExhausted } from './protocol.ts';

/** Steps that a loop takes between two looks at the tank. */
export const FUEL_BATCH = 128;

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
  /** Fills the empty tank from the rest of the budget, after taking more steps than it holds; throws if nothing is left. */
  readonly burn: (steps?: number) => void;
}

/** A loop of more steps than this counts as so many: sums stay exact. */
const HUGE = 2 ** 45;

const { floor } = Math;

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
  /** Steps taken before the tank was last filled, and what was filled in. */
  let spent = 0;
  let portion = 0;
  let exhausted = false;
  const used = (): number => spent + portion - cell.l;
  const fill = (): void => {
    const rest = budget - spent;
    portion = rest < FUEL_TANK ? floor(rest) : FUEL_TANK;
    cell.l = portion;
  };
  const start = (steps: number): void => {
    budget = steps;
    spent = 0;
    exhausted = false;
    fill();
  };
  start(Infinity);
  return {
    start,
    used,
    isExhausted: () => exhausted,
    burn(steps = 0) {
      spent = used() + (steps < HUGE ? steps : HUGE);
      if (spent > budget) exhausted = true;
      if (!exhausted) {
        fill();
        return;
      }
      // The next look at the tank throws too, whatever swallows this error.
      portion = -1;
      cell.l = -1;
      throw new FuelExhaustedError('The budget of loop steps is used up');
    },
  };
}
