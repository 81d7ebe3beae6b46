// Usage: npx jiti bench/run-price.ts [--runner vitest|mocha|jest] [--packages FOLDER] [--tests N] [--only KIND] [--rounds N] [--assay FOLDER]...
// The price of one run of a test with a mutant, beside a direct call of the same function with its hooks in a worker of the test runner.
// Makes a project of small tests over one module (see `kinds`). Each of its mutants reaches all tests; they survive, or with the kind
// `failing` all tests notice them. The price is the processor time of all of Assay's processes for 96 mutants, less that for 6,
// divided by the further test runs. So starting, loading and observing cancel out. Each figure is
// the median of the rounds. --assay: the folders of built copies of Assay to compare, which run in turn. --packages: the folder with
// the test runner, such as test/versions/vitest-3/node_modules; without it, that of this repository, which has no Jest.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** What the tests of a project do besides calling the module and asserting something about its result. */
const kinds = {
  plain: { hooks: false, isAsync: false, state: 0, fails: false },
  hooks: { hooks: true, isAsync: false, state: 0, fails: false },
  asynchronous: { hooks: false, isAsync: true, state: 0, fails: false },
  stateful: { hooks: false, isAsync: false, state: 300, fails: false },
  failing: { hooks: false, isAsync: false, state: 0, fails: true },
} as const;
type Kind = keyof typeof kinds;

const { values } = parseArgs({
  options: {
    runner: { type: 'string', default: 'vitest' },
    packages: {
      type: 'string',
      default: fileURLToPath(new URL('../node_modules', import.meta.url)),
    },
    tests: { type: 'string', default: '1000' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '3' },
    assay: {
      type: 'string',
      multiple: true,
      default: [fileURLToPath(new URL('..', import.meta.url))],
    },
  },
});
const isMocha = values.runner === 'mocha';
const isJest = values.runner === 'jest';
const commands: Readonly<Record<string, readonly string[]>> = {
  mocha: ['npx', 'mocha'],
  jest: ['npx', 'jest'],
};
const command = commands[values.runner] ?? ['npx', 'vitest', 'run'];
const tests = Number(values.tests);
/** Lines of the module that are mutated; each has six mutants. */
const lines = { few: 1, many: 16 };
const mutantsPerLine = 6;

const numbered = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('\n');

/** A module with imports and exports, or what the same is for Jest. */
function asModule(text: string): string {
  if (!isJest) return text;
  const names = [...text.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
  return `${text
    .replaceAll(/^export /gm, '')
    .replaceAll(/\bimport (\S+|\{.*?\}) from ('.*?');/g, 'const $1 = require($2);')}
module.exports = { ${names.join(', ')} };`;
}

const moduleText = [
  numbered(
    lines.many,
    (index) => `export function price${index}(count) { return count * ${index + 2}; }`,
  ),
  'export function total(counts) {',
  '  return counts.map((count) => ({',
  `    sum: ${numbered(lines.many, (index) => `price${index}(count)`).replaceAll('\n', ' + ')},`,
  '    count,',
  '  }));',
  '}',
].join('\n');

function testText(kind: Kind): string {
  const { hooks, isAsync, state, fails } = kinds[kind];
  const declared = isAsync ? 'async () =>' : '() =>';
  const assertions = isMocha
    ? `assert.strictEqual(typeof found[1].sum, 'number'); assert.deepStrictEqual(found.map(({ count }) => count), counts);`
    : `expect(typeof found[1].sum).toBe('number'); expect(found.map(({ count }) => count)).toEqual(counts);`;
  const exact = isMocha
    ? 'assert.strictEqual(found[0].sum, exact);'
    : 'expect(found[0].sum).toBe(exact);';
  const sum = (index: number): number =>
    Array.from({ length: lines.many }, (_, line) => (index + 3) * (line + 2)).reduce(
      (a, b) => a + b,
      0,
    );
  return [
    isMocha
      ? `import assert from 'node:assert'; import { appendFileSync } from 'node:fs';`
      : `import { appendFileSync } from 'node:fs';${isJest ? '' : ` import { ${hooks ? 'afterEach, beforeEach, ' : ''}expect, it } from 'vitest';`}`,
    `import { total } from '../src/price.js';`,
    'const bodies = process.env.DIRECT ? [] : undefined;',
    'function priced(title, body) { if (bodies) bodies.push(body); it(title, body); }',
    `export const table = Object.fromEntries(Array.from({ length: ${state} }, (_, at) => ['key' + at, { at, name: 'item ' + at }]));`,
    'const before = [], after = [];',
    hooks
      ? `let items; before.push(() => { items = [1, 2, 3]; }); after.push(() => { items = undefined; });`
      : '',
    hooks
      ? 'for (const hook of before) beforeEach(hook); for (const hook of after) afterEach(hook);'
      : '',
    numbered(tests, (index) =>
      [
        `priced('totals ${index}', ${declared} {`,
        `const counts = [${index + 3}, ${index + 1}, 5, 6, 7, 8];`,
        `const found = ${isAsync ? 'await Promise.resolve(total(counts))' : 'total(counts)'};`,
        assertions,
        fails ? `const exact = ${sum(index)}; ${exact}` : '',
        '});',
      ].join(' '),
    ),
    `if (bodies) it('direct', async () => {`,
    '  const runs = 60;',
    '  const start = process.cpuUsage();',
    '  for (const body of bodies) for (let run = 0; run < runs; run += 1) {',
    '    for (const hook of before) hook();',
    `    ${isAsync ? 'await body();' : 'body();'}`,
    '    for (const hook of after) hook();',
    '  }',
    '  const { user, system } = process.cpuUsage(start);',
    '  appendFileSync(process.env.DIRECT, `${(user + system) / runs / bodies.length}\\n`);',
    `}${isMocha ? ').timeout(60000)' : ', 60000)'};`,
  ].join('\n');
}

const folder = mkdtempSync(join(tmpdir(), 'assay-price-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const name of ['src', 'test']) mkdirSync(join(folder, name));
symlinkSync(resolve(values.packages), join(folder, 'node_modules'));
writeFileSync(join(folder, 'src/price.js'), asModule(moduleText));
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({
    name: 'price',
    type: isJest ? 'commonjs' : 'module',
    scripts: { test: command.slice(1).join(' ') },
    ...(isJest && { jest: { testMatch: ['<rootDir>/test/*.test.js'], transform: {} } }),
  }),
);
writeFileSync(join(folder, '.mocharc.json'), JSON.stringify({ spec: ['test/*.test.js'] }));
writeFileSync(
  join(folder, 'vitest.config.mjs'),
  `export default { test: { include: ['test/*.test.js'] } };`,
);

/** Runs a command in the project. Returns milliseconds of processor time of all its processes. */
function processorTime(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): number {
  const { stderr, status, stdout } = spawnSync('bash', ['-c', 'time "$0" "$@"', ...argv], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...env, TIMEFORMAT: 'processor %U %S' },
  });
  const [, user, system] = /^processor ([\d.]+) ([\d.]+)$/m.exec(stderr) ?? [];
  if (user === undefined || status === null)
    throw new Error(`${argv.join(' ')}: ${stdout}${stderr}`);
  return 1000 * (Number(user) + Number(system));
}

