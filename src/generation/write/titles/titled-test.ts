import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { TestName } from './name-test.ts';
import type { TestBody } from '../test-body.ts';

/** A test with its name, title and body. */
export interface TitledTest {
  readonly test: GeneratedTest;
  readonly name: TestName;
  readonly title: string;
  readonly body: TestBody;
  /** The body of the hook that puts back what the test leaves changed. Undefined if none is to be written. */
  readonly restore: TestBody | undefined;
}

/** A title after that of its block, if it has one. */
export function fullTitle({ name: { group } }: Pick<TitledTest, 'name'>, title: string): string {
  return group === '' ? title : `${group} ${title}`;
}
