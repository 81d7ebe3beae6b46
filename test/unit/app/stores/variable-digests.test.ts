import { expect, test } from 'vitest';

import { variableDigests, variablesIn } from '../../../../src/app/stores/variable-digests.ts';
import { ANY, LISTED } from '../../../../src/runner/variable-names.ts';

const before = { TOKEN: 's3cr3t', EMPTY: '', GITHUB_RUN_ID: '1' };

test('a digest changes with its variable, and does not show the value', () => {
  const digest = variableDigests(before);
  expect(digest('TOKEN')).toMatch(/^[\da-f]{16}$/);
  expect(variableDigests({ TOKEN: 'other' })('TOKEN')).not.toBe(digest('TOKEN'));
  expect(variableDigests({ OTHER: 's3cr3t' })('OTHER')).not.toBe(digest('TOKEN'));
  expect(digest('NONE')).toBe('');
  expect(digest('EMPTY')).not.toBe('');
});

test.each([
  ['another value', { ...before, TOKEN: 'x' }, [ANY]],
  ['another name', { ...before, MORE: '1' }, [LISTED, ANY]],
  ['what differs from build to build', { ...before, GITHUB_RUN_ID: '2', GITHUB_JOB: 'x' }, []],
  ['another order', { EMPTY: '', TOKEN: 's3cr3t' }, []],
])('%s shows where it may matter', (_, after, changed) => {
  const [one, other] = [variableDigests(before), variableDigests(after)];
  expect([LISTED, ANY].filter((name) => one(name) !== other(name))).toEqual(changed);
});

test.each([
  ['export default { retry: process.env.CI ? 2 : 0 };', ['CI']],
  ['process.env[\'A B\'] ?? process?.env?.["C"] ?? process.env?.D', ['A B', 'C', 'D']],
  ['const { A } = process.env;', [ANY]],
  ['use(process.env[name])', [ANY]],
  ["import { env } from 'node:process';", [ANY]],
  ["loadEnv(mode, '.')", [ANY]],
  ['export default {};', []],
])('a configuration reads: %s', (text, names) => {
  expect([...variablesIn(text)]).toEqual(names);
});
