import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { copyProject, mutantsOf, runAssay, writeVitestProject } from './run-assay.ts';

const run = ['run', '--json', '--no-types', '--concurrency', '1', '--equivalence', 'none'];

describe('a project that can not be analysed', () => {
  test('without a test runner is told what was looked for', async () => {
    const root = writeVitestProject({ 'src/a.js': 'export const one = 1;' }, { packages: [] });
    const { code, stderr } = await runAssay(root, run);
    expect(stderr).toContain('no-test-runner');
    expect(stderr).toContain('Looked for Vitest, Jest, Mocha and node:test');
    expect(code).toBe(2);
  });

  test('without tests is told so', async () => {
    const { code, stderr } = await runAssay(copyProject('bad-no-tests'), run);
    expect(stderr).toContain('no-tests');
    expect(code).toBe(2);
  });

  test('with a failing test is told which one, before any mutant runs', async () => {
    const { code, stderr, stdout } = await runAssay(copyProject('bad-failing-test'), run);
    expect(stderr).toMatch(/1 test fails without any mutant:\n\s+test\/\S+\.test\.ts > .+\n/);
    expect(stdout).toBe('');
    expect(code).toBe(3);
  });

  test('whose test awaits a promise that never settles is told which one, and why', async () => {
    const { code, stderr } = await runAssay(copyProject('bad-endless-test'), run);
    expect(stderr).toMatch(/test\/signal\.test\.ts > .+\n.*never settles/);
    expect(code).toBe(3);
  });

  test('whose test loops for ever is told which one', async () => {
    const flags = [...run, '--test-timeout', '300'];
    const { code, stderr } = await runAssay(copyProject('bad-endless-loop'), flags);
    expect(stderr).toContain('test/countdown.test.ts');
    expect(code).toBe(3);
  });

  test('whose test file always calls process.exit is told which one', async () => {
    const { code, stderr } = await runAssay(copyProject('bad-process-exit-always'), run);
    expect(stderr).toContain('test/exit.test.ts');
    expect(stderr).toContain('process.exit');
    expect(code).toBe(3);
  });

  test('with a syntax error in a source that a test imports is told which test file fails', async () => {
    const { code, stderr } = await runAssay(copyProject('bad-syntax-error-imported'), run);
    expect(stderr).toMatch(/test\/\S+\.test\.ts/);
    expect(code).toBe(3);
  });
});

