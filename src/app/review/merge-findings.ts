import type { ReviewedPart, ReviewFindings } from '../../model/review-plan.ts';

/** Returns the findings of two workers about one file. What both tell of is taken from the later one. */
export function mergeFindings(earlier: ReviewFindings, later: ReviewFindings): ReviewFindings {
  const parts = (
    one: readonly ReviewedPart[],
    other: readonly ReviewedPart[],
  ): readonly ReviewedPart[] =>
    other.map((part, at) => (part.status === 'not-run' ? (one[at] ?? part) : part));
  return {
    tests: parts(earlier.tests, later.tests),
    properties: parts(earlier.properties, later.properties),
    clauses: later.clauses.map((facts, at) => facts ?? earlier.clauses[at] ?? null),
    mutants: later.mutants.map((outcome, at) => {
      const before = earlier.mutants[at] ?? null;
      return outcome === null || (outcome.tried === 0 && before !== null) ? before : outcome;
    }),
    assertions: {
      count: earlier.assertions.count + later.assertions.count,
      recording: earlier.assertions.recording + later.assertions.recording,
      judging: earlier.assertions.judging + later.assertions.judging,
    },
  };
}
