import fs from 'node:fs';
import { expect, test } from 'vitest';

import { noteSurroundings } from '../../../../src/runner/worker/surroundings.ts';

const noFramework = { countTimers: () => 0, ownGlobals: [], describe: () => '' };

/** What is noticed of a change that is undone before anything is checked. */
function noticedOf(change: () => () => void): readonly string[] {
  const changesSince = noteSurroundings(noFramework);
  const undo = change();
  const noticed = changesSince();
  undo();
  return noticed;
}

/** Replaces a property for a while. */
function replace(object: object, key: PropertyKey, value: unknown): () => () => void {
  return () => {
    const before = Object.getOwnPropertyDescriptor(object, key);
    Object.defineProperty(object, key, { value, configurable: true, writable: true });
    return () => {
      if (before === undefined) Reflect.deleteProperty(object, key);
      else Object.defineProperty(object, key, before);
    };
  };
}

test('nothing has changed where nothing was done', () => {
  const noticed = noticedOf(() => () => {});
  expect(noticed.filter((change) => !change.endsWith('under way'))).toEqual([]);
});

test.each<[string, object, PropertyKey]>([
  ['a global', globalThis, 'leftOver'],
  ['a function of a namespace', Math, 'random'],
  ['a static function', Date, 'now'],
  ['a method of a prototype', Array.prototype, 'at'],
  ['an addition to a prototype', String.prototype, 'first'],
  ['a function of process', process, 'hrtime'],
  ['a value of process that can not be assigned', process, 'platform'],
  ['the environment as a whole', process, 'env'],
  ['a method of the console', console, 'info'],
])('%s is put back', (_, object, name) => {
  const before = Object.getOwnPropertyDescriptor(object, name);
  const noticed = noticedOf(() => {
    replace(object, name, {})();
    return () => {};
  });
  expect(noticed).not.toContain(String(name));
  expect(Object.getOwnPropertyDescriptor(object, name)).toEqual(before);
});

test("a function of Node's modules is noticed", () => {
  expect(noticedOf(replace(fs, 'statSync', () => 1))).toContain('statSync');
});

test('environment variables are put back: those that were set, changed and deleted', () => {
  const before = { ...process.env };
  const noticed = noticedOf(() => {
    process.env['LEFT_OVER'] = 'yes';
    process.env['PATH'] = '/elsewhere';
    delete process.env['NODE_ENV'];
    return () => {};
  });
  expect(noticed).not.toContain('env');
  expect({ ...process.env }).toEqual(before);
});

test('the working folder is put back', () => {
  const folder = process.cwd();
  const noticed = noticedOf(() => {
    process.chdir('..');
    return () => {};
  });
  expect(noticed).not.toContain('cwd');
  expect(process.cwd()).toBe(folder);
});

test('a listener is noticed', () => {
  const noticed = noticedOf(() => {
    const listener = (): void => {};
    process.on('exit', listener);
    return () => void process.off('exit', listener);
  });
  expect(noticed).toContain('listeners');
});

test('a timer that is still set is noticed', () => {
  const noticed = noticedOf(() => {
    const timer = setInterval(() => {}, 1000);
    return () => clearInterval(timer);
  });
  expect(noticed).toContain('Timeout under way');
});

test('a global that Node makes when it is first read is not taken for a change', () => {
  let made: object | undefined;
  Object.defineProperty(globalThis, 'madeLate', { get: () => (made ??= {}), configurable: true });
  const noticed = noticedOf(() => {
    const value: unknown = Reflect.get(globalThis, 'madeLate');
    Object.defineProperty(globalThis, 'madeLate', { value, configurable: true });
    return () => void Reflect.deleteProperty(globalThis, 'madeLate');
  });
  expect(noticed).not.toContain('madeLate');
});

test('what else a framework has watched is noticed, and not put back', () => {
  const watched = { kept: 1 };
  const changesSince = noteSurroundings({ ...noFramework, alsoWatched: () => [watched] });
  watched.kept = 2;
  expect(changesSince()).toContain('kept');
  expect(watched).toEqual({ kept: 2 });
});

test('a global that can not be put back is noticed', () => {
  const changesSince = noteSurroundings(noFramework);
  Object.defineProperty(globalThis, 'fixedLeftOver', { value: 1, configurable: false });
  expect(changesSince()).toContain('fixedLeftOver');
});
