import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs end-to-end tests before all others. Vitest starts with the longest files, but some of the shortest of these tests take minutes: one
 * that starts last would run alone, while the other workers have nothing left to do.
 */
export default class EndToEndFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFirst = ({ project }: TestSpecification): boolean => project.name === 'e2e';
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}
