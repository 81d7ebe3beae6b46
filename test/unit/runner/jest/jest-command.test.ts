import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

import { jestCommand } from '../../../../src/runner/jest/jest-command.ts';

function commandOf(scripts: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'assay-unit-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }));
  return jestCommand(root);
}

test.each([
  ['jest --ci src', { environment: {}, nodeFlags: [], words: ['--ci', 'src'] }],
  ['tsc && TZ=UTC jest', { environment: { TZ: 'UTC' }, nodeFlags: [], words: [] }],
  [
    'node --experimental-vm-modules node_modules/jest/bin/jest.js --env jsdom',
    { environment: {}, nodeFlags: ['--experimental-vm-modules'], words: ['--env', 'jsdom'] },
  ],
  [
    'node --no-warnings ./node_modules/.bin/jest',
    { environment: {}, nodeFlags: ['--no-warnings'], words: [] },
  ],
  ['node scripts/jest-report', { environment: {}, nodeFlags: [], words: [] }],
  ['mocha', { environment: {}, nodeFlags: [], words: [] }],
])('reads %s', (script, expected) => {
  expect(commandOf({ test: script })).toEqual(expected);
});

test.each([
  ['jest a.test --coverage=false && TZ=UTC jest --ci --config c.js', ['--ci', '--config', 'c.js']],
  ['jest --ci a && jest --ci b', ['--ci', 'a', 'b']],
  ['jest a && jest --ci b', ['a']],
])(
  'of the calls in %s runs the one that leaves no test out, or the files of all',
  (script, words) => {
    expect(commandOf({ test: script }).words).toEqual(words);
  },
);

test('finds the call of Jest behind another script', () => {
  expect(commandOf({ test: 'npm run unit', unit: 'jest unit' }).words).toEqual(['unit']);
});
