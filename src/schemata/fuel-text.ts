import { FUEL_BATCH, FUEL_TANK } from '../runtime/loop-fuel.ts';
import type { CountedLoop } from './counted-loop.ts';
import type { ModuleNames } from './module-names.ts';

/** Text that burns fuel. */
export interface FuelText {
  /** Declares the counter of a function that has loops. */
  readonly counter: string;
  /** An expression that a loop evaluates in every round. */
  readonly step: string;
  /** An expression at the start of a function: takes one step per call. */
  readonly call: string;
  /** A declarator at the end of a counted loop's head: takes all its steps at once. */
  readonly entry: (loop: CountedLoop) => string;
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
  const guard = mayRunEarly ? `${cell}&&` : '';
  const take = (amount: string): string => `${guard}(${cell}.l-=${amount})<0&&${burn}()`;
  return {
    counter: `let ${steps}=0;`,
    step: `(${steps}=${steps}+1&${String(FUEL_BATCH - 1)})===0&&${take(String(FUEL_BATCH))}`,
    call: `${guard}--${cell}.l<0&&${burn}()`,
    entry(loop) {
      const { trips } = loop;
      if (trips !== undefined && trips < FUEL_TANK) return `${steps}=${take(String(trips))}`;
      const { ahead, count, isCountable } = tripText(loop);
      const many = `${guard}${burn}(${count})`;
      const few = `${count}<${String(FUEL_TANK)}?${take(`1+${count}|0`)}:${many}`;
      return `${steps}=${isCountable}&&${ahead}&&(${few})`;
    },
  };
}

interface TripText {
  /** True where the loop goes round at least once, bounds included or not. */
  readonly ahead: string;
  /** Rounds, but for a bound that is included. */
  readonly count: string;
  /** Nothing but numbers may be subtracted without calling the user's code. */
  readonly isCountable: string;
}

function tripText({ variable, bound, step }: CountedLoop): TripText {
  const [low, high] = step > 0 ? [variable, bound] : [bound, variable];
  const size = Math.abs(step);
  const distance = `(${high}-${low})`;
  return {
    ahead: `${high}>=${low}`,
    count: size === 1 ? distance : `${distance}/${String(size)}`,
    isCountable: [variable, bound]
      .filter((each) => !/^\d/.test(each))
      .map((each) => `typeof ${each}==="number"`)
      .join('&&'),
  };
}
