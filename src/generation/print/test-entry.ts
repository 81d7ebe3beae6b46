import type { GeneratedTest } from '../../model/generated-test.ts';
import type { TestName } from './name-test.ts';
import type { PrintedBody } from './print-test.ts';

/** A test with all that its text takes. */
export interface TestEntry {
  /** Its number among those that are printed. */
  readonly number: number;
  readonly name: TestName;
  readonly title: string;
  readonly body: PrintedBody;
  readonly test: GeneratedTest;
  /** What puts back what it leaves changed, as the inside of a hook; empty where that is not to be written. */
  readonly restore: PrintedBody;
}

/** A title after that of its block, if it has one. */
export function fullTitle({ name: { group } }: Pick<TestEntry, 'name'>, title: string): string {
  return group === '' ? title : `${group} ${title}`;
}
