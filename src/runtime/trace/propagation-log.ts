import type { PredicateDescription } from '../protocol.ts';
import { propagationOf } from './propagation.ts';

/** After this number of evaluations in one window, all mutants of a predicate count as changing it. */
const CAP = 2048;

/** The functions that predicates call in the observe build. A predicate's number is the index of its first mutant. */
export interface PropagationHooks {
  /** By predicate, 0 if nothing more is recorded for it in this window. Modules read this before they call. */
  readonly open: Uint8Array;
  /** Adds the predicates of a module that is being evaluated. */
  readonly describe: (descriptions: readonly PredicateDescription[]) => void;
  /** Notes that the evaluation of a predicate begins. Its operands, which may throw, come next. */
  readonly begin: (predicate: number) => void;
  /** Notes that it ends, with its value and the values of its operands. Those that were not evaluated may have any value. */
  readonly weigh: (predicate: number, value: unknown, given: readonly unknown[]) => void;
}

/** The record of which mutants of operands changed the values of their predicates in one window. */
export interface PropagationLog extends PropagationHooks {
  /** Returns whether a mutant's difference may have left its predicate. True for a mutant in no predicate. */
  readonly mayChange: (mutant: number) => boolean;
  readonly clear: () => void;
}

interface Predicate extends Pick<PredicateDescription, 'mutants'> {
  readonly propagation: ReturnType<typeof propagationOf>;
  /** The number of evaluations that have begun and not ended, and of those that have ended. */
  pending: number;
  ended: number;
  /** By mutant of the description, 1 if it may have changed the value. */
  readonly changes: Uint8Array;
  healthy: number;
}

const Bytes = Uint8Array;
const fill: (array: Uint8Array, value: number) => unknown = Function.prototype.call.bind(
  Uint8Array.prototype.fill,
);

/** Creates an empty log. */
export function createPropagationLog(mutantCount: number): PropagationLog {
  const open = new Bytes(mutantCount);
  const predicates: (Predicate | undefined)[] = [];
  /** By mutant, its predicate, and its place among the mutants of that. */
  const predicateOf: (Predicate | undefined)[] = [];
  const placeOf: number[] = [];
  const touched: number[] = [];
  let touchedCount = 0;
  const changeAll = (number: number, predicate: Predicate): void => {
    fill(predicate.changes, 1);
    predicate.healthy = 0;
    open[number] = 0;
  };
  return {
    open,
    describe(descriptions) {
      for (let at = 0; at < descriptions.length; at += 1) {
        const description = descriptions[at];
        const number = description?.mutants[0]?.mutant;
        // A module that is evaluated anew describes the same predicates again.
        if (description === undefined || number === undefined || predicates[number]) continue;
        const { mutants } = description;
        const predicate: Predicate = {
          mutants,
          propagation: propagationOf(description),
          pending: 0,
          ended: 0,
          changes: new Bytes(mutants.length),
          healthy: mutants.length,
        };
        predicates[number] = predicate;
        open[number] = 1;
        for (let place = 0; place < mutants.length; place += 1) {
          const { mutant } = mutants[place] ?? { mutant: number };
          predicateOf[mutant] = predicate;
          placeOf[mutant] = place;
        }
      }
    },
    begin(number) {
      const predicate = predicates[number];
      if (predicate === undefined) return;
      if (predicate.pending === 0 && predicate.ended === 0) {
        touched[touchedCount] = number;
        touchedCount += 1;
      }
      predicate.pending += 1;
      // Operands that throw again and again.
      if (predicate.pending > CAP) changeAll(number, predicate);
    },
    weigh(number, value, given) {
      const predicate = predicates[number];
      if (predicate === undefined) return;
      predicate.pending -= 1;
      predicate.ended += 1;
      if (predicate.healthy === 0) return;
      const mayChange = predicate.propagation(value, given);
      if (mayChange === undefined || predicate.ended >= CAP) {
        changeAll(number, predicate);
        return;
      }
      const { mutants, changes } = predicate;
      for (let at = 0; at < mutants.length; at += 1) {
        const mutant = mutants[at];
        if (changes[at] === 1 || mutant === undefined || !mayChange(mutant)) continue;
        changes[at] = 1;
        predicate.healthy -= 1;
      }
      if (predicate.healthy === 0) open[number] = 0;
    },
    mayChange(mutant) {
      const predicate = predicateOf[mutant];
      if (predicate === undefined || predicate.pending > 0) return true;
      return predicate.changes[placeOf[mutant] ?? 0] === 1;
    },
    clear() {
      for (let at = 0; at < touchedCount; at += 1) {
        const number = touched[at] ?? 0;
        const predicate = predicates[number];
        if (predicate === undefined) continue;
        predicate.pending = 0;
        predicate.ended = 0;
        predicate.healthy = predicate.mutants.length;
        fill(predicate.changes, 0);
        open[number] = 1;
      }
      touchedCount = 0;
    },
  };
}
