import { expect, test } from 'vitest';

import { asNamespace } from '../../../../src/runner/worker/as-namespace.ts';

test("gives a CommonJS module's exports as default and by name, as they are when they are read", () => {
  const exported = { count: 1, default: 'own' };
  const namespace = asNamespace(exported);
  exported.count = 2;
  expect(Object.keys(namespace)).toEqual(['default', 'count']);
  expect(Reflect.get(namespace, 'count')).toBe(2);
  expect(Reflect.get(namespace, 'default')).toBe(exported);
});

test('gives a function that is a module itself, with its members', () => {
  const exported = Object.assign(() => 1, { version: '1' });
  expect({ ...asNamespace(exported) }).toEqual({ default: exported, version: '1' });
});

test.each([['ESM compiled to CommonJS', { __esModule: true, default: 1 }]])(
  'leaves %s as it is',
  (_what, exported) => {
    expect(asNamespace(exported)).toBe(exported);
  },
);

test('leaves a namespace as it is', async () => {
  const namespace: unknown = await import('../../../../src/runner/worker/one-test.ts');
  expect(asNamespace(namespace)).toBe(namespace);
});

test('gives a module that is no object as default', () => {
  expect(asNamespace('text')).toEqual({ default: 'text' });
});
