import type { Clock } from '../../foundation/clock.ts';
import type { Notice } from '../../model/analysis-result.ts';
import type { KillMatrix } from '../../model/kill-matrix.ts';
import type { KillSets } from '../kill-sets.ts';
import { runMatrix, type MatrixInput } from './run-matrix.ts';

/** Makes the kill matrix where kill sets were gathered for one, and notes what the reader should know of it. */
export async function makeMatrix(
  {
    killSets,
    ...input
  }: Omit<MatrixInput, 'killSets'> & { readonly killSets?: KillSets | undefined },
  hooks: {
    readonly clock: Clock;
    readonly notices: Notice[];
    readonly onChange: () => void;
  },
): Promise<KillMatrix | undefined> {
  if (killSets === undefined) return undefined;
  hooks.onChange();
  const matrix = await runMatrix({ ...input, killSets }, hooks);
  const known = flakyNumbers(input);
  for (const test of matrix.flaky.filter((number) => !known.has(number))) {
    hooks.notices.push({
      code: 'test-flaky',
      place: input.tests.tests[test]?.id ?? '',
      message:
        'The test failed in one run without a mutant and passed in another, after the verdicts were given; it is left out of the kill matrix.',
    });
  }
  return matrix;
}

/** Tests that were known to be flaky before, by their numbers. */
function flakyNumbers({ files, tests }: Pick<MatrixInput, 'files' | 'tests'>): Set<number> {
  return new Set(
    files.flatMap(({ flaky }, at) =>
      [...flaky].map((ordinal) => (tests.firstTest[at] ?? 0) + ordinal),
    ),
  );
}
