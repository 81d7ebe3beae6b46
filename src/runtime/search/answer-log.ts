/** The measures of what called functions return, by which conditions on their results are measured. */
export interface AnswerLog {
  /** Begins a call whose result is a condition. */
  readonly begin: () => void;
  /** Notes the measure of a condition that a function returns. */
  readonly note: (measure: number) => void;
  /**
   * Ends the call that was begun last. Returns the measure of its result: that of the condition that a function returned last before the call
   * ended, which is the called function or, where its code is not measured, one that it has called. 0 if there is none, or if it does not agree with the result.
   */
  readonly take: (result: unknown) => number;
  readonly clear: () => void;
}

/** The most calls that are begun and not ended. Loops in which calls throw begin many. */
const DEEPEST = 10_000;

/**
 * Creates an empty log. Calls that throw are not ended, and calls around a wait may end in another order, so that some take the wrong measure: the
 * search then has a worse guide.
 */
export function createAnswerLog(): AnswerLog {
  const measures: number[] = [];
  let depth = 0;
  return {
    begin() {
      if (depth === DEEPEST) depth = 0;
      measures[depth] = 0;
      depth += 1;
    },
    note(measure) {
      if (depth > 0) measures[depth - 1] = measure;
    },
    take(result) {
      if (depth === 0) return 0;
      depth -= 1;
      const measure = measures[depth] ?? 0;
      return (result ? measure > 0 : measure < 0) ? measure : 0;
    },
    clear() {
      depth = 0;
    },
  };
}
