import { expect, test } from 'vitest';

import { ownTestSetUp } from '../../../../src/project/workspace/own-test-set-up.ts';
import { writeProject } from '../write-project.ts';

const setUp = (
  manifest: object,
  files: Readonly<Record<string, string>> = {},
): string | undefined =>
  ownTestSetUp(writeProject({ 'package.json': '', ...files }), { ...manifest });

test.each([
  'vitest run',
  'eslint . && vitest',
  'npm run unit',
  'node --test packages/*/test/*.js',
  'jest --ci',
])('a root whose test script is "%s" has tests of its own', (script) => {
  expect(setUp({ scripts: { test: script, unit: 'mocha' } })).toMatch(/^its test script runs /);
});

test.each([
  'vitest.config.ts',
  'vitest.workspace.js',
  'jest.config.cjs',
  '.mocharc.json',
  '.mocharc',
])('a root with %s has tests of its own', (file) => {
  expect(setUp({ scripts: { test: 'echo none' } }, { [file]: '' })).toBe(`it has ${file}`);
});

test('a root with the key of a runner in package.json has tests of its own', () => {
  expect(setUp({ jest: {} })).toBe('its package.json has the key jest');
});

test.each([
  'turbo run test',
  'npm test --workspaces',
  'npm test -ws --if-present',
  'npm run build && pnpm -r test',
  'pnpm --filter "./packages/**" test',
  'yarn workspaces foreach -A run test',
  'npx nx run-many -t test',
  'lerna run test',
])(
  'a root whose test script is "%s" leaves them to its packages, whatever it configures',
  (script) => {
    expect(setUp({ scripts: { test: script } }, { 'vitest.config.ts': '' })).toBeUndefined();
  },
);

test('a root without a test script and without a configuration has none', () => {
  expect(setUp({}, { 'vite.config.ts': '', 'vitest.shared.ts': '' })).toBeUndefined();
  expect(setUp({ scripts: { test: 'echo "Error: no test specified" && exit 1' } })).toBeUndefined();
});

test('without a test script, those whose names begin with "test" count', () => {
  expect(setUp({ scripts: { 'test:unit': 'vitest run' } })).toBe('its test script runs vitest');
  expect(setUp({ scripts: { test: 'turbo test', 'test:e2e': 'vitest run e2e' } })).toBeUndefined();
});
