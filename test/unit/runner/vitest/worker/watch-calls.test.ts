import { describe, expect, test } from 'vitest';

import type { WorkerState } from '../../../../../src/runner/vitest/worker/vitest-parts.ts';
import { watchCalls } from '../../../../../src/runner/vitest/worker/watch-calls.ts';

type Method = (...values: unknown[]) => Promise<unknown>;

const ownModule = { externalize: '/project/src/own.cjs' };

/** A worker's state, with the requests that reach the main process. */
function openWorker(name: string, version: 3 | 4, answer: (id: unknown) => Promise<unknown>) {
  const asked: unknown[][] = [];
  const method =
    (key: string): Method =>
    (...values) => {
      asked.push([key, ...values]);
      return answer(values[0]);
    };
  const state: WorkerState = {
    rpc: Object.fromEntries(['fetch', 'resolveId', 'onCollected'].map((key) => [key, method(key)])),
    config: { name, snapshotOptions: {} },
    ...(version === 3
      ? { moduleCache: new Map() }
      : { evaluatedModules: { idToModuleMap: new Map(), invalidateModule() {} } }),
  };
  const calls = watchCalls(state);
  return { asked, calls, rpc: state.rpc as Readonly<Record<string, Method>> };
}

describe('watchCalls', () => {
  test('counts the requests that have no answer yet', async () => {
    const { calls, rpc } = openWorker('counts', 3, () => Promise.resolve(null));
    const told = rpc['onCollected']?.(1);
    const found = rpc['fetch']?.('/a.ts', 'ssr');
    expect(calls.underWay()).toBe(2);
    await told;
    await found;
    expect(calls.underWay()).toBe(0);
  });

  test('asks Vitest 3 once for each module and address, also in later test files of the worker', async () => {
    const answer = (id: unknown): Promise<unknown> => Promise.resolve({ code: `// ${String(id)}` });
    const first = openWorker('once', 3, answer);
    const ask = async ({ rpc }: typeof first): Promise<unknown[]> => [
      await rpc['fetch']?.('/a.ts', 'ssr'),
      await rpc['fetch']?.('/b.ts', 'ssr'),
      await rpc['fetch']?.('/a.ts', 'web'),
      await rpc['resolveId']?.('/a.ts', '/b.ts', 'ssr'),
      await rpc['onCollected']?.('/a.ts'),
    ];
    const answers = await ask(first);
    expect(await ask(first)).toEqual(answers);
    expect(first.asked).toEqual([
      ['fetch', '/a.ts', 'ssr'],
      ['fetch', '/b.ts', 'ssr'],
      ['fetch', '/a.ts', 'web'],
      ['resolveId', '/a.ts', '/b.ts', 'ssr'],
      ['onCollected', '/a.ts'],
      ['onCollected', '/a.ts'],
    ]);
    const second = openWorker('once', 3, answer);
    expect(await ask(second)).toEqual(answers);
    expect(second.asked).toEqual([['onCollected', '/a.ts']]);
  });

  test('asks again for what failed, in another project, and with Vitest 4', async () => {
    let fails = true;
    const failing = openWorker('again', 3, () =>
      fails ? Promise.reject(new Error('gone')) : Promise.resolve('found'),
    );
    await expect(failing.rpc['fetch']?.('/a.ts')).rejects.toThrow('gone');
    fails = false;
    expect(await failing.rpc['fetch']?.('/a.ts')).toBe('found');
    expect(await failing.rpc['fetch']?.('/a.ts')).toBe('found');
    expect(failing.asked).toHaveLength(2);
    expect(failing.calls.underWay()).toBe(0);
    const other = openWorker('another', 3, () => Promise.resolve('of another project'));
    expect(await other.rpc['fetch']?.('/a.ts')).toBe('of another project');
    const later = openWorker('again', 4, () => Promise.resolve('of Vitest 4'));
    expect(await later.rpc['fetch']?.('/a.ts')).toBe('of Vitest 4');
    expect(await later.rpc['fetch']?.('/a.ts')).toBe('of Vitest 4');
    expect(later.asked).toHaveLength(2);
  });

  test('notes modules of the project that are left to Node for each test file that loads them', async () => {
    const first = openWorker('native', 3, () => Promise.resolve(ownModule));
    await first.rpc['fetch']?.('/project/src/own.cjs', 'ssr');
    expect(first.calls.keptByNode()).toBe(1);
    const second = openWorker('native', 3, () => Promise.resolve(ownModule));
    await second.rpc['fetch']?.('/project/src/own.cjs', 'ssr');
    expect(second.asked).toEqual([]);
    expect(second.calls.keptByNode()).toBe(1);
  });
});
