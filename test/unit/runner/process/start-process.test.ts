import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { expect, test } from 'vitest';

import { startProcess } from '../../../../src/runner/process/start-process.ts';
import { writeProject } from '../../project/write-project.ts';

/** What a worker says that prints something. */
async function said(
  expression: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const root = writeProject({ 'worker.mjs': `process.stderr.write(String(${expression}));` });
  const { ended } = startProcess({
    root,
    worker: pathToFileURL(join(root, 'worker.mjs')),
    nodeFlags: [],
    environment,
    settings: {},
    textOf: () => undefined,
  });
  return ended;
}

test('a worker runs in the project, with the environment that it is given', async () => {
  expect(await said('process.env.ASSAY_SAMPLE', { ASSAY_SAMPLE: 'here' })).toBe('here');
});

test('Node takes nothing from NODE_OPTIONS in a worker, which has to load modules in an order of its own', async () => {
  expect(await said('globalThis.loaded', { NODE_OPTIONS: '--no-such-flag' })).toBe('undefined');
});

test('a worker takes nothing from the cache of @babel/register, which knows files by their time alone', async () => {
  expect(await said('process.env.BABEL_DISABLE_CACHE')).toBe('1');
});
