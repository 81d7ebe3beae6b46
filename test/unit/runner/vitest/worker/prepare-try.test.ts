import { beforeEach, describe, expect, test, TestRunner } from 'vitest';

import { prepareTry } from '../../../../../src/runner/vitest/worker/prepare-try.ts';
import type {
  Task,
  TaskRunner,
  VitestParts,
} from '../../../../../src/runner/vitest/worker/vitest-parts.ts';

const globalExpect = Reflect.get(globalThis, Symbol.for('expect-global')) as typeof expect;

describe('what Vitest does before each try of a test', () => {
  const cleared: unknown[] = [];
  const calls = { vitest: 0 };
  const Runner = TestRunner as unknown as VitestParts['Runner'];
  const { onBeforeTryTask } = Runner.prototype;
  const snapshotState = {};
  const task: Task = {
    id: 'id',
    type: 'test',
    name: 'the test',
    mode: 'run',
    file: { type: 'suite', name: 'file', mode: 'run', filepath: '/a.test.ts' },
    context: { skip: () => expect.unreachable() },
  };

  /** A runner whose own method tells when it is called. */
  function prepared(config: Partial<TaskRunner['config']> = {}, code = String(onBeforeTryTask)) {
    const counting = Object.assign(
      function (this: unknown, ...values: unknown[]): unknown {
        calls.vitest += 1;
        return Reflect.apply(onBeforeTryTask as () => unknown, this, values);
      },
      { toString: () => code },
    );
    const runner = {
      config: { root: '/', ...config },
      snapshotClient: {
        clearTest: (...values: unknown[]) => void cleared.push(values),
        getSnapshotState: () => snapshotState,
      },
    } as unknown as TaskRunner;
    const parts = { Runner: { prototype: { onBeforeTryTask: counting } } };
    return prepareTry(parts as unknown as Pick<VitestParts, 'Runner'>, runner, task);
  }

  beforeEach(() => {
    cleared.length = 0;
    calls.vitest = 0;
  });

  test('is done by Vitest once, and then has the same effect', () => {
    const before = { ...globalExpect.getState() };
    const prepare = prepared();
    prepare();
    const first = { ...globalExpect.getState() };
    globalExpect.setState({ assertionCalls: 3, isExpectingAssertions: true, currentTestName: 'x' });
    prepare();
    const second = { ...globalExpect.getState() };
    globalExpect.setState(before);
    expect(second).toEqual(first);
    expect(second).toMatchObject({ assertionCalls: 0, isExpectingAssertions: false });
    expect(second.currentTestName).toBe('the test');
    expect(second.snapshotState).toBe(snapshotState);
    expect(cleared).toEqual([
      ['/a.test.ts', 'id'],
      ['/a.test.ts', 'id'],
    ]);
    expect(calls.vitest).toBe(1);
  });

  test.each<[string, Partial<TaskRunner['config']>, string?]>([
    ['the project wants mocks put back', { restoreMocks: true }],
    ['the project wants variables put back', { unstubEnvs: true }],
    ['this version does something unknown', {}, `onBeforeTryTask() { clearTest(); newTask() }`],
  ])('is left to Vitest if %s', (_, config, code) => {
    const before = { ...globalExpect.getState() };
    const prepare = prepared(config, code);
    prepare();
    prepare();
    globalExpect.setState(before);
    expect(calls.vitest).toBe(2);
  });
});
