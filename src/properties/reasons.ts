import type { ConcreteTest } from '../model/concrete-test.ts';
import { inseparable, nothingHolds } from './generalise/property-search.ts';
import type { Shape } from './parameterise/join-shapes.ts';

/** Why no property was made of each test: of its shapes, the one that came nearest says it. */
export class Reasons {
  readonly #reasons = new Map<string, string>();

  add({ sources }: Shape, reason: string): void {
    for (const source of sources) {
      const known = this.#reasons.get(placeOf(source));
      const isNearer = known === undefined || nearness.indexOf(reason) > nearness.indexOf(known);
      if (isNearer) this.#reasons.set(placeOf(source), reason);
    }
  }

  of(test: ConcreteTest): string {
    return this.#reasons.get(placeOf(test)) ?? noInput;
  }
}

/** The file and the title of a test. */
export function placeOf({ file, name }: ConcreteTest): string {
  return `${file} ${name}`;
}

/** Why no property is made of a test for which the time did not suffice. */
export const noTime = 'There was no time left for it: see --seconds.';
const noInput = 'No input can be separated from what it does.';
export const noGenerator = 'No generator is known for one of its inputs.';
export const unnoticed = 'No condition that holds for other inputs too notices a mutant.';
export const refuted = 'No condition that seemed to hold could be confirmed with further inputs.';
export const needless = 'No mutant is noticed by its properties alone.';
/** The reasons, from the beginning of the way to a property to its end. */
const nearness: readonly string[] = [
  noInput,
  noGenerator,
  inseparable,
  nothingHolds,
  noTime,
  unnoticed,
  refuted,
  needless,
];
