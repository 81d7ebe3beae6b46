import type { LoadedTest } from '../../worker/attempt.ts';
import type { CircusDescribe, CircusHook, CircusState, CircusTest } from '../jest-api.ts';

/** Returns the tests of a suite and of the suites in it, in the order of the file. */
export function testsOf(suite: CircusDescribe): CircusTest[] {
  return suite.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

/** Returns the hooks of a suite and of the suites in it. */
export function hooksOf(suite: CircusDescribe): CircusHook[] {
  const inner = suite.children.flatMap((child) => (child.type === 'test' ? [] : hooksOf(child)));
  return [...suite.hooks, ...inner];
}

/** Returns the tests of a file for the plan. Whether a test runs follows from the rules of circus. */
export function loadedTests(state: CircusState): LoadedTest[] {
  return testsOf(state.rootDescribeBlock).map((test, ordinal) => {
    const names = namesOf(test);
    const isLeftOut =
      test.mode === 'skip' ||
      test.mode === 'todo' ||
      test.parent.mode === 'skip' ||
      (state.hasFocusedTests && test.mode !== 'only') ||
      state.testNamePattern?.test(names.join(' ')) === false;
    return { ordinal, name: names.join(' > '), runs: !isLeftOut };
  });
}

/** Returns the names of the suites around a test, without the root suite, and its own name. */
function namesOf(node: CircusTest | CircusDescribe): string[] {
  return node.parent === undefined ? [] : [...namesOf(node.parent), node.name];
}
