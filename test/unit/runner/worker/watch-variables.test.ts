import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { LISTED } from '../../../../src/runner/variable-names.ts';
import {
  timesWritten,
  unwatched,
  watchedEnvironment,
  watchVariables,
  withoutWatching,
} from '../../../../src/runner/worker/watch-variables.ts';

/** What reading an environment in some way tells. */
function readsOf(read: (env: NodeJS.ProcessEnv) => unknown): string[] {
  const names = new Set<string>();
  read(watchedEnvironment({ ONE: '1', TWO: '2', PWD: '/' }, (name) => names.add(name)));
  return [...names].toSorted();
}

test.each<[string, (env: NodeJS.ProcessEnv) => unknown, string[]]>([
  ['a value', (env) => env['ONE'], ['ONE']],
  ['a value that is not there', (env) => env['NONE'], ['NONE']],
  ['whether there is one', (env) => 'NONE' in env, ['NONE']],
  ['whether it has one', (env) => Object.hasOwn(env, 'ONE'), ['ONE']],
  ['parts', ({ ONE, ...rest }) => [ONE, rest], [LISTED, 'ONE', 'PWD', 'TWO']],
  ['names', (env) => Object.keys(env), [LISTED]],
  ['a copy', (env) => ({ ...env }), [LISTED, 'ONE', 'TWO']],
  ['entries', (env) => Object.entries(env), [LISTED, 'ONE', 'TWO']],
  ['a text of all', (env) => JSON.stringify(env), [LISTED, 'ONE', 'TWO', 'toJSON']],
  [
    'each in turn',
    (env) => {
      const found = [];
      for (const name in env) found.push(env[name]);
      return found;
    },
    [LISTED, 'ONE', 'TWO'],
  ],
  ['a passing one by its name', (env) => [Object.keys(env), env['PWD']], [LISTED, 'PWD']],
  ['nothing', (env) => (env['NEW'] = 'x'), []],
])('reading %s is seen', (_, read, names) => {
  expect(readsOf(read)).toEqual(names);
});

test('a process has the same variables as before, also for its children and the clock', () => {
  const before = process.env;
  onTestFinished(() => void (process.env = before));
  const names: string[] = [];
  watchVariables(process, (name) => names.push(name));
  watchVariables(process, () => names.push('watched twice'));
  const zone = before['TZ'];
  process.env['TZ'] = 'Asia/Tokyo';
  expect(new Date(0).getHours()).toBe(9);
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  Object.assign(process.env, { ASSAY_COUNT: 3 });
  expect(before['ASSAY_COUNT']).toBe('3');
  expect(delete process.env['ASSAY_COUNT'] && 'ASSAY_COUNT' in before).toBe(false);

  expect({ ...process.env }).toEqual({ ...before });
  expect(names).toContain('PATH');
  expect(names).not.toContain('watched twice');
  names.length = 0;
  expect(unwatched(process.env)).toBe(before);
  expect(withoutWatching(() => process.env['PATH'])).toBe(before['PATH']);
  expect(names).toEqual([]);
});

test.each<[string, (env: NodeJS.ProcessEnv) => unknown]>([
  ['a value', (env) => (env['ASSAY_NEW'] = 'x')],
  ['a definition', (env) => Object.defineProperty(env, 'ASSAY_NEW', { ...all, value: 'x' })],
  ['the removal of a value', (env) => delete env['ASSAY_NEW']],
  ['a file', () => process.loadEnvFile(join(tmpdir(), 'assay-variables.env'))],
])('%s that is written is counted', (_, write) => {
  const { env } = process;
  const before = Object.getOwnPropertyDescriptors(process);
  onTestFinished(() => {
    Object.defineProperty(process, 'env', before.env);
    Object.defineProperty(process, 'loadEnvFile', before.loadEnvFile);
  });
  onTestFinished(() => void delete env['ASSAY_NEW']);
  writeFileSync(join(tmpdir(), 'assay-variables.env'), 'ASSAY_NEW=x');
  expect(timesWritten(env)).toBeUndefined();
  watchVariables(process, () => {});
  expect(process.env['PATH']).toBe(env['PATH']);
  expect(timesWritten(process.env)).toBe(0);
  write(process.env);
  expect(timesWritten(process.env)).toBeGreaterThan(0);
});

const all = { configurable: true, enumerable: true, writable: true };
