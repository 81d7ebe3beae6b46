import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The end-to-end tests that take longest, although their files are short. */
const longest = [
  'truth.test.ts',
  'wrong-verdicts.test.ts',
  'bad-input.test.ts',
  'jest-versions.test.ts',
];

/**
 * Runs end-to-end tests before all others, and those first that take longest. Vitest starts with the longest files, but some of the shortest
 * of these tests take minutes: one that starts last would run alone, while the other workers have nothing left to do.
 */
export default class EndToEndFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

/** Returns 0 for the files that come first, 1 for those after them, and so on. */
function rankOf({ project, moduleId }: TestSpecification): number {
  if (project.name !== 'e2e') return 2;
  return longest.includes(basename(moduleId)) ? 0 : 1;
}
