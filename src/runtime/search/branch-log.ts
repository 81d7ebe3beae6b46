import type { BranchTrace } from '../protocol.ts';

/** The record of the branches of one window. */
export interface BranchLog {
  /** Counts an evaluation with its measure. The measure 0 means that neither outcome is known. */
  readonly note: (branch: number, measure: number) => void;
  /**
   * If a branch has had both outcomes, counts an evaluation of it and returns true. Otherwise returns false and counts nothing.
   */
  readonly isSettled: (branch: number) => boolean;
  /** Returns whether a branch was evaluated, has not yet had one of its outcomes, and was tried only a few times. */
  readonly isOpen: (branch: number) => boolean;
  /** Notes that a branch was true after all, after its evaluation was counted. */
  readonly enter: (branch: number) => void;
  readonly clear: () => void;
  /** Returns the traces by ascending number of the branch. */
  readonly take: () => readonly BranchTrace[];
}

/** After this number of tries, the outcomes of a branch say more about a loop than about values. */
const FEW = 4;

const Words = Uint32Array;
const sort: (array: Uint32Array) => unknown = Function.prototype.call.bind(
  Uint32Array.prototype.sort,
);

/** Creates an empty log. */
export function createBranchLog(): BranchLog {
  // By the number of the branch. There are few enough branches for plain arrays.
  const hits: (number | undefined)[] = [];
  const toTrue: number[] = [];
  const toFalse: number[] = [];
  const touched: number[] = [];
  let touchedCount = 0;

  const touch = (branch: number): void => {
    if (hits[branch] !== undefined) return;
    hits[branch] = 0;
    toTrue[branch] = Infinity;
    toFalse[branch] = Infinity;
    touched[touchedCount] = branch;
    touchedCount += 1;
  };
  const approach = (branch: number, whenTrue: number, whenFalse: number): void => {
    if (whenTrue < (toTrue[branch] ?? 0)) toTrue[branch] = whenTrue;
    if (whenFalse < (toFalse[branch] ?? 0)) toFalse[branch] = whenFalse;
  };
  return {
    note(branch, measure) {
      touch(branch);
      hits[branch] = (hits[branch] ?? 0) + 1;
      if (measure > 0) approach(branch, 0, measure);
      else if (measure < 0) approach(branch, -measure, 0);
      else approach(branch, 1, 1);
    },
    isSettled(branch) {
      const count = hits[branch];
      if (count === undefined || toTrue[branch] !== 0 || toFalse[branch] !== 0) return false;
      hits[branch] = count + 1;
      return true;
    },
    isOpen: (branch) =>
      (hits[branch] ?? 0) <= FEW && (toTrue[branch] !== 0 || toFalse[branch] !== 0),
    enter(branch) {
      touch(branch);
      approach(branch, 0, Infinity);
    },
    clear() {
      for (let at = 0; at < touchedCount; at += 1) hits[touched[at] ?? 0] = undefined;
      touchedCount = 0;
    },
    take() {
      const order = new Words(touchedCount);
      for (let at = 0; at < touchedCount; at += 1) order[at] = touched[at] ?? 0;
      sort(order);
      const traces: BranchTrace[] = [];
      for (let at = 0; at < touchedCount; at += 1) {
        const branch = order[at] ?? 0;
        traces[at] = {
          branch,
          hits: hits[branch] ?? 0,
          toTrue: toTrue[branch] ?? 0,
          toFalse: toFalse[branch] ?? 0,
        };
      }
      return traces;
    },
  };
}
