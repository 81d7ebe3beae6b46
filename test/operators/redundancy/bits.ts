import { findRedundancy, type Finding, type Outcomes } from './redundancy.ts';

const computations: Readonly<Record<string, (a: number, b: number) => number>> = {
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
};

/** The operators that LOR replaces. */
export const bitwiseOperators = ['&', '|', '^'] as const;

/**
 * Judges the replacements of a bitwise operator for one bit of each operand. Bits don't influence each other: a mutant
 * infects exactly if it does for some bit. So the findings for one bit hold for whole numbers.
 */
export function judgeBits(operator: string): readonly Finding[] {
  const others = bitwiseOperators.filter((name) => name !== operator);
  return findRedundancy(
    outcomesOf(operator),
    others.map((name) => ({ name, outcomes: outcomesOf(name) })),
  );
}

function outcomesOf(name: string): Outcomes {
  const compute = computations[name];
  if (compute === undefined) throw new Error(`No computation is called ${name}`);
  return [0, 1].flatMap((a) => [0, 1].map((b) => compute(a, b)));
}
