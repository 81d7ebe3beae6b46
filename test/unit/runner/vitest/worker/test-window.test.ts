import { afterEach, expect, test } from 'vitest';

import { noteEnvironment, renewable } from '../../../../../src/runner/vitest/worker/test-window.ts';

/** A class that all windows share, as those of a package do. */
class Shared {
  readonly isShared = true;
}

const members = ['Own', 'Shared', 'Kept', 'added'];

/** An environment that gives a global object the members of a window, and takes only some of them back. It notes the options of each window. */
function environment() {
  const options: object[] = [];
  const made = renewable({
    name: 'tiny',
    setup(global, given) {
      options.push(given);
      const Own = Object.assign(() => {}, { options: given });
      const before: unknown = Reflect.get(global, 'Kept');
      Object.defineProperties(global, {
        Own: { get: () => Own, configurable: true },
        Shared: { get: () => Shared, configurable: true },
        Kept: { value: { before }, configurable: true },
      });
      const teardown = (from: object): void => {
        for (const name of ['Own', 'Shared']) Reflect.deleteProperty(from, name);
      };
      return Promise.resolve({ teardown });
    },
  });
  return { options, ...made };
}

afterEach(() => {
  for (const name of members) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(Shared, 'added');
});

test('an environment is made anew with the same options, and finds what there was before the first', async () => {
  const { options, setup, renew } = environment();
  Object.defineProperty(globalThis, 'Kept', { value: 'first', configurable: true });
  const { teardown } = await setup(globalThis, { width: 1 });
  const own: unknown = Reflect.get(globalThis, 'Own');
  Object.assign(globalThis, { added: 'since' });
  await renew();
  expect(options).toEqual([{ width: 1 }, { width: 1 }]);
  expect(Reflect.get(globalThis, 'Own')).not.toBe(own);
  expect(Reflect.get(globalThis, 'Kept')).toEqual({ before: 'first' });
  expect(Reflect.get(globalThis, 'added')).toBe('since');
  await teardown(globalThis);
  expect('Own' in globalThis).toBe(false);
});

test('what a file changes in classes that windows share is put back, or described if that fails', async () => {
  const made = environment();
  await made.setup(globalThis, {});
  const end = noteEnvironment(made);
  Object.assign(Shared, { added: true });
  Object.assign(Reflect.get(globalThis, 'Own') as object, { added: true });
  expect(await end()).toEqual([]);
  expect('added' in Shared).toBe(false);
  const next = noteEnvironment(made);
  Object.defineProperty(Shared.prototype, 'stuck', { value: true });
  expect(await next()).toEqual(['stuck']);
});

test.each([
  ['Node itself', 'node', []],
  ['an environment that can not be made anew', 'tiny', ['an environment']],
])('for %s, %s, the next file would share %j', async (_title, name, left) => {
  const setup = (): Promise<never> => Promise.reject(new Error());
  expect(await noteEnvironment({ name, setup })()).toEqual(left);
});
