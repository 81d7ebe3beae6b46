import type { LoadedTest } from '../../worker/attempt.ts';
import type { CircusDescribe, CircusHook, CircusState, CircusTest } from '../jest-api.ts';

/** The tests of a suite and of those within it, in the order in which they stand in the file. */
export function testsOf(suite: CircusDescribe): CircusTest[] {
  return suite.children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

/** The hooks of a suite and of those within it. */
export function hooksOf(suite: CircusDescribe): CircusHook[] {
  const inner = suite.children.flatMap((child) => (child.type === 'test' ? [] : hooksOf(child)));
  return [...suite.hooks, ...inner];
}

/** What the plan is told of each test, by the rules by which circus leaves tests out. */
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

/** The names of a test's suites, but for the root's, and its own. */
function namesOf(node: CircusTest | CircusDescribe): string[] {
  return node.parent === undefined ? [] : [...namesOf(node.parent), node.name];
}
