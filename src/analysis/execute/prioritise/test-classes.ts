import type { ObservedTest } from '../../../runner/job.ts';

/** Tests of one file that belong together. They stand for a test class of the thesis. */
export interface TestClass<Test = ObservedTest> {
  /** The name of the suite of these tests; undefined for a whole file, and for the tests of a file outside of its suites. */
  readonly suite?: string;
  /** The tests in the file's order. */
  readonly tests: readonly Test[];
}

/**
 * Divides the tests of a file into classes. If the file has several outermost suites, each is a class, and the tests outside of
 * them are one more class. Otherwise the whole file is one class. Runners name a test by the names of its suites and its own name,
 * joined by ` > `. So suites with the same name are one class. A test outside of suites joins a suite if its name begins like a test
 * of that suite. This can change only the order of tests, because runners keep the tests of a suite together.
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
