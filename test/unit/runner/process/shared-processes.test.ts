import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, expect, test } from 'vitest';

import { SharedProcesses } from '../../../../src/runner/process/shared-processes.ts';
import type { BuildKind } from '../../../../src/runner/test-runner.ts';
import { writeProject } from '../../project/write-project.ts';

/** A worker that asks for what it has preloaded once, and for each of its files for the file, its process, and that it is done. */
const worker = `
import { readSync, writeSync } from 'node:fs';

function lineOf(pipe) {
  const byte = Buffer.alloc(1);
  let line = '';
  while (readSync(pipe, byte, 0, 1, null) > 0) {
    if (byte.toString() === '\\n') return line;
    line += byte.toString();
  }
}

function ask(name) {
  writeSync(3, JSON.stringify(name) + '\\n');
  lineOf(3);
}

ask('set-up');
ask('\\0preloaded');
for (let next = process.env.ASSAY_WORKER; next !== undefined; next = lineOf(5)) {
  const { file } = JSON.parse(next);
  ask(file);
  ask('process ' + process.pid);
  ask('done');
}
`;

let opened: SharedProcesses | undefined;

afterEach(() => opened?.endAll());

/** Opens the processes of a project. Returns a function that does the job of a file, and gives what its worker asked for. */
function open(): (
  file: string,
  how?: { readonly build?: BuildKind; readonly isFit?: boolean },
) => Promise<readonly string[]> {
  const root = writeProject({ 'worker.mjs': worker });
  let done: () => void = () => {};
  const processes = new SharedProcesses({
    startOf: (_, settings) => ({
      root,
      worker: pathToFileURL(join(root, 'worker.mjs')),
      nodeFlags: [],
      environment: process.env,
      settings,
    }),
    textOf(_, path) {
      if (path === 'done') done();
      return undefined;
    },
  });
  opened = processes;
  return async (file, { build = 'observe', isFit = true } = {}) => {
    const asked = new Set<string>();
    const over = new Promise<boolean>((resolve) => {
      done = () => resolve(isFit);
    });
    processes.use(build);
    const run = processes.run(build, { file, project: '', command: { argv: [] } }, { asked, over });
    // A worker that is not fit ends by itself.
    if (!isFit) void over.then(() => processes.endAll());
    await run;
    return [...asked].filter((name) => name !== 'done');
  };
}

test('a worker that is left fit takes the next file, for which its preloaded modules count as well', async () => {
  const run = open();
  const first = await run('a.js');
  const second = await run('b.js');
  expect(first).toEqual(['set-up', 'a.js', expect.stringMatching(/^process \d+$/)]);
  expect(second).toEqual(['set-up', 'b.js', first[2]]);
});

test('a file after one that leaves its worker unfit has another worker', async () => {
  const run = open();
  const first = await run('a.js', { isFit: false });
  const second = await run('b.js');
  expect(second).toEqual(['set-up', 'b.js', expect.stringMatching(/^process \d+$/)]);
  expect(second[2]).not.toBe(first[2]);
});

test('each build has workers of its own', async () => {
  const run = open();
  const first = await run('a.js');
  const second = await run('a.js', { build: 'execute' });
  const third = await run('a.js');
  expect(new Set([first[2], second[2], third[2]]).size).toBe(3);
});
