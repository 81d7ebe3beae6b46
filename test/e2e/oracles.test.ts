import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';

import type { OracleDiscovery } from '../../src/model/oracle-assessment.ts';
import type { OraclesJson, PackagesOraclesJson } from '../../src/report/formats/oracles-json.ts';
import { installJest, useJest } from '../conformance/jest-project.ts';
import { runAssay, writeVitestProject } from './run-assay.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The module counts its calls, so that a run leaves state behind; `wait` may never end; `scale` is a class with a subclass. */
const files = {
  'src/scale.js': `let calls = 0;
export class Scale {
  constructor(factor) { this.factor = factor; }
  apply(x) { calls += 1; return x * this.factor; }
}
export class Shifted extends Scale {
  shift = 2;
  apply(x) { return super.apply(x) + this.shift; }
}
export function apply(x) {
  let steps = 0;
  for (let left = Math.abs(x); left > 0; left -= 1) steps += 1;
  return new Shifted(3).apply(x) + steps - Math.abs(x);
}
export const timesCalled = () => calls;
`,
  'src/scale.relations.js': `import { integers, relation } from 'assay/relations';
import { apply } from './scale.js';
const program = { run: apply, input: integers(-9, 9) };
export const relations = [
  relation('a step of 1 adds 3', { ...program, follow: (x) => x + 1, holds: ([y, next]) => next === y + 3 }),
  relation('the sign of the middle', { ...program, sources: 2, follow: (a, b) => a + b, holds: ([a, b, sum]) => sum === a + b - 2 }),
  relation('is a number', { ...program, holds: ([y]) => Number.isFinite(y) }),
  relation('is positive', { ...program, holds: ([y]) => y > 0 }),
];
export const note = 'no relation';
`,
};

/** Judges the program by one relation in a plain process: prints whether it holds for all inputs. */
const plain = `import { contentsOf } from '${repository}build/relations/relation.js';
import { judge } from '${repository}build/relations/judge.js';
import { drive } from '${repository}build/relations/steps.js';
import { generateData, givenOf } from '${repository}build/relations/test-data.js';
const number = Number(process.argv[2]);
let holds = true;
try {
  const { relations } = await import('./src/scale.relations.js');
  const relation = contentsOf(relations[number]);
  for (let at = 0; at < 25 && holds; at += 1) {
    const data = givenOf(generateData(relation, { seed: 1, pool: 25 }, at));
    holds = (await drive(judge(relation, data, (input) => relation.program.run(input)))).kind === 'holds';
  }
} catch { holds = false; }
console.log(holds);
`;

function writeProject(): string {
  const root = writeVitestProject(
    {
      ...files,
      'package.json': '{ "private": true, "type": "module", "scripts": { "test": "node --test" } }',
    },
    { packages: [] },
  );
  symlinkSync(repository, join(root, 'node_modules/assay'));
  return root;
}

async function assess(root: string, ...flags: readonly string[]): Promise<OraclesJson> {
  const { stdout, stderr } = await runAssay(root, ['oracles', '--json', ...flags]);
  if (!stdout.startsWith('{')) throw new Error(stderr);
  const json: OraclesJson = JSON.parse(stdout);
  return json;
}

/** Judges a mutant by a relation in a plain process, with the mutant in the source. */
async function isNoticedPlainly(
  root: string,
  mutant: OraclesJson['matrix'][number],
  relation: number,
): Promise<boolean> {
  const copy = mkdtempSync(join(tmpdir(), 'assay-plain-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(root, copy, { recursive: true, verbatimSymlinks: true });
  const text = readFileSync(join(root, mutant.file), 'utf8');
  const { start, end } = mutant.span;
  writeFileSync(
    join(copy, mutant.file),
    text.slice(0, start) + mutant.replacement + text.slice(end),
  );
  writeFileSync(join(copy, 'plain.mjs'), plain);
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['plain.mjs', String(relation)],
      { cwd: copy, timeout: 5000 },
    );
    return stdout.trim() !== 'true';
  } catch {
    // It hangs, or the mutant is no valid module.
    return true;
  }
}

