import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const clamp = `
export function clamp(value: number, low: number): number {
  return value < low ? low : value;
}
`;

/** Two packages with the same source, one tested with Vitest and one with node:test, and one without tests. */
const workspace = {
  'package.json':
    '{ "private": true, "type": "module", "workspaces": ["packages/*"], "scripts": { "test": "npm test --workspaces" } }',
  'packages/checked/package.json':
    '{ "name": "@shop/checked", "type": "module", "scripts": { "test": "vitest run" } }',
  'packages/checked/src/clamp.ts': clamp,
  'packages/checked/clamp.test.ts': `
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clamp } from './src/clamp';
test('raises', () => expect(clamp(1, 3)).toBe(3));
test('leaves', () => expect(clamp(4, 3)).toBe(4));
test('runs in its own folder', () => expect(existsSync('src/clamp.ts')).toBe(true));
`,
  'packages/plain/package.json':
    '{ "name": "plain", "type": "module", "scripts": { "test": "node --test" } }',
  'packages/plain/src/clamp.js':
    'export function clamp(value, low) {\n  return value < low ? low : value;\n}\n',
  'packages/plain/clamp.test.js': `
import assert from 'node:assert';
import { existsSync } from 'node:fs';
import test from 'node:test';
import { clamp } from './src/clamp.js';
test('raises', () => assert.equal(clamp(1, 3), 3));
test('runs in its own folder', () => assert.ok(existsSync('src/clamp.js')));
`,
  'packages/types/package.json': '{ "name": "types" }',
};

/** Statuses by file and change. */
function verdicts(stdout: string): Record<string, string> {
  return Object.fromEntries(
    mutantsOf(stdout).map(({ file, line, operator, replacement, status }) => [
      `${file}:${line} ${operator} ${replacement}`,
      status,
    ]),
  );
}

test('an npm workspace gets one report on packages with runners of their own', async () => {
  const root = writeVitestProject(workspace);
  const flags = ['run', '--inputs', 'fixtures/**'];
  const { code, stdout, stderr } = await runAssay(root, flags);

  expect(code).toBe(0);
  expect(stderr).toContain(
    'Workspace of 3 packages (package.json): analysing packages/checked (vitest), packages/plain (node-test).',
  );
  expect(stderr).toContain('packages/plain: Observing tests');
  expect(stdout).toMatch(/^packages\/checked +\d/m);
  expect(stdout).toMatch(/^packages\/plain +\d/m);
  expect(stdout).toContain('packages/types  package-left-out');
  const html = readFileSync(join(root, 'reports/assay/index.html'), 'utf8');
  expect(html).toContain('packages/plain/src/clamp.js');

  const again = await runAssay(root, flags);
  expect(again.stdout).toContain('from earlier runs');
});

test('verdicts of a package are those of a run in it, also by shards and with a matrix', async () => {
  const root = writeVitestProject(workspace);
  const { stdout } = await runAssay(root, ['run', '--json', '--matrix', '--no-html']);
  const whole = verdicts(stdout);
  const report: { killMatrix?: { complete: boolean } } = JSON.parse(stdout);

  expect(report.killMatrix?.complete).toBe(true);
  expect(new Set(Object.values(whole))).toEqual(new Set(['Killed', 'Survived']));
  const alone = await runAssay(root, ['run', '--json', '--no-html', '--root', 'packages/plain']);
  const ofPlain = Object.entries(whole).filter(([name]) => name.startsWith('packages/plain/'));
  expect(ofPlain.map(([name, status]) => [name.slice('packages/plain/'.length), status])).toEqual(
    Object.entries(verdicts(alone.stdout)),
  );

  for (const shard of ['1/2', '2/2']) {
    expect((await runAssay(root, ['run', '--shard', shard])).code).toBe(0);
  }
  const merged = await runAssay(root, ['merge', '--json', '--no-html']);
  expect(merged.code).toBe(0);
  expect(verdicts(merged.stdout)).toEqual(whole);
});

test('a package whose tests fail is named, and the others are reported', async () => {
  const root = writeVitestProject({
    ...workspace,
    'packages/checked/fails.test.ts':
      "import { expect, test } from 'vitest'; import { clamp } from './src/clamp'; test('fails', () => expect(clamp(1, 1)).toBe(2));",
  });
  const { code, stdout, stderr } = await runAssay(root, ['run', '--no-html']);

  expect(code).toBe(3);
  expect(stderr).toContain('error tests-fail  In packages/checked: 1 test fails');
  expect(stdout).toMatch(/^packages\/plain +\d/m);
});

test('a pnpm workspace is known by its file, and a package may import another', async () => {
  const root = writeVitestProject({
    'package.json': '{ "private": true, "type": "module" }',
    'pnpm-workspace.yaml': "packages:\n  - 'libs/*' # all\n  - '!libs/old'\n",
    'libs/core/package.json': '{ "name": "core", "type": "module", "exports": "./src/index.js" }',
    'libs/core/src/index.js': 'export const twice = (a) => a + a;\n',
    'libs/core/core.test.js':
      "import { expect, test } from 'vitest'; import { twice } from './src/index.js'; test('t', () => expect(twice(2)).toBe(4));",
    'libs/app/package.json': '{ "name": "app", "type": "module" }',
    'libs/app/src/app.js':
      "import { twice } from 'core';\nexport const four = (a) => twice(a) + twice(a);\n",
    'libs/app/app.test.js':
      "import { expect, test } from 'vitest'; import { four } from './src/app.js'; test('f', () => expect(four(3)).toBe(12));",
    'libs/old/package.json': '{ "name": "old" }',
    'libs/old/src/old.js': 'export const old = (a) => a + 1;\n',
  });
  mkdirSync(join(root, 'libs/app/node_modules'));
  symlinkSync('../../core', join(root, 'libs/app/node_modules/core'));
  const run = (): ReturnType<typeof runAssay> => runAssay(root, ['run', '--json', '--no-html']);

  const first = await run();
  expect(first.stderr).toContain('Workspace of 2 packages (pnpm-workspace.yaml)');
  expect(Object.keys(verdicts(first.stdout)).map((name) => name.split(':')[0])).toEqual(
    expect.arrayContaining(['libs/app/src/app.js', 'libs/core/src/index.js']),
  );
  expect(Object.values(verdicts(first.stdout))).toContain('Survived');

  // What the tests of one package import of another is an input of theirs.
  writeFileSync(join(root, 'libs/core/src/index.js'), 'export const twice = (a) => a * 2;\n');
  const second = await runAssay(root, ['run', '--no-html', '--package', 'app']);
  expect(second.stdout).not.toContain('Reused');
  rmSync(join(root, 'libs/app/node_modules'), { recursive: true });
});
