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

describe('tests that are not wanted', () => {
  type Call = readonly [name: string, ...values: unknown[]];
  const body = (): void => {};

  /** Loads a file with these calls of `test`, each with what was chained before it. Returns the names of the tests that Vitest made, and all tests. */
  function load(
    watching: TestBodies,
    calls: readonly { readonly call: Call; readonly chained?: object }[],
    wanted?: readonly number[],
  ) {
    const made: string[] = [];
    const tasks: Task[] = [];
    function fn(this: object, ...[name]: Call): void {
      made.push(name);
      tasks.push({ type: 'test', name, mode: 'skip' in this ? 'skip' : 'run', timeout: 5 });
    }
    const suite = { type: 'collector', tasks, test: Object.assign(() => {}, { fn }) } as const;
    watching.begin('a.test.ts', wanted && new Set(wanted));
    watching.watch(suite as unknown as SuiteCollector);
    for (const { call, chained = {} } of calls) Reflect.apply(suite.test.fn, chained, call);
    const names = watching.end(tasks)?.tests.map(({ name }) => name);
    return { made, tasks, names };
  }
  const calls = ['a', 'b', 'c', 'd'].map((name) => ({ call: [name, body] as const }));

  test('are left out if Vitest has made one of their suite', () => {
    const watching = new TestBodies();
    expect(load(watching, calls, [2]).made).toEqual(['a', 'b', 'c', 'd']);
    const { made, tasks, names } = load(watching, calls, [2]);
    expect({ made, names }).toEqual({ made: ['a', 'c'], names: ['a', 'b', 'c', 'd'] });
    expect(tasks.map((task) => watching.plainBody(task))).toEqual([body, body]);
  });

  test.each<[string, { readonly call: Call; readonly chained?: object }]>([
    ['with something else chained before it', { call: ['b', body], chained: { skip: true } }],
    ['with options', { call: ['b', { timeout: 1 }, body] }],
    ['with a time limit', { call: ['b', body, 1] }],
    ['without a function', { call: ['b'] }],
  ])('are made by Vitest if one is called %s', (_, second) => {
    const watching = new TestBodies();
    const [first = second, ...others] = calls;
    const all = [first, second, ...others.slice(1)];
    load(watching, all);
    expect(load(watching, all, [3]).made).toEqual(
      second.chained === undefined ? ['a', 'b', 'd'] : ['a', 'b', 'c', 'd'],
    );
  });
});
