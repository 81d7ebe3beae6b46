import type { ObservedTest } from '../../../runner/job.ts';

/** What stands for a test class of the thesis: tests of one file that belong together. */
export interface TestClass<Test = ObservedTest> {
  /** The name of the suite whose tests they are; none for a whole file, or what its suites leave of it. */
  readonly suite?: string;
  /** In the file's order. */
  readonly tests: readonly Test[];
}

/**
 * Divides the tests of a file into classes: its outermost suites, where it has several, with the tests outside of them as
 * one more; else the whole file. Runners name a test by its suites and itself, joined by ` > `, so that suites of one
 * name are one class, as is a suite with tests whose own names begin like it. That changes an order, and nothing else:
 * a runner keeps the tests of a suite together whatever it is asked.
 */
export function testClasses<Test extends { readonly name: string }>(
  tests: readonly Test[],
): TestClass<Test>[] {
  const bySuite = new Map<string | undefined, Test[]>();
  for (const test of tests) {
    const suite = outermostSuite(test);
    const known = bySuite.get(suite);
    if (known === undefined) bySuite.set(suite, [test]);
    else known.push(test);
  }
  const suites = [...bySuite.keys()].filter((suite) => suite !== undefined);
  if (suites.length < 2) return [{ tests }];
  return [...bySuite].map(([suite, own]) => ({
    ...(suite !== undefined && { suite }),
    tests: own,
  }));
}

function outermostSuite({ name }: { readonly name: string }): string | undefined {
  const end = name.indexOf(' > ');
  return end === -1 ? undefined : name.slice(0, end);
}
