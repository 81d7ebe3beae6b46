import { expect, test } from 'vitest';

import { taskErrors } from '../../../../../src/runner/vitest/worker/task-errors.ts';
import type { Task } from '../../../../../src/runner/vitest/worker/vitest-parts.ts';

function suite(name: string, messages: readonly string[], tasks: Task[] = []): Task {
  return { ...failed(name, messages), type: 'suite', tasks };
}

function failed(name: string, messages: readonly string[]): Task {
  const errors = messages.map((message) => ({ name: 'Error', message }));
  return { type: 'test', name, mode: 'run', result: { state: 'fail', errors } };
}

test("a file's errors are those of loading and of hooks, outermost first, without those of its tests", () => {
  const file = suite(
    'file',
    ['no such module'],
    [
      failed('test', ['expected 1']),
      suite('outer', ['beforeAll'], [failed('test', ['no']), suite('inner', ['afterAll', 'too'])]),
      { type: 'suite', name: 'not run', mode: 'skip' },
    ],
  );
  expect(taskErrors(file)).toEqual(['no such module', 'beforeAll', 'afterAll', 'too']);
  expect(taskErrors(suite('file', [], [failed('test', ['expected 1'])]))).toEqual([]);
});
