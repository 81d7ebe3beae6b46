import { describe, expect, test } from 'vitest';

import {
  leaveOut,
  orderTasks,
  taskErrors,
} from '../../../../../src/runner/vitest/worker/task-tree.ts';
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

function failedSuite(name: string, messages: readonly string[], tasks: Task[] = []): Task {
  return { ...failed(name, messages), type: 'suite', tasks };
}

function failed(name: string, messages: readonly string[]): Task {
  const errors = messages.map((message) => ({ name: 'Error', message }));
  return { type: 'test', name, mode: 'run', result: { state: 'fail', errors } };
}

test("a file's errors are those of loading and of hooks, outermost first, without those of its tests", () => {
  const file = failedSuite(
    'file',
    ['no such module'],
    [
      failed('test', ['expected 1']),
      failedSuite(
        'outer',
        ['beforeAll'],
        [failed('test', ['no']), failedSuite('inner', ['afterAll', 'too'])],
      ),
      { type: 'suite', name: 'not run', mode: 'skip' },
    ],
  );
  expect(taskErrors(file)).toEqual(['no such module', 'beforeAll', 'afterAll', 'too']);
  expect(taskErrors(failedSuite('file', [], [failed('test', ['expected 1'])]))).toEqual([]);
});

test('suites in which nothing is wanted are skipped, and no others', () => {
  const idle = suite('idle', [leaf('a'), suite('in idle', [leaf('b')])]);
  const half = suite('half', [suite('left', [leaf('c')]), suite('kept', [leaf('wanted')])]);
  const hooked = suite('with hooks', [suite('below hooks', [leaf('d')])]);
  const wanted = new Set(['wanted', 'with hooks']);
  const all = [idle, half, hooked];
  expect(all.map((task) => leaveOut(task, ({ name }) => wanted.has(name)))).toEqual([
    true,
    false,
    false,
  ]);
  const skipped = [...all, ...all.flatMap(({ tasks = [] }) => tasks)]
    .filter(({ mode }) => mode === 'skip')
    .map(({ name }) => name);
  expect(skipped).toEqual(['idle', 'in idle', 'left', 'below hooks']);
});
