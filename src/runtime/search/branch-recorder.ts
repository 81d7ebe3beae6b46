import { type BranchLog, createBranchLog } from './branch-log.ts';
import { branchMeasure } from './branch-measure.ts';
import { allOf, anyOf } from './conjunction.ts';
import { ENTERED } from '../probe-codes.ts';
import type { BranchTrace } from '../protocol.ts';

/** A condition by its value and, of a comparison, its operands. A branch of -1 is a part of one. */
export type MeasuredCondition = [
  branch: number,
  code: number,
  value: unknown,
  left: unknown,
  right: unknown,
];

/** What measured conditions call. */
export interface ConditionHooks {
  /** Notes a condition. */
  readonly note: (...condition: MeasuredCondition) => void;
  /** The same, and gives its measure (`branch-measure.ts`). */
  readonly measure: (...condition: MeasuredCondition) => number;
  /** Notes a condition by its value and its measure, which is made of those of its parts. */
  readonly decide: (branch: number, value: unknown, measure: number) => void;
  /** The measure of a conjunction, or disjunction, of operands: 0 of one that was not evaluated. */
  readonly all: (measures: readonly number[]) => number;
  readonly any: (measures: readonly number[]) => number;
}

/** Records how near conditions come to their outcomes. */
export interface BranchRecorder extends Pick<BranchLog, 'isSettled' | 'isOpen'> {
  readonly conditions: ConditionHooks;
  /** Begins a new window, in which nothing is noted, nor measured, unless that is wanted. */
  readonly start: (isWanted: boolean) => void;
  readonly take: () => readonly BranchTrace[];
}

/** A recorder that notes all. */
export function createBranchRecorder(): BranchRecorder {
  const log = createBranchLog();
  let isOn = true;
  const measure: ConditionHooks['measure'] = (branch, code, value, left, right) => {
    if (!isOn) return 0;
    const result = branchMeasure(code, value, left, right);
    if (branch >= 0) log.note(branch, result);
    return result;
  };
  return {
    conditions: {
      note(branch, code, value, left, right) {
        if (!isOn) return;
        if (code === ENTERED) log.enter(branch);
        else if (!log.isSettled(branch)) measure(branch, code, value, left, right);
      },
      measure,
      decide(branch, value, result) {
        if (isOn && branch >= 0) log.note(branch, agreeing(result, value));
      },
      all: (measures) => (isOn ? allOf(measures) : 0),
      any: (measures) => (isOn ? anyOf(measures) : 0),
    },
    start(isWanted) {
      isOn = isWanted;
      log.clear();
    },
    isSettled: log.isSettled,
    isOpen: log.isOpen,
    take: log.take,
  };
}

/** The parts of a condition in which a mutant is active may not be those that gave its value, which is what happened. */
function agreeing(measure: number, value: unknown): number {
  if (value) return measure > 0 ? measure : 1;
  return measure < 0 ? measure : -1;
}