/** Returns microseconds of processor time of one direct call. */
function directCall(): number {
  const into = join(folder, 'direct.txt');
  rmSync(into, { force: true });
  processorTime(command, { DIRECT: into });
  return Number(readFileSync(into, 'utf8'));
}

interface Report {
  readonly files: Readonly<
    Record<string, { readonly mutants: readonly { status: string; testsCompleted?: number }[] }>
  >;
}

function runAssay(
  assay: string,
  count: number,
  fails: boolean,
): { processor: number; testRuns: number } {
  const mutated = `src/price.js:1-${count}`;
  const argv = ['--no-incremental', '--equivalence', 'none', '--no-types', '--concurrency', '1'];
  const flags = fails ? ['--matrix'] : [];
  const processor = processorTime([
    'node',
    join(assay, 'dist/cli/main.js'),
    'run',
    ...argv,
    ...flags,
    '--reporter',
    'json',
    '--runner',
    values.runner,
    '--mutate',
    mutated,
  ]);
  const report = JSON.parse(
    readFileSync(join(folder, 'reports/assay/mutation.json'), 'utf8'),
  ) as Report;
  const mutants = Object.values(report.files).flatMap((file) => file.mutants);
  const wanted = fails ? 'Killed' : 'Survived';
  const other = mutants.find(({ status }) => status !== wanted);
  if (other !== undefined) throw new Error(`A mutant is ${other.status}, and not ${wanted}.`);
  // With the matrix, each test runs twice with each mutant that it notices.
  const testRuns = fails
    ? mutants.length * tests * 2
    : mutants.reduce((sum, { testsCompleted = 0 }) => sum + testsCompleted, 0);
  if (mutants.length !== count * mutantsPerLine)
    throw new Error(`There are ${mutants.length} mutants.`);
  return { processor, testRuns };
}

/** Returns microseconds of processor time of one run with a mutant. */
function priceOfRun(assay: string, kind: Kind): number {
  const { fails } = kinds[kind];
  const few = runAssay(assay, lines.few, fails);
  const many = runAssay(assay, lines.many, fails);
  return (1000 * (many.processor - few.processor)) / (many.testRuns - few.testRuns);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}

const columns = values.assay.map((_, at) => (at === 0 ? '' : ` (copy ${at + 1})`));
const heads = columns.map((copy) => ` run with a mutant${copy} | ratio |`).join('');
process.stdout.write(
  `| tests | direct call |${heads}\n| --- | --- |${' --- | --- |'.repeat(columns.length)}\n`,
);
for (const kind of Object.keys(kinds) as Kind[]) {
  if (values.only !== '' && values.only !== kind) continue;
  writeFileSync(join(folder, 'test/price.test.js'), asModule(testText(kind)));
  const rounds = Array.from({ length: Number(values.rounds) }, () => ({
    direct: directCall(),
    prices: values.assay.map((assay) => priceOfRun(assay, kind)),
  }));
  const direct = median(rounds.map((round) => round.direct));
  const cells = values.assay.map((_, at) => {
    const price = median(rounds.map(({ prices }) => prices[at] ?? Number.NaN));
    return ` ${price.toFixed(0)} µs | ${(price / direct).toFixed(1)} |`;
  });
  process.stdout.write(`| ${kind} | ${direct.toFixed(0)} µs |${cells.join('')}\n`);
}
