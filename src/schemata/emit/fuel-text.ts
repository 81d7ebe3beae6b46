import { FUEL_BATCH } from '../../runtime/loop-fuel.ts';
import type { CountedLoop } from '../plan/counted-loop.ts';
import type { ModuleNames } from './module-names.ts';

/** The text that burns fuel. */
export interface FuelText {
  /** Declares the counter of a function that has loops. */
  readonly counter: string;
  /** A statement at the start of a loop's body, which takes a step. */
  readonly step: string;
  /** Returns a declarator at the end of a counted loop's head, which takes all its steps at once. */
  readonly entry: (loop: CountedLoop) => string;
  /** Returns both, for a loop that pays on entry while no mutant is active, and in each round while one is. */
  readonly whileActive: (loop: CountedLoop) => { readonly entry: string; readonly step: string };
  /** A statement at the start of a function, which takes one step for each call. */
  readonly call: string;
  /** The same as an expression. */
  readonly callExpression: string;
}

/** The most that a loop counts for, so that sums stay exact. */
const MOST = '1e12';

/**
 * Fuel text with a module's names. Its forms are those that V8 (11.3) compiles best. A counter that wraps around by a
 * mask needs no check for overflow. A call in a loop, even one that never happens, keeps V8 from peeling the loop, and so
 * from hoisting checks out of it, which costs up to three times the loop's time; a `throw` of a variable doesn't.
 * `mayRunEarly` says that functions of the module may be called before its prelude has run (in an import cycle), while the
 * names are still undefined.
 */
export function fuelText(names: ModuleNames, mayRunEarly: boolean): FuelText {
  const { cell, exhaust, exhausted, steps, paid } = names;
  const guard = mayRunEarly ? `${cell}&&` : '';
  const mask = String(FUEL_BATCH - 1);
  const isEmptyAfter = (amount: string): string => `(${cell}.l-=${amount})<0`;
  const batch = isEmptyAfter(String(FUEL_BATCH));
  const step = `(${steps}=${steps}+1&${mask})===0&&${guard}${batch}`;
  const entry = (loop: CountedLoop, condition: string): string => {
    const { ahead, count, isCountable } = tripText(loop);
    const all = loop.trips === undefined ? `${count}<${MOST}?1+${count}:${MOST}` : `${loop.trips}`;
    const test = loop.trips === undefined ? `${isCountable}&&${ahead}&&` : '';
    return `${loop.isVar ? paid : steps}=${condition}${test}${guard}${isEmptyAfter(all)}&&${exhaust}()`;
  };
  const active = `${cell}${mayRunEarly ? '?.' : '.'}m`;
  const call = `${guard}(${cell}.c=${cell}.c+1&${mask})===0&&${batch}`;
  return {
    counter: `let ${steps}=0;`,
    step: `if(${step})throw ${exhausted};`,
    entry: (loop) => entry(loop, ''),
    whileActive: (loop) => ({
      entry: entry(loop, `${active}<0&&`),
      step: `if(${active}>=0&&${step})throw ${exhausted};`,
    }),
    call: `if(${call})throw ${exhausted};`,
    callExpression: `${call}&&${exhaust}()`,
  };
}

interface TripText {
  /** Whether the loop may run at all. */
  readonly ahead: string;
  /** The number of rounds, not counting the bound if it is included. */
  readonly count: string;
  /** Only numbers may be subtracted, because other values may call code of the user's. */
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
      .filter((each) => !/^[\d.]/.test(each))
      .map((each) => `typeof ${each}==="number"`)
      .join('&&'),
  };
}
