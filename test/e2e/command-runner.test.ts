import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const run = [
  'run',
  '--json',
  '--no-types',
  '--equivalence',
  'none',
  '--command',
  'node test/all.js',
];

const sources = {
  'src/range.js': `export function sum(from, to) {
  let total = 0;
  for (let at = from; at < to; at += 1) total += at;
  return total;
}
export function isIn(value, from, to) {
  return value >= from && value < to;
}
export function never(value) {
  return value - 1;
}
`,
};

function project(script: string, more: Readonly<Record<string, string>> = {}): string {
  const files = { ...sources, 'test/all.js': script, ...more };
  return writeVitestProject(files, { packages: ['tsx'] });
}

describe('the runner command', () => {
  test('judges mutants by the exit code, and says how the command ended', async () => {
    const root = project(`import assert from 'node:assert';
      import { sum } from '../src/range.js';
      assert.strictEqual(sum(1, 4), 6);`);
    const { stdout, code } = await runAssay(root, run);
    const mutants = mutantsOf(stdout);
    const at = (line: number, replacement: string) =>
      mutants.find((one) => one.line === line && one.replacement === replacement);

    expect(code).toBe(0);
    expect(at(3, 'total -= at')).toMatchObject({
      status: 'Killed',
      reason: expect.stringContaining('exit code 1: AssertionError [ERR_ASSERTION]: Expected'),
    });
    // The loop counts away from its end: its fuel is used up long before the time limit.
    expect(at(3, 'at -= 1')).toMatchObject({ status: 'Timeout' });
    expect(at(3, 'at -= 1')?.reason).toContain('loop');
    expect(new Set(mutants.flatMap(({ line, status }) => (line === 10 ? status : [])))).toEqual(
      new Set(['NoCoverage']),
    );
    expect(readFileSync(join(root, 'src/range.js'), 'utf8')).toBe(sources['src/range.js']);
  });

  test('reaches TypeScript, programs in other processes and servers that are killed', async () => {
    const root = project(
      `import { once } from 'node:events';
      import { fork, spawnSync } from 'node:child_process';
      const { status } = spawnSync('tsx', ['src/program.ts'], { stdio: 'inherit' });
      const server = fork('src/server.js');
      const [answer] = await once(server, 'message');
      server.kill('SIGKILL');
      process.exitCode = status === 5 && answer ? 0 : 1;`,
      {
        'src/program.ts': `import { add } from './add.cts';
          const two: number = 1 + 1;
          process.exitCode = add(two, 3);`,
        'src/add.cts': 'exports.add = (one: number, other: number) => one + other;',
        'src/server.js': `import { isIn } from './range.js';
          process.send(isIn(1 + 1, 1, 3));
          setInterval(() => {}, 1000);`,
        // One fault in each place, since each starts five processes.
        'faults.mml': `BIN(+) -> {-};
          BIN(>=) -> {FALSE};
          BIN(<) -> {FALSE};
          AOR<"src/add.cts">; AOR<"src/program.ts">; AOR<"src/server.js">;
          ROR<"src/range.js:isIn">;`,
      },
    );
    const { stdout } = await runAssay(root, [...run, '--mml', 'faults.mml']);
    const killed = mutantsOf(stdout).filter(({ status }) => status === 'Killed');

    expect(new Set(killed.map(({ file }) => file))).toEqual(
      new Set(['src/add.cts', 'src/program.ts', 'src/range.js', 'src/server.js']),
    );
  });

  test('shows the end of what a command wrote that fails without a mutant', async () => {
    const root = project(`import '../src/range.js';
      console.log('one check');
      throw new Error('no database');`);
    const { stderr, code } = await runAssay(root, run);

    expect(code).toBe(3);
    expect(stderr).toContain('node test/all.js > exits with code 0');
    expect(stderr).toContain('exit code 1: Error: no database');
    expect(stderr).toMatch(/^ +one check$/m);
  });

  test('says so where no process loads a mutated file', async () => {
    const { stderr, code } = await runAssay(project('process.exitCode = 0;'), run);

    expect(code).toBe(2);
    expect(stderr).toContain('command-loads-nothing');
    expect(stderr).toContain('have them load the sources');
  });

  test('says so of a runner that loads files by itself', async () => {
    const command = 'node node_modules/vitest/vitest.mjs --version';
    const root = writeVitestProject(sources);
    const { stderr, code } = await runAssay(root, [...run.slice(0, -1), command]);

    expect(code).toBe(2);
    expect(stderr).toContain('Vitest does not load files as Node does');
    expect(stderr).toContain('use `--runner vitest`');
  });

  test('is what the error names where the tests have another runner', async () => {
    const manifest = '{ "type": "module", "scripts": { "test": "node test/all.js" } }';
    const root = project('', { 'package.json': manifest });
    const { stderr, code } = await runAssay(root, ['run', '--json']);

    expect(code).toBe(2);
    expect(stderr).toContain('--command "node test/all.js"');
  });

  test('runs commands one after the other that disturb each other', async () => {
    // The second and the third run are observed side by side: one has the folder until the other has met it.
    const root = project(`import assert from 'node:assert';
      import { appendFileSync, existsSync, mkdirSync, rmdirSync } from 'node:fs';
      import { isIn } from '../src/range.js';
      const wait = () => new Promise((resolve) => setTimeout(resolve, 300));
      const until = async (name) => { while (!existsSync(name)) await wait(); };
      const make = (name) => { try { mkdirSync(name); return true; } catch { return false; } };
      let number = 1;
      while (!make('run-' + number)) number += 1;
      if (number === 3) await until('taken');
      if (!make('taken')) {
        appendFileSync('meetings', number + ' ');
        throw new Error('another run has the folder');
      }
      process.on('exit', () => rmdirSync('taken'));
      if (number === 2) await until('meetings');
      await wait();
      assert.ok(isIn(1, 1, 3));`);
    const { stdout } = await runAssay(root, [...run, '--concurrency', '2']);
    const statuses = mutantsOf(stdout).flatMap(({ line, status }) => (line === 7 ? status : []));

    expect(readFileSync(join(root, 'meetings'), 'utf8')).toBe('3 ');
    expect(new Set(statuses)).toEqual(new Set(['Killed', 'Survived']));
  });
});
