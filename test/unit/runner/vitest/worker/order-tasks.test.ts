import { describe, expect, test } from 'vitest';

import { orderTasks } from '../../../../../src/runner/vitest/worker/order-tasks.ts';
import type { Task } from '../../../../../src/runner/vitest/worker/vitest-parts.ts';

function leaf(name: string): Task {
  return { type: 'test', name, mode: 'run' };
}

function suite(name: string, tasks: Task[]): Task {
  return { type: 'suite', name, mode: 'run', tasks };
}

function namesIn(task: Task): string[] {
  return task.tasks === undefined ? [task.name] : task.tasks.flatMap(namesIn);
}

function ordered(task: Task, wanted: readonly string[]): string[] {
  orderTasks(task, ({ name }) => (wanted.includes(name) ? wanted.indexOf(name) : Infinity));
  return namesIn(task);
}

describe('orderTasks', () => {
  test('puts tests in their places, and those without one last in their own order', () => {
    const file = suite('file', [leaf('a'), leaf('b'), leaf('c'), leaf('d')]);
    expect(ordered(file, ['d', 'b'])).toEqual(['d', 'b', 'a', 'c']);
  });

  test('keeps a suite together, where the first of its tests belongs', () => {
    const inner = suite('inner', [leaf('b'), leaf('c')]);
    const file = suite('file', [leaf('a'), inner, leaf('d')]);
    expect(ordered(file, ['c', 'a', 'd', 'b'])).toEqual(['c', 'b', 'a', 'd']);
  });

  test('copes with empty suites', () => {
    expect(ordered(suite('file', [suite('empty', []), leaf('a')]), ['a'])).toEqual(['a']);
  });
});
