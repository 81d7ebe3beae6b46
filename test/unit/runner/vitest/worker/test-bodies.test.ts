import { describe, expect, test, TestRunner } from 'vitest';

import { TestBodies } from '../../../../../src/runner/vitest/worker/test-bodies.ts';
import type { SuiteCollector, Task } from '../../../../../src/runner/vitest/worker/vitest-parts.ts';

const bodies = new TestBodies();
const found = new Map<string, unknown>();

// This file watches how Vitest collects it.
const collector = TestRunner.getCurrentSuite() as unknown as SuiteCollector;
bodies.watch(collector);

function note(suite: { readonly tasks: readonly unknown[] }): void {
  for (const each of suite.tasks as readonly Task[]) {
    if (each.type === 'test') found.set(each.name, bodies.plainBody(each));
  }
}

// These tests are there to be found. Their function asserts, too.
const declare = test;
const plain = (): void => expect(found.get('a test')).toBe(plain);
const extended = test.extend({ given: 1 });

declare('a test', plain);
declare('with options', { timeout: 1000 }, plain);
declare('with a time limit', plain, 1000);
declare.each([1, 2])('of each %i', () => plain());
extended('with a fixture', ({ given }) => expect(given).toBe(1));
note(collector);

describe('a suite', () => {
  describe('in a suite', () => {
    declare('inside', plain);
    note(TestRunner.getCurrentSuite());
  });
});

describe('the functions of tests', () => {
  test('are known as the user wrote them, in suites as well', () => {
    for (const name of ['a test', 'with options', 'with a time limit', 'inside']) {
      expect(found.get(name)).toBe(plain);
    }
    expect(found.get('of each 1')).toBeTypeOf('function');
    expect(found.get('of each 2')).not.toBe(found.get('of each 1'));
  });

  test('are not known for tests with fixtures', () => {
    expect(found.has('with a fixture')).toBe(true);
    expect(found.get('with a fixture')).toBeUndefined();
  });
});
