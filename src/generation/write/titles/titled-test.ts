import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { TestName } from './name-test.ts';
import type { TestBody } from '../test-body.ts';

/** A test with all that its text takes. */
export interface TitledTest {
  readonly test: GeneratedTest;
  readonly name: TestName;
  readonly title: string;
  readonly body: TestBody;
  /** What puts back what it leaves changed, as the inside of a hook. Undefined where that is not to be written. */
  readonly restore: TestBody | undefined;
}

/** A title after that of its block, if it has one. */
export function fullTitle({ name: { group } }: Pick<TitledTest, 'name'>, title: string): string {
  return group === '' ? title : `${group} ${title}`;
}