describe('assay oracles', () => {
  test('gives each mutant and relation the verdict of a plain run with the mutant in the source', async () => {
    const root = writeProject();

    const { oracles, matrix, inputs, mutants, best } = await assess(root);

    expect(oracles.map(({ name, falseAlarm }) => [name, falseAlarm])).toEqual([
      ['a step of 1 adds 3', false],
      ['the sign of the middle', false],
      ['is a number', false],
      ['is positive', true],
    ]);
    expect(oracles[3]?.counterexample?.inputs).toEqual(['-1']);
    expect(mutants.traditional.total).toBeGreaterThan(30);
    expect(mutants.classLevel.total).toBeGreaterThan(1);
    for (const kind of ['traditional', 'classLevel'] as const) {
      for (const { [kind]: score } of oracles) {
        expect(score.Ss).toBeCloseTo(inputs[kind] * score.So, 10);
      }
    }
    expect(best.map(({ oracles: names }) => names.length)).toEqual([2, 3]);
    const sample = matrix.filter((_, at) => at % 6 === 0);
    for (const mutant of sample) {
      const plainly = await Promise.all(
        [0, 1, 2].map((relation) => isNoticedPlainly(root, mutant, relation)),
      );
      const names = oracles.flatMap(({ name }, at) => (plainly[at] === true ? [name] : []));
      expect([mutant, mutant.noticedBy]).toEqual([mutant, names]);
    }
  });

  test('says what is wrong with declarations, and assesses the others', async () => {
    const root = writeProject();
    writeFileSync(join(root, 'src/broken.relations.js'), `throw new Error('not today');\n`);
    writeFileSync(
      join(root, 'src/empty.relations.js'),
      `import { relation } from 'assay/relations';\nexport const none = relation('none', { run: (x) => x, input: [], holds: () => true });\n`,
    );

    const { notices, oracles } = await assess(root, '--operators', 'AOR');
    const alone = await runAssay(root, ['oracles', 'src/broken.relations.js']);
    const missing = await runAssay(root, ['oracles', 'src/other.relations.js']);

    expect(oracles).toHaveLength(4);
    expect(
      notices.flatMap(({ code, place, message }) =>
        code === 'relations-not-loadable' ? [[place, message]] : [],
      ),
    ).toEqual([
      ['src/broken.relations.js', 'src/broken.relations.js could not be loaded: not today.'],
      [
        'src/empty.relations.js',
        'src/empty.relations.js could not be loaded: TypeError: The relation "none" has no test data: its input is an empty list.',
      ],
    ]);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('not today')]);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('no-relations')]);
  });

  test('assesses the packages of a workspace apart, each with its own runner', async () => {
    installJest(30);
    const shifts = `const { integers, relation } = require('assay/relations');
const { half } = require('./half');
exports.shift = relation('a step of 2 adds 1', {
  run: half, input: integers(-9, 9), follow: (x) => x + 2, holds: ([y, next]) => next === y + 1,
});
`;
    const root = writeVitestProject(
      {
        'package.json': '{ "private": true, "workspaces": ["packages/*"] }',
        'packages/a/package.json': '{ "name": "a", "scripts": { "test": "jest" } }',
        'packages/a/src/half.js': 'exports.half = (x) => x / 2;\n',
        'packages/a/src/half.relations.js': shifts,
        'packages/aa/package.json': '{ "name": "aa", "scripts": { "test": "node --test" } }',
        'packages/aa/broken.js': 'exports.broken = (x) => x + 2;\n',
        'packages/aa/broken.relations.js': "throw new Error('no such table');\n",
        'packages/b/package.json': '{ "name": "b", "scripts": { "test": "node --test" } }',
        'packages/b/half.js': 'exports.half = (x) => 0.5 * x;\n',
        'packages/b/half.relations.js': shifts,
        'packages/c/package.json': '{ "name": "c", "scripts": { "test": "node --test" } }',
        'packages/c/none.js': 'exports.none = (x) => x + 1;\n',
      },
      { packages: [] },
    );
    useJest(root, 30);
    // All tests share the folder of Jest's packages.
    mkdirSync(join(root, 'packages/node_modules'));
    symlinkSync(repository, join(root, 'packages/node_modules/assay'));

    const { stdout, stderr, code } = await runAssay(root, ['oracles', '--json', '--no-types']);

    if (stdout === '') throw new Error(stderr);
    // A package whose relations can't be loaded is reported, and does not stop the others.
    expect(code).toBe(2);
    expect(stderr).toContain('packages/aa/broken.relations.js');
    expect(stderr).toContain('no such table');
    const { packages }: PackagesOraclesJson = JSON.parse(stdout);
    expect(packages.map(({ folder }) => folder)).toEqual(['packages/a', 'packages/b']);
    for (const { oracles, matrix } of packages) {
      expect(oracles.map(({ name, falseAlarm }) => [name, falseAlarm])).toEqual([
        ['a step of 2 adds 1', false],
      ]);
      expect(matrix.length).toBeGreaterThan(3);
      expect(matrix.filter(({ noticedBy }) => noticedBy.length > 0).length).toBeGreaterThan(2);
    }
    const page = readFileSync(join(root, 'reports/assay/oracles.html'), 'utf8');
    expect(page.match(/<h1>[^<]*/g)).toEqual([
      '<h1>Oracles of packages/a',
      '<h1>Oracles of packages/b',
    ]);
  });

  test('finds relations of several sources, as code that can be assessed', async () => {
    const root = writeProject();
    writeFileSync(
      join(root, 'src/square.js'),
      'export default function square(x) {\n  return x * x;\n}\n',
    );
    writeFileSync(
      join(root, 'src/total.js'),
      `/** @param {number[]} values */\nexport function total(values) {\n  let sum = 0;\n  for (const one of values) sum += one;\n  return sum;\n}\n`,
    );

    const { stdout } = await runAssay(root, [
      'oracles',
      '--find',
      'src/square.js',
      'src/total.js',
      '--json',
      '--no-types',
    ]);

    const { units }: OracleDiscovery = JSON.parse(stdout);
    expect(units.map(({ file }) => file)).toEqual(['src/square.js', 'src/total.js']);
    for (const { functions, relations } of units) {
      expect(functions[0]?.together.So).toBeGreaterThanOrEqual(0.5);
      expect(new Set(relations.flatMap((one) => one.functions))).toEqual(
        new Set([functions[0]?.name]),
      );
    }
    for (const { file, code } of units) {
      writeFileSync(join(root, file.replace('.js', '.relations.js')), code);
    }
    const { oracles } = await assess(root, 'src/square.relations.js', 'src/total.relations.js');
    expect(oracles.map(({ falseAlarm }) => falseAlarm)).toEqual(oracles.map(() => false));
    expect(oracles.length).toBe(units.flatMap(({ relations }) => relations).length);
  });

  test('makes relations of what the tests of a project assert of related calls', async () => {
    const root = writeProject();
    writeFileSync(
      join(root, 'src/store.js'),
      `export class Store {
  #held = new Map();
  put(key, value) { this.#held.set(key, value); return this.#held.size; }
  take(key) {
    const value = this.#held.get(key);
    this.#held.delete(key);
    return value;
  }
}
`,
    );
    writeFileSync(
      join(root, 'store.test.js'),
      `import test from 'node:test';
import assert from 'node:assert/strict';
import { Store } from './src/store.js';
test('gives what was put under a key', () => {
  const store = new Store();
  store.put('a', 1);
  store.put('b', 2);
  assert.equal(store.take('a'), 1);
});
`,
    );

    const { stdout, stderr } = await runAssay(root, [
      'oracles',
      '--find',
      'src/store.js',
      '--json',
      '--no-types',
    ]);

    if (stdout === '') throw new Error(stderr);
    const { units }: OracleDiscovery = JSON.parse(stdout);
    const tested = units
      .flatMap(({ relations }) => relations)
      .filter(({ from }) => from === 'store.test.js:4');
    expect(tested.length).toBeGreaterThan(0);
    for (const { name, about, functions } of tested) {
      expect(name).toMatch(/^gives what was put under a key \(for any /);
      expect(about).toEqual(['Store', 'Store#put', 'Store#take']);
      expect(functions).toEqual(['Store']);
    }
    writeFileSync(join(root, 'src/store.relations.js'), units[0]?.code ?? '');
    const { oracles } = await assess(root, 'src/store.relations.js', '--operators', 'STD');
    expect(oracles.map(({ falseAlarm }) => falseAlarm)).toEqual(oracles.map(() => false));
  });
});
