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
 * Fuel text with a module's names. `mayRunEarly` says that functions of the module may be called before its prelude has
 * run (in an import cycle), while the names are still undefined.
 */
export function fuelText(names: ModuleNames, mayRunEarly: boolean): FuelText {
  const { cell, burn, burnCalls, steps } = names;
  const batch = String(FUEL_BATCH);
  const chain = mayRunEarly ? '?.' : '';
  const guard = mayRunEarly ? `${cell}&&` : '';
  return {
    counter: `let ${steps}=0;`,
    step: `if(++${steps}===${batch}){${steps}=0;${burn}${chain}();}`,
    call: `${guard}++${cell}.f===${batch}&&${burnCalls}()`,
  };
}
