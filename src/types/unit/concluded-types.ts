import type ts from 'typescript';

import type { ValueType } from '../../model/value-type.ts';
import { withOptionalMembers } from './told-types.ts';

/** How many levels the type of a value has at most that contains others of its kind. */
const roundLimit = 3;
/** After so many conclusions, no parameter gets another round: functions that call each other could need any number. */
const mostConclusions = 1000;

/** A parameter whose type is being concluded. */
interface Running {
  readonly level: number;
  /** Whether a part of its value is passed to it. */
  isMet: boolean;
  /** The parameters whose types were concluded from what is known of it so far. */
  readonly based: Set<ts.ParameterDeclaration>;
}

/** The types of parameters, concluded once each. A part of a value that is passed to the same parameter is such a value again. */
export class ConcludedTypes {
  readonly #known = new Map<ts.ParameterDeclaration, ValueType>();
  /** The parameters whose types are being concluded, the outermost first. */
  readonly #running = new Map<ts.ParameterDeclaration, Running>();
  /** How many members and elements deep the value is within those of the parameters. */
  #level = 0;
  #conclusions = 0;

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
      for (const inner of [...this.#running.keys()].toReversed()) {
        if (inner === parameter) break;
        outer.based.add(inner);
      }
      return withOptionalMembers(recalled);
    }
    const running: Running = { level: this.#level, isMet: false, based: new Set() };
    this.#running.set(parameter, running);
    let concluded: ValueType = { kind: 'unknown' };
    // Each round adds a level.
    for (let round = 0; round === 0 || this.#hasNext(running, round); round += 1) {
      for (const inner of running.based) this.#known.delete(inner);
      running.based.clear();
      this.#known.set(parameter, concluded);
      concluded = conclude();
      this.#conclusions += 1;
    }
    this.#known.set(parameter, concluded);
    this.#running.delete(parameter);
    return concluded;
  }

  #hasNext({ isMet }: Running, round: number): boolean {
    return isMet && round < roundLimit && this.#conclusions < mostConclusions;
  }

  /** Returns what is concluded of a member or an element. */
  inPart(conclude: () => ValueType): ValueType {
    this.#level += 1;
    const concluded = conclude();
    this.#level -= 1;
    return concluded;
  }
}
