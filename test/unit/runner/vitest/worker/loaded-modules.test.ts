import { expect, test } from 'vitest';

import { loadedModules } from '../../../../../src/runner/vitest/worker/loaded-modules.ts';
import type {
  ModuleState,
  WorkerState,
} from '../../../../../src/runner/vitest/worker/vitest-parts.ts';

const loaded: ModuleState = { evaluated: true };
const reset: ModuleState = { evaluated: false, promise: undefined, exports: undefined };

function stateWith(
  modules: Readonly<Record<string, ModuleState>>,
  experimental: { viteModuleRunner?: boolean } = {},
): WorkerState {
  const idToModuleMap = new Map(Object.entries(modules));
  const config = { snapshotOptions: {}, experimental };
  return { rpc: {}, config, evaluatedModules: { idToModuleMap, invalidateModule() {} } };
}

function namesOf(state: WorkerState, snapshots: readonly string[] = []): readonly string[] {
  return loadedModules(state, new Set(snapshots)) ?? [];
}

test('names files by their paths, and other modules by their names', () => {
  const state = stateWith({
    '/root/src/a.ts': loaded,
    '/@fs/other/b.ts': loaded,
    'file:///root/src/c.js': loaded,
    '/root/src/d.svg?raw': loaded,
    'node:fs': loaded,
    '\0virtual:settings': loaded,
  });
  expect(namesOf(state)).toEqual([
    '/root/src/a.ts',
    '/other/b.ts',
    '/root/src/c.js',
    '/root/src/d.svg',
    'node:fs',
    '\0virtual:settings',
  ]);
});

test('leaves out packages, mocks, and modules that were only loaded for an earlier file', () => {
  const state = stateWith({
    '/root/node_modules/vitest/dist/index.js': loaded,
    'mock:/root/src/a.ts': loaded,
    '/root/src/earlier.ts': reset,
    '/root/src/b.ts': { evaluated: false, promise: {} },
  });
  expect(namesOf(state)).toEqual(['/root/src/b.ts']);
});

test('names the snapshots that were asked for', () => {
  expect(namesOf(stateWith({}), ['/root/test/a.test.ts.snap'])).toEqual([
    '/root/test/a.test.ts.snap',
  ]);
});

test('knows nothing where Vitest leaves modules to Node, or has no list of them', () => {
  const native = stateWith({ '/root/src/a.ts': loaded }, { viteModuleRunner: false });
  expect(loadedModules(native, new Set())).toBeUndefined();
  const bare: WorkerState = { rpc: {}, config: { snapshotOptions: {} } };
  expect(loadedModules(bare, new Set())).toBeUndefined();
});

test('reads the list of Vitest 3', () => {
  const moduleCache = new Map([['/root/src/a.ts', { exports: {} }]]);
  const state: WorkerState = { rpc: {}, config: { snapshotOptions: {} }, moduleCache };
  expect(namesOf(state)).toEqual(['/root/src/a.ts']);
});
