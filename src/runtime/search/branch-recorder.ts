import { type BranchLog, createBranchLog } from './branch-log.ts';
import { createAnswerLog } from './answer-log.ts';
import { branchMeasure } from './branch-measure.ts';
import { allOf, anyOf } from './conjunction.ts';
import { ANSWER, CALLED, CALLS, ENTERED } from '../probe-codes.ts';
import type { BranchTrace } from '../protocol.ts';

/**
 * A condition: its branch, its value and, if it is a comparison, its operands. Instead of a branch, `PART` stands for a part of a condition, and
 * `ANSWER` for a condition that a function returns.
 */
export type MeasuredCondition = [
  branch: number,
  code: number,
  value: unknown,
  left: unknown,
  right: unknown,
];

/** The functions that measured conditions call. */
export interface ConditionHooks {
  /** Notes a condition. */
  readonly note: (...condition: MeasuredCondition) => void;
  /** Notes a condition and returns its measure (`branch-measure.ts`). */
  readonly measure: (...condition: MeasuredCondition) => number;
  /** Notes a condition by its value and by its measure, which was computed from those of its parts. */
  readonly decide: (branch: number, value: unknown, measure: number) => void;
  /**
   * Returns the measure of a conjunction or disjunction, given those of its operands: 0 for an operand that was not evaluated.
   */
  readonly all: (measures: readonly number[]) => number;
  readonly any: (measures: readonly number[]) => number;
}

/** Records the distances of conditions from their outcomes. */
export interface BranchRecorder extends Pick<BranchLog, 'isSettled' | 'isOpen'> {
  readonly conditions: ConditionHooks;
  /** Begins a new window. If it is not wanted, nothing is noted or measured in it. */
  readonly start: (isWanted: boolean) => void;
  readonly take: () => readonly BranchTrace[];
}

/** Creates a recorder that notes every condition. */
export function createBranchRecorder(): BranchRecorder {
  const log = createBranchLog();
  const answers = createAnswerLog();
  let isOn = true;
  const enter = (branch: number, measure: number): void => {
    if (branch >= 0) log.note(branch, measure);
    else if (branch === ANSWER) answers.note(measure);
  };
  const measure: ConditionHooks['measure'] = (branch, code, value, left, right) => {
    if (!isOn) return 0;
    const result =
      (code === CALLED && answers.take(value)) || branchMeasure(code, value, left, right);
    enter(branch, result);
    return result;
  };
  return {
    conditions: {
      note(branch, code, value, left, right) {
        if (!isOn) return;
        if (code === CALLS) answers.begin();
        else if (code === ENTERED) log.enter(branch);
        else if (!log.isSettled(branch)) measure(branch, code, value, left, right);
      },
      measure,
      decide(branch, value, result) {
        if (isOn) enter(branch, agreeing(result, value));
      },
      all: (measures) => (isOn ? allOf(measures) : 0),
      any: (measures) => (isOn ? anyOf(measures) : 0),
    },
    start(isWanted) {
      isOn = isWanted;
      log.clear();
      answers.clear();
    },
    isSettled: log.isSettled,
    isOpen: log.isOpen,
    take: log.take,
  };
}

/**
 * Returns a measure that agrees with a value. If a mutant is active in a condition, the parts that were measured may not be
 * those that gave the value, and the value is what counts.
 */
function agreeing(measure: number, value: unknown): number {
  if (value) return measure > 0 ? measure : 1;
  return measure < 0 ? measure : -1;
}
