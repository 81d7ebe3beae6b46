import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

import { createStateRegistry } from '../../../src/runtime/state/state-fingerprint.ts';
import { admitRealm } from '../../../src/runtime/state/state-kind.ts';

const values = `[{ a: 1 }, [1], new Map([[1, 2]]), new Set([3]), new Date(0), /x/g, new Error('e'),
  new Uint8Array(2), Object(5), Promise.resolve(), new (class Own { field = 1; })()]`;

test('reads the state of modules that run in a context of their own, once it is admitted', () => {
  const context = createContext();
  const read = () => {
    const registry = createStateRegistry();
    const state: unknown = runInContext(values, context);
    registry.register('module', () => [0, state]);
    return registry.fingerprint();
  };
  expect(read().opaque).toBe(true);
  admitRealm(runInContext('globalThis', context));
  expect(read().opaque).toBe(false);
  expect(read().hash).toBe(read().hash);
});

test('sees a change of such state', () => {
  const context = createContext();
  admitRealm(runInContext('globalThis', context));
  const registry = createStateRegistry();
  const state: unknown = runInContext('globalThis.kept = new Map([[1, { deep: [1] }]])', context);
  registry.register('module', () => [0, state]);
  const before = registry.fingerprint().hash;
  runInContext('kept.get(1).deep.push(2)', context);
  expect(registry.fingerprint().hash).not.toBe(before);
});
