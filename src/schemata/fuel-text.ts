import { FUEL_BATCH } from '../runtime/loop-fuel.ts';
import type { ModuleNames } from './module-names.ts';

/** Text that burns fuel. */
export interface FuelText {
  /** Declares the counter of a function that has loops. */
  readonly counter: string;
  /** A statement at the start of a loop's body. */
  readonly step: string;
  /** An expression at the start of a function: counts one call. */
  readonly call: string;
}

/**
 * Fuel text with a module's names. Its forms are those that V8 compiles best: a counter that wraps around by a mask needs
 * no check for overflow, and a call that never happens keeps nothing from being hoisted out of the loop. In tight
 * loops that costs a few percent, against 20 to 140 for a comparison, a reset and a call per batch. `mayRunEarly` says
 * that functions of the module may be called before its prelude has run (in an import cycle), while the names are still
 * undefined.
 */
export function fuelText(names: ModuleNames, mayRunEarly: boolean): FuelText {
  const { cell, burn, steps } = names;
  const batch = String(FUEL_BATCH);
  const mask = String(FUEL_BATCH - 1);
  const guard = mayRunEarly ? `${cell}&&` : '';
  return {
    counter: `let ${steps}=0;`,
    step: `if((${steps}=${steps}+1&${mask})===0&&${guard}(${cell}.l-=${batch})<0)${burn}();`,
    call: `${guard}--${cell}.l<0&&${burn}()`,
  };
}
