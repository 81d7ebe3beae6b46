import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir, hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

import type { GenerationJson } from '../../src/report/formats/generation-json.ts';
import { installJest, useJest } from '../conformance/jest-project.ts';
import { copyProject, runAssay, writeVitestProject } from './run-assay.ts';

const run = promisify(execFile);

const short = ['generate', '--budget', '3000', '--no-types'];

/** Runs a project's own tests; rejects where one fails. */
async function runTests(root: string, argv: readonly string[]): Promise<string> {
  const environment = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined };
  const { stdout } = await run(process.execPath, argv, {
    cwd: root,
    env: { ...environment, NODE_TEST_CONTEXT: undefined, VITEST: undefined },
  });
  return stdout;
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run'];

/** The files of a project with their texts, by path; what is installed is left out. */
function filesOf(root: string): Readonly<Record<string, string>> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const paths = entries.flatMap((entry) =>
    entry.isFile() && !entry.parentPath.includes('node_modules')
      ? join(entry.parentPath, entry.name).slice(root.length + 1)
      : [],
  );
  return Object.fromEntries(
    paths.toSorted().map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}

describe('a Vitest project in TypeScript whose tests leave survivors', () => {
  test('gains a test file in the style of the others, which later runs only add to', async () => {
    const root = copyProject('generate-survivors');
    const own = filesOf(root);

    const first = await runAssay(root, ['generate', '--budget', '3000']);

    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(/^Mutation score 10\.\d % -> 100\.0 %/m);
    const { 'test/fare.assay.test.ts': written = '', ...others } = filesOf(root);
    expect(others).toEqual(own);
    expect(written).toContain('import { describe, expect, it } from "vitest";');
    expect(written).toContain('import { fare } from "../src/fare.ts";');

    const again = await runAssay(root, [...short, '--survivors']);

    expect(again.code).toBe(0);
    expect(again.stdout).toMatch(/^Mutation score 100\.0 % -> 100\.0 %/m);
    expect(filesOf(root)).toEqual({ ...own, 'test/fare.assay.test.ts': written });

    const edited = written.replace(/it\("throws a RangeError [^"]*"/, 'it("refuses to stay"');
    const source = `${own['src/fare.ts']}
export function tip(price: number): number {
  return price / 8;
}
`;
    writeFileSync(join(root, 'test/fare.assay.test.ts'), `// Looked at by hand.\n${edited}`);
    writeFileSync(join(root, 'src/fare.ts'), source);
    const third = await runAssay(root, short);

    expect(third.code).toBe(0);
    const extended = filesOf(root)['test/fare.assay.test.ts'] ?? '';
    expect(extended).toMatch(/^\/\/ Looked at by hand\.\n/);
    expect(extended.match(/refuses to stay/g)).toHaveLength(1);
    expect(extended).toMatch(/describe\("tip"/);
    expect(await runTests(root, vitest)).toMatch(/Test Files +2 passed/);
  });

  test('is told the same tests for the same seed, and nothing is touched by --dry-run', async () => {
    const root = copyProject('generate-survivors');
    const own = filesOf(root);
    const argv = [...short, '--dry-run', '--seed', '7'];

    const { code, stdout } = await runAssay(root, argv);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^\/\/ test\/fare\.assay\.test\.ts\n/);
    expect(stdout).toContain('expect(fare(');
    expect((await runAssay(root, argv)).stdout).toBe(stdout);
    expect(filesOf(root)).toEqual(own);
  });

  test('is told to run first, where only survivors are asked for and no run is known', async () => {
    const { code, stderr } = await runAssay(copyProject('generate-survivors'), [
      ...short,
      '--survivors',
    ]);

    expect(stderr).toContain('error no-last-run');
    expect(code).toBe(2);
  });

  test('has the tests that were found by then when the search is interrupted, or keeps them where time is short', async () => {
    const root = copyProject('generate-survivors');
    // That the upper bound belongs to the range makes no difference, so that the search for it goes on.
    writeFileSync(
      join(root, 'src/limit.ts'),
      `export async function limit(fare: number, most: number): Promise<number> {
        await new Promise((resolve) => setTimeout(resolve, 30));
        return fare > most ? most : fare;
      }`,
    );
    const long = ['generate', '--jobs', '1', '--budget', '100000000'];

    const outcome = await runAssay(root, long, { interruptAt: /^\[1\/2\] .*fare/m });

    expect(outcome.stderr).toContain('error interrupted');
    expect(outcome.code).toBe(130);
    const path = join(root, 'test/fare.assay.test.ts');
    const kept = join(root, 'node_modules/.cache/assay/generated/test/fare.assay.test.ts');
    const isKept = existsSync(kept);
    expect(isKept || existsSync(path)).toBe(true);
    expect(/verified before the end and (?:is|are) kept/.test(outcome.stdout)).toBe(isKept);
    if (isKept) copyFileSync(kept, path);
    expect(await runTests(root, [...vitest, 'fare.assay'])).toMatch(/Test Files +1 passed/);
  });
});

describe('a project whose code needs help', () => {
  test('has a higher score with a helper file, which its tests import', async () => {
    const root = copyProject('generate-helpers');
    const own = filesOf(root);
    const argv = ['generate', '--no-types', '--json', 'src/evaluate.ts', 'src/tally.ts'];
    const scores = ({ before, after }: GenerationJson): readonly unknown[] => [
      before.score,
      after.score,
    ];

    const alone = await runAssay(root, [...argv, '--budget', '500']);

    expect(alone.stderr).toContain('error nothing-generated');
    const before: GenerationJson = JSON.parse(alone.stdout);
    expect(scores(before)).toEqual([0, 0]);
    const [evaluate, tally] = before.files;
    expect(evaluate?.help).toEqual([
      {
        kind: 'factory',
        type: 'Tree',
        because: expect.stringMatching(/^new Tree threw in .*: Trees come from the parser$/),
        what: 'a factory for Tree',
        mutants: expect.arrayContaining(evaluate?.left.map(({ mutant }) => mutant) ?? []),
      },
    ]);
    expect(tally?.help).toMatchObject([{ kind: 'factory', type: 'Tally' }]);
    expect(filesOf(root)).toEqual(own);

    const helpers = ['--helpers', 'test/assay-helpers.ts'];
    const helped = await runAssay(root, [...argv, '--budget', '4000', ...helpers]);

    expect(helped.code).toBe(0);
    const result: GenerationJson = JSON.parse(helped.stdout);
    expect(result.after.score).toBeGreaterThan(90);
    const kills = result.files.flatMap(({ generated }) => generated.flatMap((one) => one.kills));
    expect(kills.length).toBeGreaterThanOrEqual(result.after.detected);
    expect(result.files[0]?.generated[0]?.title).toMatch(/^evaluate /);
    expect(result.warnings).toEqual([
      expect.stringMatching(
        /^The helper colour \(test\/assay-helpers\.ts:\d+\) is not used\. It fits nothing/,
      ),
    ]);
    const written = filesOf(root);
    const text = result.files.map(({ testFile = '' }) => written[testFile] ?? '').join('\n');
    expect(text).toMatch(/import \{ treeOf \} from '\.\.\/test\/assay-helpers/);
    expect(text).toContain("treeOf('(- x 3)')");
    expect(text).toMatch(/expect\(totalOf\(\w+\)\)/);
    expect(written['test/assay-helpers.ts']).toBe(own['test/assay-helpers.ts']);
    expect(await runTests(root, vitest)).toMatch(/Test Files +3 passed/);
  });

  test('is told of a helper file that can not be loaded, and has the tests that need none', async () => {
    const root = copyProject('generate-survivors');
    writeFileSync(
      join(root, 'test/help.ts'),
      `import { fare } from '../src/fare.ts';
      if (fare.length > 0) throw new RangeError('No luck');
      export const help = (age: number): unknown => [fare, age];
      export const age = { of: [1] };`,
    );

    const { code, stdout } = await runAssay(root, [...short, '--helpers', 'test/help.ts']);

    expect(code).toBe(0);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(
      /test\/help\.ts can't be loaded with src\/fare\.ts, and tests were searched without: .*No luck/,
    );
    expect(stdout).toMatch(/^Mutation score 10\.\d % -> 100\.0 %/m);
  });

  test('is told where a helper file is wrong', async () => {
    const root = copyProject('generate-survivors');
    writeFileSync(join(root, 'test/help.ts'), 'export function help( {');

    const { code, stderr } = await runAssay(root, [...short, '--helpers', 'test/help.ts']);

    expect(stderr).toMatch(/error syntax-error .*helper file/);
    expect(stderr).toContain('test/help.ts:1:');
    expect(code).toBe(2);
  });
});

describe('a project without a test yet', () => {
  test('of CommonJS modules in JavaScript gains tests that pass under node --test', async () => {
    const root = copyProject('generate-node-commonjs');
    // The modules are evaluated anew after a call, and the clock must stand still then, too.
    writeFileSync(
      join(root, 'lib/receipts.js'),
      `let count = 0;
module.exports = {
  currency: '€',
  receipt(price) {
    count += 1;
    return count + ': ' + price + this.currency + ' at ' + new Date().toISOString();
  },
};
`,
    );

    const { code, stdout } = await runAssay(root, short);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^Mutation score 0\.0 % -> 100\.0 %/m);
    const receipts = filesOf(root)['test/receipts.assay.test.js'];
    expect(receipts).toMatch(/receipts\.receipt\(.*\), '1: .+€ at 2020-01-01T00:00:00\.000Z'/);
    const written = filesOf(root)['test/prices.assay.test.js'];
    expect(written).toContain("const { price } = require('../lib/prices');");
    const printed = await runTests(root, ['--test', '--test-reporter=tap']);
    expect(printed).toMatch(/# pass [1-9]\d*\n# fail 0/);
  });

  test('gains tests that take a factory, a rejection, a callback, the clock, chance, the console or timers', async () => {
    const root = copyProject('generate-shapes');

    const { code, stdout } = await runAssay(root, short);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^Mutation score 0\.0 % -> /m);
    const files = filesOf(root);
    const shapes = files['src/shapes.assay.test.ts'];
    expect(shapes).toContain('Percentage.of(');
    expect(shapes).toContain('.rejects.toThrow(');
    expect(shapes).toMatch(/expect\(sumBy\(\[.+\], .+\)\)/);
    expect(files['src/constant.assay.test.ts']).toContain('expect(minutesIn(');
    const surroundings = files['src/surroundings.assay.test.ts'];
    expect(surroundings).toContain('vi.useFakeTimers(');
    expect(surroundings).toContain("vi.spyOn(Math, 'random')");
    expect(surroundings).toMatch(
      / warn = vi\.spyOn\(console, 'warn'\)[^]+expect\(warn\.mock\.calls\)\.toEqual\(\[\[['"]\d+ % is too much['"]\]\]\)/,
    );
    const timers = files['src/timers.assay.test.ts'];
    expect(timers).toMatch(/ = doubleLater\(.*\);\n +await vi\.advanceTimersByTimeAsync\(/);
    expect(timers).toMatch(/debounce\(.+\)\.ask\(/);
    expect(await runTests(root, vitest)).toMatch(/Test Files +4 passed/);
  });
});

test('a unit with settings gains tests that put them back and pass in any order', async () => {
  const root = writeVitestProject({
    'src/rounding.ts': `const settings = { places: 2, down: false };
      /** Changes how numbers are rounded. */
      export function config(options: { places?: number; down?: boolean }): { places: number; down: boolean } {
        if (options.places !== undefined) settings.places = options.places;
        if (options.down !== undefined) settings.down = options.down;
        return { ...settings };
      }
      export function round(value: number): number {
        const factor = 10 ** settings.places;
        return settings.down ? Math.floor(value * factor) / factor : Math.round(value * factor) / factor;
      }`,
  });

  const { code, stdout } = await runAssay(root, [...short, '--all', '--seed', '1']);

  expect(code).toBe(0);
  expect(stdout).toMatch(/^Wrote [1-9]\d* tests? to 1 file/m);
  const written = filesOf(root)['src/rounding.assay.test.ts'];
  expect(written).toMatch(/afterEach\(\(\) => \{\s+config\(\{ places: 2 \}\);/);
  for (const seed of [11, 12, 13]) {
    const shuffled = [...vitest, '--sequence.shuffle.tests', `--sequence.seed=${seed}`];
    expect(await runTests(root, shuffled)).toMatch(/Test Files +1 passed/);
  }
});

test('a Mocha project gains tests that use the assertions of its own', async () => {
  const root = copyProject('generate-mocha');

  const { code, stdout } = await runAssay(root, short);

  expect(code).toBe(0);
  // That the upper bound belongs to the range makes no difference.
  expect(stdout).toContain('2 tests for 4 of 5 live mutants');
  expect(filesOf(root)['test/clamp.assay.js']).toContain("from 'node:assert/strict'");
  expect(await runTests(root, ['node_modules/mocha/bin/mocha.js'])).toContain('3 passing');
});

test(
  'a Jest project gains tests with the globals of Jest, verified under guards',
  { timeout: 300_000 },
  async () => {
    installJest(30);
    const root = writeVitestProject(
      {
        'package.json': JSON.stringify({
          private: true,
          scripts: { test: 'jest' },
          devDependencies: { jest: '*' },
        }),
        'src/price.js': `function price(count) {
  if (count > 9) return count * 2;
  return count * 3;
}

module.exports = { price };
`,
        'src/purge.js': `const fs = require('node:fs');

exports.purge = (confirm) => {
  if (!confirm) return 'skipped';
  fs.appendFileSync('purged.log', 'x');
  return 'purged';
};
`,
        'test/price.test.js': `const { price } = require('../src/price');

test('costs something', () => {
  expect(price(2)).toBeGreaterThan(0);
});
`,
      },
      { packages: [] },
    );
    useJest(root, 30);

    const { code, stdout } = await runAssay(root, short);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^src\/price\.js .* for (\d+) of \1 live mutants/m);
    expect(stdout).toMatch(/would change files \(fs\.appendFileSync\)/);
    expect(existsSync(join(root, 'purged.log'))).toBe(false);
    const written = filesOf(root)['test/price.assay.test.js'];
    expect(written).toContain("const { price } = require('../src/price');");
    expect(written).not.toMatch(/vitest|@jest\/globals/);
    await runTests(root, ['node_modules/jest/bin/jest.js']);
  },
);

const purging = `import fs from 'node:fs';

export function purge(confirm) {
  if (!confirm) return 'skipped';
  fs.appendFileSync('purged.log', 'x');
  return 'purged';
}

export function label(count) {
  return count > 3 ? 'many' : 'few';
}
`;

const labelled = `import { test } from 'node:test';
import assert from 'node:assert';
import { label } from '../src/purge.js';

test('few', () => assert.equal(label(1), 'few'));
`;

describe('generated tests that a mutant would have do harm', () => {
  test.each([
    ['vitest run', 'src/purge.assay.test.js', []],
    ['node --test', 'test/purge.assay.test.js', []],
    // A command has its tests verified by `node --test`.
    ['node --test', 'test/purge.assay.test.js', ['--command', 'node --test']],
  ])(
    'are verified without it by %s, and the mutant is not counted as killed: %s %j',
    async (command, path, flags) => {
      const scripts = { test: command };
      const manifest = { private: true, type: 'module', scripts };
      const [name = ''] = command.split(' ');
      const files = {
        'package.json': JSON.stringify({ ...manifest, devDependencies: { [name]: '*' } }),
        'src/purge.js': purging,
        ...(flags.length > 0 && { 'test/label.test.js': labelled }),
      };
      const root = writeVitestProject(files);

      const argv = ['generate', '--budget', '1000', '--no-types', '--json', ...flags];
      const { code, stdout } = await runAssay(root, argv);

      expect(code).toBe(0);
      const { unverified, ...report } = JSON.parse(stdout) as GenerationJson;
      expect(unverified).toEqual([
        { mutant: expect.stringMatching(/^[\da-f]+$/), denied: 'change files (fs.appendFileSync)' },
      ]);
      expect(existsSync(join(root, 'purged.log'))).toBe(false);
      expect(report.files[0]?.testFile).toBe(path);
      expect(filesOf(root)[path]).toContain('skipped');
    },
  );
});

test('tests show nothing of the environment, of its files or of the machine, nor depend on the working directory', async () => {
  const root = writeVitestProject({
    '.env': 'VITE_KEY=vite-s3cr3t\nFILE_KEY="file-s3cr3t"\n',
    'vitest.config.js': `export default {
      test: { env: { API_URL: 'http://api.test', LEAK: process.env.API_TOKEN } },
    };`,
    'src/auth.js': `import { readFileSync } from 'node:fs';
import os from 'node:os';
const { API_TOKEN: token = 'anonymous', API_URL, LEAK } = process.env;
const file = readFileSync(new URL('../.env', import.meta.url), 'utf8');
export const header = (basic) => basic ? \`Basic \${btoa(token)}\` : \`Bearer \${token}\`;
export const keys = (vite) => vite ? import.meta.env.VITE_KEY + '!' : LEAK + '?' + file;
export const who = (loud) => loud ? os.userInfo().username.toUpperCase() + '!' : os.hostname();
export const where = (up) => up ? process.cwd() + '/x' : process.env.HOME + '/y';
export const url = (path) => path ? API_URL + '/path' : API_URL;
`,
    'src/paths.js': `import { relative, resolve } from 'node:path';
const base = process.cwd();
export const isDraft = (name) => resolve(base, name).endsWith('.draft');
export const up = (name) => relative(resolve(name), '/').length + relative(base, '/').length;
`,
    'src/needs.js': `if (!process.env.API_TOKEN) throw new Error('no token');
export const double = (n) => n * 2;
`,
  });
  const environment = { API_TOKEN: 's3cr3t-token-4711' };

  const { code, stdout } = await runAssay(root, ['generate', '--budget', '1500'], { environment });

  expect(code).toBe(0);
  const written = filesOf(root)['src/auth.assay.test.js'] ?? '';
  expect(written).toContain('http://api.test/path');
  const secret = [/s3cr3t/i, /czNjcjN0/, new RegExp(root), new RegExp(`${homedir()}/y`)];
  const names = [userInfo().username, hostname()].map((name) => new RegExp(`["'\`]${name}`, 'i'));
  for (const one of [...secret, ...names]) expect(written).not.toMatch(one);
  const ofPaths = filesOf(root)['src/paths.assay.test.js'] ?? '';
  expect(ofPaths).toMatch(/isDraft\('.*'\)\)\.toBe\((?:true|false)\)/);
  expect(ofPaths).not.toMatch(/up\(.*\)\)\.toBe/);
  expect(stdout).not.toMatch(/s3cr3t|czNjcjN0/i);
  expect(stdout).toMatch(/no token\. It asked for API_TOKEN, and Assay\s+hides/);
});

describe('code of browsers', () => {
  const files = {
    'package.json': '{ "private": true, "type": "module", "scripts": { "test": "vitest run" } }',
    'src/toggle.js': `/** @param {HTMLElement} element */
export function toggle(element) {
  const isOpen = element.classList.toggle('open');
  element.setAttribute('aria-expanded', String(isOpen));
  return isOpen;
}

/** @param {HTMLInputElement} input */
export function onEnter(input, run) {
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') run(input.value);
  });
}
`,
  };
  const surrounded = `export function mode() {
  return navigator.onLine ? 'live' : 'cached';
}

export function watch(show) {
  return new IntersectionObserver((entries) => {
    if (entries[0].isIntersecting) show(entries.length);
  });
}
`;
  const packages = ['vitest', 'vite', 'jsdom'];

  test('is tested with the elements and events of a page, where tests have one', async () => {
    const config = "export default { test: { environment: 'jsdom' } };";
    const root = writeVitestProject({ ...files, 'vitest.config.js': config }, { packages });

    const { code, stdout } = await runAssay(root, ['generate', '--all', '--budget', '4000']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^Mutation score 0\.0 % -> (?:100|9\d)/m);
    const written = readFileSync(join(root, 'src/toggle.assay.test.js'), 'utf8');
    expect(written).toMatch(/document\.(?:body\.innerHTML|createElement)/);
    expect(written).toMatch(/dispatchEvent\(new KeyboardEvent\('keydown', \{[^}]*key: 'Enter'/);
    expect(await runTests(root, vitest)).toMatch(/Test Files +1 passed/);
  });

  test('is tested with globals that its tests lack, or in other states', async () => {
    const config = "export default { test: { environment: 'jsdom' } };";
    const { 'package.json': json } = files;
    const unit = { 'package.json': json, 'vitest.config.js': config, 'src/watch.js': surrounded };
    const root = writeVitestProject(unit, { packages });

    const { code, stdout } = await runAssay(root, ['generate', '--all', '--budget', '4000']);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^Mutation score 0\.0 % -> (?:100|9\d)/m);
    const written = readFileSync(join(root, 'src/watch.assay.test.js'), 'utf8');
    expect(written).toContain("Object.defineProperty(navigator, 'onLine', { configurable: true, ");
    expect(written).toContain("Reflect.deleteProperty(navigator, 'onLine');");
    expect(written).toContain("vi.stubGlobal('IntersectionObserver', ");
    expect(written).toContain('vi.unstubAllGlobals();');
    expect(await runTests(root, vitest)).toMatch(/Test Files +1 passed/);
  });

  test('is said to need a page, where tests have none', async () => {
    const root = writeVitestProject(files, { packages: ['vitest', 'vite'] });
    const argv = ['generate', '--all', '--budget', '500', '--dry-run'];

    const { stdout, stderr } = await runAssay(root, argv);

    expect(`${stdout}${stderr}`.replaceAll(/\s+/g, ' ')).toContain(
      'It asks for a page (`document` or `window`), and its tests have none.',
    );
  });
});

describe('a unit that can not be tested', () => {
  test('is named with the reason, and the others are searched all the same', async () => {
    const root = copyProject('generate-bad');
    const own = filesOf(root);

    const { code, stdout } = await runAssay(root, short);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^src\/no-export\.ts\n {2}Nothing that it exports can be tested\./m);
    expect(stdout).toMatch(/^src\/syntax-error\.ts\n {2}It has a syntax error at .*:2:\d+/m);
    expect(stdout).toMatch(/^src\/import-throws\.ts\n {2}.*No database is configured/m);
    expect(stdout).toMatch(/^src\/import-exits\.ts\n {2}.*process\.exit\(7\)/m);
    expect(stdout).toMatch(/^src\/endless\.ts {2}[1-9]/m);
    expect(stdout).toMatch(/^src\/good\.ts {2}[1-9]\d* tests? for 6 of 6 live mutants/m);
    expect(existsSync(join(root, 'saved.txt'))).toBe(false);
    expect(filesOf(root)).toMatchObject(own);
    expect(await runTests(root, [...vitest, 'src/good', 'src/endless'])).toMatch(
      /Test Files +2 passed/,
    );
  });

  test('is not a success where there is no other', async () => {
    const files = ['src/no-export.ts', 'src/syntax-error.ts'];
    const { code, stderr } = await runAssay(copyProject('generate-bad'), [...short, ...files]);

    expect(stderr).toContain('error nothing-generated');
    expect(code).toBe(2);
  });
});
