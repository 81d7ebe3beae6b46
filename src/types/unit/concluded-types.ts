import type ts from 'typescript';

import type { ValueType } from '../../model/value-type.ts';
import { withOptionalMembers } from './told-types.ts';

/** How many levels the type of a value has at most that contains others of its kind. */
const roundLimit = 3;

/** A parameter whose type is being concluded. */
interface Running {
  readonly level: number;
  /** Whether a part of its value is passed to it. */
  isMet: boolean;
}

/** The types of parameters, concluded once each. A part of a value that is passed to the same parameter is such a value again. */
export class ConcludedTypes {
  readonly #known = new Map<ts.ParameterDeclaration, ValueType>();
  readonly #running = new Map<ts.ParameterDeclaration, Running>();
  /** How many members and elements deep the value is within those of the parameters. */
  #level = 0;

  /**
   * Returns the type of a parameter.
   *
   * @param conclude may ask for the type of the same parameter, which so far is unknown, or that of the last round
   */
  of(parameter: ts.ParameterDeclaration, conclude: () => ValueType): ValueType {
    const recalled = this.#known.get(parameter);
    if (recalled !== undefined) {
      const outer = this.#running.get(parameter);
      if (outer === undefined || this.#level === outer.level) return recalled;
      outer.isMet = true;
      return withOptionalMembers(recalled);
    }
    const running: Running = { level: this.#level, isMet: false };
    this.#running.set(parameter, running);
    let concluded: ValueType = { kind: 'unknown' };
    // Each round adds a level.
    for (let round = 0; round === 0 || (running.isMet && round < roundLimit); round += 1) {
      this.#known.set(parameter, concluded);
      concluded = conclude();
    }
    this.#known.set(parameter, concluded);
    this.#running.delete(parameter);
    return concluded;
  }

  /** Returns what is concluded of a member or an element. */
  inPart(conclude: () => ValueType): ValueType {
    this.#level += 1;
    const concluded = conclude();
    this.#level -= 1;
    return concluded;
  }
}