describe('a project with something broken in it is analysed all the same', () => {
  test('where a source that no test imports has a syntax error, which is named', async () => {
    const root = copyProject('bad-syntax-error');
    const { code, stdout } = await runAssay(root, ['run', '--no-types']);
    expect(stdout).toMatch(/The file was skipped: .+\n\s+src\/broken\.ts:\d+:\d+/);
    expect(stdout).toMatch(/score/i);
    expect(code).toBe(0);
  });

  test('where modules import each other', async () => {
    const { code, stdout } = await runAssay(copyProject('bad-circular-import'), run);
    const statuses = new Set(mutantsOf(stdout).map(({ status }) => status));
    expect(statuses).toContain('Killed');
    expect(code).toBe(0);
  });

  test('where a mutant calls process.exit or kills its process', async () => {
    const { stdout } = await runAssay(copyProject('bad-process-exit'), run);
    const mutants = mutantsOf(stdout);
    const exits = mutants.filter(({ reason }) => reason.includes('process.exit'));
    expect(exits.map(({ status }) => status)).toContain('Killed');
    const crashes = mutants.filter(({ reason }) => reason.includes('ended unexpectedly'));
    expect(new Set(crashes.map(({ status }) => status))).toEqual(new Set(['Killed']));
    expect(mutants.filter(({ status }) => status === 'Pending')).toEqual([]);
  });

  test('where a mutant runs out of memory', async () => {
    const flags = [...run, '--operators', 'AOR'];
    const { stdout } = await runAssay(copyProject('bad-out-of-memory'), flags);
    const mutants = mutantsOf(stdout);
    const greedy = mutants.find(({ replacement }) => replacement === 'duration - interval');
    expect(greedy?.status).toBe('Killed');
    expect(mutants.filter(({ status }) => status === 'Pending')).toEqual([]);
  });

  test('where a source has over 10,000 lines', async () => {
    const functions = Array.from(
      { length: 2100 },
      (_, i) =>
        `export function f${i}(a: number, b: number): number {\n  if (a > b) {\n    return a - b;\n  }\n  return b;\n}`,
    );
    const root = writeVitestProject({
      'src/huge.ts': functions.join('\n'),
      'test/huge.test.ts': `import { expect, test } from 'vitest';
        import { f0, f2099 } from '../src/huge';
        test('differs', () => { expect(f0(3, 1)).toBe(2); expect(f2099(1, 5)).toBe(5); });`,
    });
    const { code, stdout } = await runAssay(root, [...run, '--operators', 'AOR,ROR']);
    const mutants = mutantsOf(stdout);
    expect(mutants.length).toBeGreaterThan(10_000);
    expect(mutants.filter(({ status }) => status === 'NoCoverage').length).toBeGreaterThan(10_000);
    expect(mutants.some(({ line, status }) => line > 12_000 && status === 'Killed')).toBe(true);
    expect(code).toBe(0);
  });

  test('where a test is flaky, which is named and kept out of the verdicts', async () => {
    const root = copyProject('bad-flaky');
    const counter = join(root, 'runs');
    writeFileSync(counter, '0');
    const flags = ['run', '--no-types', '--reporter', 'terminal,json'];
    const { stdout } = await runAssay(root, flags, { environment: { FLAKY_COUNTER: counter } });
    const text = readFileSync(join(root, 'reports/assay/mutation.json'), 'utf8');
    const report: { testFiles: Record<string, { tests: { id: string; name: string }[] }> } =
      JSON.parse(text);
    const tests = Object.values(report.testFiles).flatMap((file) => file.tests);
    const flaky = tests.find(({ name }) => name.startsWith('labels, but fails'));
    const killers = mutantsOf(text).flatMap(({ killedBy }) => killedBy);
    expect(stdout).toMatch(/labels, but fails[^]*test-flaky/);
    expect(killers).not.toEqual([]);
    expect(killers).not.toContain(flaky?.id);
  });
});

test('a test that needs others before it is named, by other orders and where it comes in the way', async () => {
  const root = writeVitestProject({
    'src/cart.js': 'export const add = (cart, item) => cart.concat(item);',
    'test/cart.test.js': `import { describe, expect, test } from 'vitest';
      import { add } from '../src/cart';
      let cart = [];
      test('is filled', () => { cart = ['a']; });
      test('grows', () => { expect(add(cart, 'b')).toEqual(['a', 'b']); });
      test('is alone', () => { expect(add([], 'b')).toEqual(['b']); });`,
    'test/order.test.js': `import { expect, test } from 'vitest';
      import { add } from '../src/cart';
      let first = [];
      let second = ['b'];
      test('fills the first', () => { first = add([], 'a'); });
      test('needs the first', () => { expect(first).toEqual(['a']); second = []; });
      test('needs the second', () => { expect(second).toEqual([]); });`,
  });
  const { stderr, stdout } = await runAssay(root, ['run', '--no-types', '--check-order']);
  const report = stdout + stderr;
  expect(report).toContain('test-order-dependent');
  expect(report).toContain('cart.test.js > grows');
  expect(report).not.toContain('cart.test.js > is alone');
  expect(report).toMatch(/order\.test\.js > needs the (?:first|second)/);
});

test('Ctrl-C keeps what was computed and reports it', async () => {
  const root = writeVitestProject({
    'src/slow.js': `export const wait = (ms) => new Promise((done) => setTimeout(done, ms + 1 - 1 + 2 - 2 + 3 - 3));
      export const quick = (a, b) => a + b;`,
    'test/a.test.js': `import { expect, test } from 'vitest';
      import { quick } from '../src/slow';
      test('adds', () => expect(quick(1, 2)).toBe(3));`,
    'test/b.test.js': `import { test } from 'vitest';
      import { wait } from '../src/slow';
      test('waits', async () => { await wait(1500); });`,
  });
  const { code, stdout, stderr } = await runAssay(root, run, { interruptAt: /Mutants: [1-9]/ });
  // The slow file has so many mutants that some are left even where a slow machine tells of the first ones late.
  const statuses = mutantsOf(stdout).map(({ status }) => status);
  expect(statuses).toContain('Killed');
  expect(statuses).toContain('Pending');
  expect(stderr).toContain('Stopping');
  expect(code).toBe(130);
});
