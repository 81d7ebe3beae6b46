import type { ProposedKind } from './relation-templates.ts';

/** The test data for one value of a kind, the most general first. Later ones are for functions that are not meant for all values. */
export const testData: Readonly<Record<ProposedKind, readonly string[]>> = {
  number: [
    'reals(-100, 100)',
    'integers(-12, 12)',
    'integers(1, 999)',
    'reals(0, 1)',
    'reals(0.05, 0.95)',
  ],
  list: [
    'lists(integers(-20, 20), 1, 8)',
    'lists(integers(1, 20), 3, 8)',
    'lists(reals(0.05, 0.95), 3, 8)',
    '(random) => random.list(3, 8, () => random.integer(-20, 20)).sort((a, b) => a - b)',
  ],
  text: [
    "texts('abcXYZ 019-_', 0, 10)",
    "texts('abcdefghij', 1, 10)",
    "texts('0123456789', 1, 4)",
    "texts('0123456789abcdef', 6, 6)",
  ],
};

/**
 * The test data for one of two values. Few different values make it likely that the two have some in common. Lists have the same length,
 * since most functions of two lists need that.
 */
export const pairData: Readonly<Record<ProposedKind, readonly string[]>> = {
  number: testData.number,
  list: ['lists(integers(-3, 3), 4, 4)', 'lists(integers(1, 6), 4, 4)'],
  text: ["texts('abAB 1-', 0, 7)", "texts('abc', 1, 6)"],
};
