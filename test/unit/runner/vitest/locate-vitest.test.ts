import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { describe, expect, test } from 'vitest';

import { UserError } from '../../../../src/foundation/user-error.ts';
import {
  locateVitest,
  taskRunnerEntry,
  vitestEntry,
} from '../../../../src/runner/vitest/locate-vitest.ts';
import { writeProject } from '../../project/write-project.ts';

const manifest = 'node_modules/vitest/package.json';

/** Returns the error that a project's copy of Vitest causes. */
function failure(root: string): UserError {
  try {
    locateVitest(root);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('Vitest was found.');
}

describe('locateVitest', () => {
  test.each([
    ['2.1.0', 2],
    ['3.0.0', 3],
    ['4.1.12', 4],
    ['5.0.0-beta.2', 5],
  ])("finds the project's own Vitest %s", (version, major) => {
    const root = writeProject({ [manifest]: JSON.stringify({ name: 'vitest', version }) });
    const directory = join(root, 'node_modules/vitest');
    expect(locateVitest(root)).toEqual({ directory, version, major });
  });

  test('finds the copy that a package of a workspace shares with its neighbours', () => {
    const root = writeProject({
      [manifest]: '{"version": "4.0.1"}',
      'packages/one/package.json': '{}',
    });
    expect(locateVitest(join(root, 'packages/one')).directory).toBe(
      join(root, 'node_modules/vitest'),
    );
  });

  test('says that Vitest is not installed, and what to do', () => {
    const root = writeProject({ 'package.json': '{}' });
    const { code, message, advice } = failure(root);
    expect(code).toBe('no-test-runner');
    expect(message).toContain(`not installed in ${root}`);
    expect(advice).toContain('npm install --save-dev vitest');
  });

  test.each([
    ['2.0.5', '{"version": "2.0.5"}'],
    ['6.0.0', '{"version": "6.0.0"}'],
    ['0', '{}'],
    ['next', '{"version": "next"}'],
  ])('refuses Vitest %s, which it does not know', (version, text) => {
    const { code, message, advice } = failure(writeProject({ [manifest]: text }));
    expect(code).toBe('no-test-runner');
    expect(message).toContain(`Vitest ${version} `);
    expect(advice).toContain('2.1 to 5');
  });
});

describe('entries of Vitest', () => {
  test('are file URLs, so that folders with spaces work', () => {
    const root = writeProject({ 'my app/node_modules/vitest/package.json': '{"version":"4.0.0"}' });
    const location = locateVitest(join(root, 'my app'));
    expect(vitestEntry(location, 'node')).toBe(
      pathToFileURL(join(root, 'my app/node_modules/vitest/dist/node.js')).href,
    );
    expect(vitestEntry(location, 'node')).toContain('my%20app');
  });

  test.each([
    ['3.2.4', 'node_modules/vitest/node_modules/@vitest/runner/main.cjs'],
    ['5.0.0', undefined],
  ])('include the task runner of %s where it is a package of its own', (version, path) => {
    const root = writeProject({
      [manifest]: JSON.stringify({ version }),
      'node_modules/@vitest/runner/package.json': '{"main": "other.cjs"}',
      'node_modules/@vitest/runner/other.cjs': '',
      'node_modules/vitest/node_modules/@vitest/runner/package.json': '{"main": "main.cjs"}',
      'node_modules/vitest/node_modules/@vitest/runner/main.cjs': '',
    });
    const expected = path === undefined ? undefined : pathToFileURL(join(root, path)).href;
    expect(taskRunnerEntry(locateVitest(root))).toBe(expected);
  });
});
