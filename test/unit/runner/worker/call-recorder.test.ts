import { expect, it } from 'vitest';

import { CallRecorder } from '../../../../src/runner/worker/call-recorder.ts';

function recorded(
  ...calls: readonly (readonly [number, ArrayLike<unknown>])[]
): readonly unknown[] {
  const recorder = new CallRecorder();
  for (const [callable, given] of calls) recorder.note(callable, given);
  return recorder.calls();
}

it('keeps each different call of a function once, as it was when it was made', () => {
  const list = [1];
  const recorder = new CallRecorder();
  recorder.note(0, { length: 1, 0: list });
  list.push(2);
  recorder.note(0, [[1]]);
  recorder.note(1, [[1]]);

  const given = [{ is: 'array', elements: [{ is: 'number', text: '1' }] }];
  expect(recorder.calls()).toEqual([
    { callable: 0, arguments: given },
    { callable: 1, arguments: given },
  ]);
});

it('keeps what the function reads of what it is given', () => {
  const recorder = new CallRecorder();
  recorder.note(0, ['a', 'b'.repeat(1000)], 1);
  recorder.note(1, ['a'], 2);

  const given = [{ is: 'string', value: 'a' }];
  expect(recorder.calls()).toEqual([
    { callable: 0, arguments: given },
    { callable: 1, arguments: given },
  ]);
});

it('leaves long values out', () => {
  expect(recorded([0, ['a'.repeat(1000)]], [0, ['a']])).toEqual([
    { callable: 0, arguments: [{ is: 'string', value: 'a' }] },
  ]);
});

it('keeps 200 calls of a function', () => {
  const calls = Array.from({ length: 300 }, (_, at) => [0, [at]] as const);

  expect(recorded(...calls)).toHaveLength(200);
});
