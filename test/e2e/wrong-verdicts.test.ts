import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

import { installJest, jestProject } from '../conformance/jest-project.ts';
import { copyProject, mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

/** The names of the tests that reach mutants of a source. */
function testsReaching(file: string, stdout: string): string[] {
  const report: CoverageReport = JSON.parse(stdout);
  const tests = Object.values(report.testFiles).flatMap((one) => one.tests);
  const ids = (report.files[file]?.mutants ?? []).flatMap(({ coveredBy = [] }) => coveredBy);
  return tests.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

interface CoverageReport {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { readonly coveredBy?: readonly string[] }[] }>
  >;
  readonly testFiles: Readonly<
    Record<string, { readonly tests: readonly { readonly id: string; readonly name: string }[] }>
  >;
}

const run = ['run', '--json', '--no-types', '--concurrency', '1', '--equivalence', 'none'];

beforeAll(() => installJest(30), 300_000);

// Each of these is a verdict that another tool is known to get wrong.

test('a file that loses its tests under a mutant has noticed it', async () => {
  const root = writeVitestProject({
    'src/cases.js': 'export const cases = () => [1, 2].filter((n) => n > 0);',
    'test/cases.test.js': `import { expect, test } from 'vitest';
      import { cases } from '../src/cases';
      for (const n of cases()) test('case ' + n, () => expect(n).toBeLessThan(3));`,
  });
  const { stdout } = await runAssay(root, run);
  const none = mutantsOf(stdout).find(({ replacement }) => replacement === 'false');
  expect(none).toMatchObject({ status: 'Killed' });
  expect(none?.reason).toContain('0 tests');
});

test('a test file that fails to load under a mutant has noticed it', async () => {
  const { stdout } = await runAssay(copyProject('bad-load-failure'), run);
  const broken = mutantsOf(stdout).filter(({ reason }) => reason.includes('alphabet is broken'));
  expect(broken.length).toBeGreaterThan(0);
  expect(new Set(broken.map(({ status }) => status))).toEqual(new Set(['Killed']));
});

test('a beforeAll that fails under a mutant has noticed it', async () => {
  const { stdout } = await runAssay(copyProject('bad-before-all'), run);
  const failing = mutantsOf(stdout).filter(({ reason }) =>
    /Can't connect|Not connected/.test(reason),
  );
  expect(failing.length).toBeGreaterThan(0);
  expect(new Set(failing.map(({ status }) => status))).toEqual(new Set(['Killed']));
});

test('an object that a mutant freezes is noticed by the tests that write to it', async () => {
  const root = writeVitestProject({
    'src/store.js': `const store = { n: 0 };
      export const read = (lock = false) => { if (lock) Object.freeze(store); return store.n; };
      export const swap = (n) => { const old = store.n; store.n = n; const now = store.n; store.n = old; return now; };`,
    'test/store.test.js': `import { expect, test } from 'vitest';
      import { read, swap } from '../src/store';
      test('reads', () => expect(read()).toBe(0));
      test('swaps', () => expect(swap(5)).toBe(5));`,
  });
  const { stdout } = await runAssay(root, [...run, '--mutate', 'src/store.js:2']);
  const locks = mutantsOf(stdout).filter(({ replacement }) => replacement === 'true');
  expect(locks.map(({ status }) => status)).toEqual(['Killed', 'Killed']);
});

test('what a mutant leaves in a variable of a block is noticed by the tests that read it', async () => {
  const root = writeVitestProject({
    'src/scale.js': `export let configure, scale;
      {
        let level = 0;
        configure = (by) => { level = by + 1; };
        scale = (n) => n * level;
      }`,
    'test/scale.test.js': `import { expect, test } from 'vitest';
      import { configure, scale } from '../src/scale';
      test('configures', () => configure(2));
      test('scales', () => expect(scale(2)).toBe(6));`,
  });
  const { stdout } = await runAssay(root, run);
  const ofConfigure = mutantsOf(stdout).filter(
    ({ line, operator }) => line === 4 && operator === 'AOR',
  );
  expect(ofConfigure.length).toBeGreaterThan(1);
  expect(ofConfigure.filter(({ status }) => status !== 'Killed')).toEqual([]);
});

test('static mutants are active while their module loads', async () => {
  const root = writeVitestProject({
    'src/table.js': 'const size = 6 * 7;\nexport const answer = () => size;',
    'test/table.test.js': `import { expect, test } from 'vitest';
      import { answer } from '../src/table';
      test('answers', () => expect(answer()).toBe(42));`,
  });
  const { stdout } = await runAssay(root, run);
  const statics = mutantsOf(stdout).filter(({ line }) => line === 1);
  expect(statics.length).toBeGreaterThan(3);
  expect(new Set(statics.map(({ status }) => status))).toEqual(new Set(['Killed']));
});

test('tests are chosen by identity and not by a pattern of their names', async () => {
  const { stdout } = await runAssay(copyProject('bad-name-pattern'), run);
  const addition = mutantsOf(stdout).filter(({ replacement }) => /^a [-*/%] b$/.test(replacement));
  const missed = addition.filter(({ status }) => status === 'Survived');
  // 1 - 1 and 1 % 1 are equal: no test makes a difference there, whichever is run.
  expect(missed.map(({ replacement }) => replacement)).toEqual(['a % b']);
  expect(addition.length).toBeGreaterThan(6);
});

test('a promise that never settles is noticed before the time limit', async () => {
  const root = writeVitestProject({
    'src/gate.js': `export const gate = (open) => new Promise((pass) => { if (open) pass('in'); });`,
    'test/gate.test.js': `import { expect, test } from 'vitest';
      import { gate } from '../src/gate';
      test('lets in', async () => { expect(await gate(true)).toBe('in'); });`,
  });
  const { stdout } = await runAssay(root, run);
  const mutants = mutantsOf(stdout);
  const never = mutants.filter(({ reason }) => reason.includes('settle'));
  expect(mutants.filter(({ status }) => status === 'Timeout')).toEqual(never);
  expect(new Set(never.map(({ status }) => status))).toEqual(new Set(['Timeout']));
});

test('a survivor in a slow test is no timeout', async () => {
  const { stdout } = await runAssay(copyProject('bad-slow'), [...run, '--sample', '0.3']);
  expect(mutantsOf(stdout).map(({ status }) => status)).toContain('Survived');
  const clocked = mutantsOf(stdout).filter(({ reason }) => reason.includes('time limit'));
  expect(clocked).toEqual([]);
});

test('a mutant that pollutes its module does not decide about others', async () => {
  // A sample with the mutant that leaves the mode loose.
  const some = [...run, '--sample', '0.25', '--seed', '5'];
  const together = mutantsOf((await runAssay(copyProject('bad-pollution'), some)).stdout);
  const alone = mutantsOf(
    (await runAssay(copyProject('bad-pollution'), [...some, '--isolation', 'cold'])).stdout,
  );
  const brief = (mutants: typeof together) =>
    mutants.map(
      ({ file, line, replacement, status }) => `${file}:${line} ${replacement} ${status}`,
    );
  expect(brief(together)).toEqual(brief(alone));
  expect(brief(together)).toContain('src/mode.ts:14  Killed');
  expect(together.map(({ status }) => status)).toContain('Killed');
});

test('a mutant that replaces a built-in is judged, and those after it as well', async () => {
  const files = {
    'package.json': '{ "scripts": { "test": "node --test" } }',
    'src/names.js': `if (!Object.keys) Object.keys = (object) => object.itsOwnKeys();
      const size = 6 * 7;
      exports.answer = () => size;`,
    'test/names.test.js': `const assert = require('node:assert');
      const { answer } = require('../src/names');
      require('node:test')('answers', () => assert.equal(answer(), 42));`,
  };
  const { stdout, code } = await runAssay(writeVitestProject(files, { packages: [] }), run);
  expect(code).toBe(0);
  const mutants = mutantsOf(stdout);
  expect(mutants.map(({ replacement }) => replacement)).toContain('Object.keys');
  const sizes = mutants.filter(({ replacement }) => /^6 [-+/%] 7$/.test(replacement));
  expect(sizes.length).toBeGreaterThan(2);
  expect(new Set(sizes.map(({ status }) => status))).toEqual(new Set(['Killed']));
});

const unscored = 'Not scored: tests start a command that may run it, where no mutant takes effect:';

/** One fault at each place, and the boundary that no test notices: each mutant starts processes, which takes seconds. */
const oneFaultEach = `AOR;
ROR;
BIN(+) -> {-}; BIN(-) -> {+}; BIN(*) -> {+};
BIN(>) -> {>=, FALSE}; BIN(<) -> {<=};
`;

test.each([
  {
    runner: 'mocha',
    tests: 'test/mocha.spec.mjs',
    project: () => copyProject('truth-outside'),
    more: ['src/slow.mjs'],
  },
  {
    runner: 'node-test',
    tests: 'test/node.mjs',
    project: () => copyProject('truth-outside'),
    more: ['src/slow.mjs'],
  },
  {
    runner: 'jest',
    tests: 'test/jest.test.cjs',
    project: () => jestProject('truth-outside', 30),
    more: [],
  },
])(
  'with $runner, tests notice mutants in processes and threads that they start, and in sources that they read; what they can’t notice is not scored',
  { timeout: 300_000 },
  async ({ runner, tests, project, more }) => {
    const root = project();
    writeFileSync(join(root, 'faults.mml'), oneFaultEach);
    const sources = ['src/*.m?s', '!src/server.mjs', '--mml', 'faults.mml'];
    const flags = [...run, '--runner', runner, '--tests', tests, ...sources];
    const { stdout, stderr } = await runAssay(root, flags);
    const mutants = mutantsOf(stdout);
    const of = (status: string) => mutants.filter((one) => one.status === status);

    expect(stderr).not.toContain('warning');
    expect(new Set(of('Killed').map(({ file }) => file))).toEqual(
      new Set(['src/cli.mjs', 'src/double.mjs', 'src/limit.mjs', ...more]),
    );
    expect(of('Survived')).toMatchObject([{ file: 'src/cli.mjs', replacement: 'count >= 10' }]);
    expect(new Set(of('NoCoverage').map(({ file }) => file))).toEqual(
      new Set(['src/never.mjs', ...(more.length === 0 ? ['src/slow.mjs'] : [])]),
    );
    expect(new Set(of('Ignored').map(({ file, reason }) => `${file}: ${reason}`))).toEqual(
      new Set([
        `src/add.mts: ${unscored} \`node build/total.mjs 3 4\` in ${tests}`,
        `src/alone.mjs: ${unscored} \`env -i ${process.execPath} src/alone.mjs 5\` in ${tests}`,
      ]),
    );
    expect(mutants.length).toBe(['Killed', 'Survived', 'NoCoverage', 'Ignored'].flatMap(of).length);
    if (more.length === 0) return;
    expect(testsReaching('src/slow.mjs', stdout)).toEqual([
      'answers before it has ended',
      'sees nothing of what runs it',
    ]);
  },
);

test('mutants of a server that a global set-up starts are not scored', async () => {
  const root = writeVitestProject({
    'vitest.config.js': `export default { test: { globalSetup: 'test/set-up.js' } };`,
    'src/server.js': `import { createServer } from 'node:http';
      const server = createServer(({ url }, response) => response.end(url === '/' ? 'a' : 'b'));
      server.listen(0, () => process.send(server.address().port));`,
    'src/add.js': 'export const add = (one, other) => one + other;',
    'test/set-up.js': `import { fork } from 'node:child_process';
      import { once } from 'node:events';
      export default async () => {
        const server = fork('src/server.js');
        [process.env.PORT] = await once(server, 'message');
        return () => void server.kill();
      };`,
    'test/add.test.js': `import { expect, test } from 'vitest';
      import { add } from '../src/add.js';
      test('adds', () => expect(add(1, 2)).toBe(3));
      test('answers', async () => {
        const answer = await fetch('http://localhost:' + process.env.PORT);
        expect(await answer.text()).toBe('a');
      });`,
  });
  const { stdout } = await runAssay(root, [...run, '--operators', 'AOR,ROR']);
  const found = new Set(mutantsOf(stdout).map(({ file, status }) => `${file} ${status}`));
  expect(found).toEqual(new Set(['src/add.js Killed', 'src/server.js Ignored']));
});
