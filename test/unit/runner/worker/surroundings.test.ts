import fs from 'node:fs';
import { expect, test, vi } from 'vitest';

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

test.each<[string, string, () => () => void]>([
  ['a global', 'leftOver', replace(globalThis, 'leftOver', 1)],
  ['a function of a namespace', 'random', replace(Math, 'random', () => 1)],
  ['a static function', 'now', replace(Date, 'now', () => 1)],
  ['a method of a prototype', 'at', replace(Array.prototype, 'at', () => 1)],
  ['an addition to a prototype', 'first', replace(String.prototype, 'first', () => 1)],
  ['a function of process', 'hrtime', replace(process, 'hrtime', () => 1)],
  ["a function of Node's modules", 'statSync', replace(fs, 'statSync', () => 1)],
])('%s is noticed', (_, name, change) => {
  expect(noticedOf(change)).toContain(name);
});

test('what was put into the console is taken back', () => {
  const { info } = console;
  const noticed = noticedOf(() => {
    replace(console, 'info', () => {})();
    return () => {};
  });
  expect(noticed).not.toContain('info');
  expect(console.info).toBe(info);
});

test('an environment variable is noticed', () => {
  const noticed = noticedOf(() => {
    vi.stubEnv('LEFT_OVER', 'yes');
    return () => void vi.unstubAllEnvs();
  });
  expect(noticed).toContain('env');
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

test('globals and what is in them are put back where a framework allows it, and nothing else', () => {
  const watched = { kept: 1 };
  const changesSince = noteSurroundings({
    ...noFramework,
    globalsCanGoBack: true,
    alsoWatched: () => [watched],
  });
  const { isFinite } = globalThis;
  Reflect.set(globalThis, 'leftOver', 1);
  Reflect.set(globalThis, 'isFinite', () => true);
  Reflect.defineProperty(Object.prototype, 'should', { get: () => 1, configurable: true });
  watched.kept = 2;
  const noticed = changesSince();
  expect(noticed.filter((change) => !change.endsWith('under way'))).toEqual(['kept']);
  expect(Reflect.has(globalThis, 'leftOver')).toBe(false);
  expect(Reflect.has({}, 'should')).toBe(false);
  expect(globalThis.isFinite).toBe(isFinite);
});

test('a global that can not be put back is noticed', () => {
  const changesSince = noteSurroundings({ ...noFramework, globalsCanGoBack: true });
  Object.defineProperty(globalThis, 'fixedLeftOver', { value: 1, configurable: false });
  expect(changesSince()).toContain('fixedLeftOver');
});
