import type { Mutant } from '../../../model/mutant.ts';
import type { TestCatalogue } from '../../judge/judge-mutants.ts';

/** A test by its place. */
export interface TestPlace {
  readonly file: number;
  readonly ordinal: number;
}

/** What is known of mutants before any of them is executed. */
export interface Knowledge {
  /** Number of the function that a mutant is in; -1 where it is in none that has mutants of its own. */
  readonly functionOf: (mutant: number) => number;
  /** The test that noticed a mutant in an earlier run. */
  readonly earlierKillers: ReadonlyMap<number, TestPlace>;
}

export const nothingKnown: Knowledge = { functionOf: () => -1, earlierKillers: new Map() };

/**
 * Gathers what is known of the mutants of a run.
 *
 * @param killers ids of tests by the ids of the mutants that they noticed in an earlier run
 */
export function gatherKnowledge(
  mutants: readonly Pick<Mutant, 'id' | 'file' | 'functionName'>[],
  { tests, firstTest }: TestCatalogue,
  killers: ReadonlyMap<string, string>,
): Knowledge {
  const functions = new Map<string, number>();
  const functionOf = Int32Array.from(mutants, ({ file, functionName }) => {
    const name = `${file}\0${functionName}`;
    const number = functions.get(name) ?? functions.size;
    functions.set(name, number);
    return number;
  });
  const places = new Map<string, TestPlace>();
  firstTest.forEach((first, file) => {
    const next = firstTest[file + 1] ?? tests.length;
    for (let number = first; number < next; number += 1) {
      places.set(tests[number]?.id ?? '', { file, ordinal: number - first });
    }
  });
  const earlierKillers = new Map<number, TestPlace>();
  mutants.forEach(({ id }, mutant) => {
    const place = places.get(killers.get(id) ?? '');
    if (place !== undefined) earlierKillers.set(mutant, place);
  });
  return { functionOf: (mutant) => functionOf[mutant] ?? -1, earlierKillers };
}
