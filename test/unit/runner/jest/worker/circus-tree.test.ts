import { expect, test } from 'vitest';

import type {
  CircusDescribe,
  CircusMode,
  CircusState,
  CircusTest,
} from '../../../../../src/runner/jest/jest-api.ts';
import { loadedTests } from '../../../../../src/runner/jest/worker/circus-tree.ts';

function suite(name: string, parent?: CircusDescribe, mode?: CircusMode): CircusDescribe {
  const made: CircusDescribe = {
    type: 'describeBlock',
    name,
    hooks: [],
    children: [],
    mode,
    ...(parent && { parent }),
  };
  parent?.children.push(made);
  return made;
}

function addTest(parent: CircusDescribe, name: string, mode?: CircusMode): void {
  const made: CircusTest = { type: 'test', name, parent, mode, concurrent: false, errors: [] };
  parent.children.push(made);
}

function stateOf(root: CircusDescribe, more: Partial<CircusState> = {}): CircusState {
  const rest = { hasFocusedTests: false, testTimeout: 5000, unhandledErrors: [] };
  return { rootDescribeBlock: root, ...rest, ...more };
}

function tree(): CircusDescribe {
  const root = suite('ROOT_DESCRIBE_BLOCK');
  addTest(root, 'first');
  const inner = suite('inner', root);
  addTest(inner, 'only', 'only');
  addTest(inner, 'skipped', 'skip');
  addTest(inner, 'to come', 'todo');
  addTest(suite('left out', root, 'skip'), 'never');
  addTest(root, 'last');
  return root;
}

const running = (state: CircusState): string[] =>
  loadedTests(state).flatMap(({ name, runs }) => (runs ? name : []));

test('counts the tests of a file in the order in which they stand in it', () => {
  expect(loadedTests(stateOf(tree())).map(({ ordinal, name }) => `${ordinal} ${name}`)).toEqual([
    '0 first',
    '1 inner > only',
    '2 inner > skipped',
    '3 inner > to come',
    '4 left out > never',
    '5 last',
  ]);
});

test('leaves out what is skipped, to come, or in a suite that is skipped', () => {
  expect(running(stateOf(tree()))).toEqual(['first', 'inner > only', 'last']);
});

test('leaves out all tests but the exclusive ones', () => {
  expect(running(stateOf(tree(), { hasFocusedTests: true }))).toEqual(['inner > only']);
});

test('leaves out tests whose full name is not asked for', () => {
  expect(running(stateOf(tree(), { testNamePattern: /inner only|LAST/i }))).toEqual([
    'inner > only',
    'last',
  ]);
});
