import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { createBranchNumbers, createFunctionNumbers } from '../../src/analysis/served-numbers.ts';
import { type MutantTable, numberMutants } from '../../src/analysis/select/mutant-table.ts';
import { servedModules } from '../../src/analysis/served-modules.ts';
import type { Mutant } from '../../src/model/mutant.ts';
import type { Statement } from '../../src/model/test-case.ts';
import type { UnitModel } from '../../src/model/unit-model.ts';
import type { RunnerOptions, TestRunner } from '../../src/runner/test-runner.ts';
import type {
  HostBuild,
  TestCaseResult,
  TestCaseRun,
  UnitHost,
} from '../../src/runner/unit-host.ts';
import { writeVitestProject } from '../e2e/run-assay.ts';
import { catalogued } from '../unit/mutation/catalogue-source.ts';
import { installJest, useJest } from './jest-project.ts';

const setting = `let setting = 'unset';
export const readSetting = () => setting;
export const change = (next) => { setting = next; };
`;

const source = `import { readSetting } from './setting.js';
let count = 0;
const base = 3 + 4;
export function add(a, b) { if (a < b) return a + b; return 0; }
export function bump() { count += 1; return count; }
export function seven() { return base; }
export function configured() { return readSetting(); }
export function hang() { return /^(a+)+$/.test('a'.repeat(50) + '!'); }
export function die() { globalThis.endProcess(); }
`;

const names = ['add', 'bump', 'seven', 'configured', 'hang', 'die'];

/** What ends the process in spite of all guards, since it was taken hold of before them. */
const escape = 'globalThis.endProcess = process.abort.bind(process);\n';
const setUp = `import { change } from './src/setting.js';\n${escape}`;

const sources = {
  'src/setting.js': setting,
  'src/unit.js': source,
  'src/failing.js': "export const fail = 1;\nthrow new Error('no database');\n",
};

/** The same in CommonJS. */
function commonJs(text: string): string {
  return text
    .replaceAll(/^import (.*) from (.*);/gm, 'const $1 = require($2);')
    .replaceAll(/^export const (\w+)/gm, 'exports.$1')
    .replaceAll(/^export function (\w+)/gm, 'exports.$1 = $1;\nfunction $1');
}

interface SetUp {
  readonly files: Readonly<Record<string, string>>;
  readonly open: (options: RunnerOptions) => Promise<TestRunner>;
  readonly prepare?: (root: string) => void;
}

/** A module of the built package: workers are started from there. */
async function built<Module>(path: string): Promise<Module> {
  const url = pathToFileURL(join(import.meta.dirname, '../../dist/runner', path));
  return (await import(url.href)) as Module;
}

const vitest: SetUp = {
  files: {
    ...sources,
    'vitest.config.js': "export default { test: { setupFiles: ['./set-up.js'] } };\n",
    'set-up.js': `import { beforeAll } from 'vitest';\n${setUp}beforeAll(() => change('set up'));\n`,
  },
  async open(options) {
    const { openVitest } =
      await built<typeof import('../../src/runner/vitest/open-vitest.ts')>('vitest/open-vitest.js');
    return openVitest({ ...options, projects: [], concurrency: 1, shareWorkers: true });
  },
};

const mocha: SetUp = {
  files: {
    ...sources,
    '.mocharc.json': '{ "require": ["./set-up.mjs"] }',
    'set-up.mjs': `${setUp}export const mochaHooks = { beforeAll() { change('set up'); } };\n`,
    'test/a.js': "it('passes', () => {});\n",
  },
  async open(options) {
    const { openMocha } =
      await built<typeof import('../../src/runner/mocha/open-mocha.ts')>('mocha/open-mocha.js');
    return openMocha(options);
  },
};

const nodeTest: SetUp = {
  files: {
    ...sources,
    'package.json':
      '{ "type": "module", "scripts": { "test": "node --import ./set-up.mjs --test" } }',
    'set-up.mjs': `import { change } from './src/setting.js';\n${escape}change('set up');\n`,
    'test/a.test.js': "import { test } from 'node:test';\ntest('passes', () => {});\n",
  },
  async open(options) {
    const { openNodeTest } = await built<
      typeof import('../../src/runner/node-test/open-node-test.ts')
    >('node-test/open-node-test.js');
    return openNodeTest(options);
  },
};

const jest: SetUp = {
  files: {
    ...Object.fromEntries(Object.entries(sources).map(([path, text]) => [path, commonJs(text)])),
    'src/setting.js': `let setting = 'unset';
exports.readSetting = () => setting;
exports.change = (next) => { setting = next; };
`,
    'package.json':
      '{ "scripts": { "test": "jest" }, "jest": { "setupFilesAfterEnv": ["./set-up.js"] } }',
    'set-up.js': `const { change } = require('./src/setting.js');\n${escape}beforeAll(() => change('set up'));\n`,
    'test/a.test.js': "test('passes', () => {});\n",
  },
  async open(options) {
    const { openJest } =
      await built<typeof import('../../src/runner/jest/open-jest.ts')>('jest/open-jest.js');
    return openJest(options);
  },
  prepare: (root) => useJest(root, 30),
};

function tableOf(text: string): MutantTable {
  return numberMutants([catalogued(text, 'src/unit.js')]);
}

function optionsFor(root: string, table: MutantTable): RunnerOptions {
  const pathIn = (path: string): string | undefined => {
    const found = relative(root, path);
    return found.startsWith('..') ? undefined : found;
  };
  const { mutants, siteFirstMutant } = table;
  return {
    root,
    tests: [],
    environment: process.env,
    sources: [join(root, 'src/unit.js')],
    shareWorkers: false,
    serve: servedModules(table, pathIn, () => {}, {
      functions: createFunctionNumbers(),
      branches: createBranchNumbers(),
    }),
    table: {
      mutantCount: mutants.length,
      siteCount: siteFirstMutant.length - 1,
      siteFirstMutant,
    },
  };
}

function modelOf(file: string, functions: readonly string[]): UnitModel {
  const callables = functions.map((name) => ({
    id: name,
    kind: 'function' as const,
    name,
    from: { module: file, isPackage: false, name },
    parameters: [],
    returns: { kind: 'unknown' as const },
    typeParameters: [],
    isWritable: false,
    declaredErrors: [],
  }));
  const constants = { numbers: [], strings: [], bigints: [], patterns: [] };
  return { file, callables, classes: [], types: {}, constants, untestable: [] };
}

/** Calls a function with numbers. */
function runOf(
  callable: string,
  numbers: readonly number[] = [],
  more: Partial<TestCaseRun> = {},
): TestCaseRun {
  const statements: Statement[] = numbers.map((number) => ({
    kind: 'primitive',
    value: { of: 'number', text: String(number) },
  }));
  statements.push({ kind: 'call', callable, arguments: numbers.map((_, at) => at) });
  const testCase = { statements, typeArgument: 'number' } as const;
  return { testCase, mutant: -1, fresh: false, observe: true, fuel: 1000, limit: 1500, ...more };
}

/** What the last call of a run gave, or how the run ended. */
function outcomeOf({ trace }: TestCaseResult): unknown {
  if (trace.end.kind !== 'completed') return trace.end.kind;
  const value = trace.observations.find(({ what }) => what.of === 'value')?.value;
  if (value?.is === 'number') return Number(value.text);
  return value?.is === 'string' ? value.value : value?.is;
}

const { signal } = new AbortController();

async function outcomes(host: UnitHost, runs: readonly TestCaseRun[]): Promise<unknown[]> {
  return (await host.run(runs, signal)).map(outcomeOf);
}

function find(table: MutantTable, { original, replacement }: Partial<Mutant>): number {
  const at = table.mutants.findIndex(
    (mutant) => mutant.original === original && mutant.replacement === replacement,
  );
  if (at === -1) throw new Error(`There is no ${original} => ${replacement}.`);
  return at;
}

interface HostedProject {
  readonly table: MutantTable;
  /** Opens a host, which is closed with the test. */
  readonly openHost: (build: HostBuild, model?: UnitModel) => Promise<UnitHost>;
}

async function project({ files, open, prepare }: SetUp): Promise<HostedProject> {
  const root = writeVitestProject(files, {
    packages: ['vitest', 'vite', 'typescript', 'mocha'],
  });
  prepare?.(root);
  const table = tableOf(files['src/unit.js'] ?? '');
  const runner = await open(optionsFor(root, table));
  const hosts: UnitHost[] = [];
  onTestFinished(async () => {
    await Promise.all(hosts.map((host) => host.close()));
    await runner.close();
  });
  return {
    table,
    openHost: async (build, model = modelOf('src/unit.js', names)) => {
      const host = await runner.openHost({ build, model });
      hosts.push(host);
      return host;
    },
  };
}

beforeAll(() => installJest(30), 300_000);

/**
 * Sending to a worker of Vitest that has died fails outside of all calls, now and then. The command expects that (`guard-process.ts`); Vitest's own
 * process, in which these tests run, would fail.
 */
beforeAll(() => {
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  const passOn = (error: NodeJS.ErrnoException, origin: NodeJS.UncaughtExceptionOrigin): void => {
    if (error.code !== 'EPIPE') for (const each of listeners) each(error, origin);
  };
  process.on('uncaughtException', passOn);
  return () => {
    process.off('uncaughtException', passOn);
    for (const each of listeners) process.on('uncaughtException', each);
  };
});

describe.each([
  ['Vitest', vitest],
  ['Mocha', mocha],
  ['node:test', nodeTest],
  ['Jest', jest],
])('a unit host of %s', (_name, setUpOfRunner) => {
  test('runs test cases in a unit that is set up as for tests, with and without mutants', async () => {
    const { table, openHost } = await project(setUpOfRunner);
    const [impact, search] = await Promise.all([openHost('impact'), openHost('search')]);
    expect([impact.failure, search.failure]).toEqual([undefined, undefined]);
    const mutant = find(table, { original: 'a + b', replacement: 'a - b' });
    const inStatic = find(table, { original: '3 + 4', replacement: '3 - 4' });

    expect(
      await outcomes(impact, [
        runOf('configured'),
        runOf('add', [2, 5]),
        runOf('add', [2, 5], { mutant }),
        runOf('seven', [], { mutant: inStatic, fresh: true }),
        runOf('seven'),
        runOf('bump'),
        runOf('bump'),
        runOf('configured'),
      ]),
    ).toEqual(['set up', 7, -3, -1, 7, 1, 1, 'set up']);

    const [reached, missed] = await search.run(
      [runOf('add', [2, 5]), runOf('add', [5, 2])],
      signal,
    );
    expect(reached?.search?.covered).not.toEqual(missed?.search?.covered);
    expect(missed?.search?.branches).toContainEqual(
      expect.objectContaining({ hits: 1, toFalse: 0 }),
    );
    const [original, mutated] = await impact.run(
      [runOf('add', [2, 5]), runOf('add', [2, 5], { mutant })],
      signal,
    );
    expect(original?.functions).not.toEqual([]);
    expect(mutated?.functions).not.toEqual(original?.functions);
    expect(original).not.toHaveProperty('branches');

    const never = find(table, { original: 'a < b', replacement: 'false' });
    const branches = true;
    const [taken, notTaken] = await impact.run(
      [runOf('add', [2, 5], { branches }), runOf('add', [2, 5], { mutant: never, branches })],
      signal,
    );
    const [near] = await search.run([runOf('add', [2, 5])], signal);
    expect(taken?.branches).toEqual(near?.search?.branches);
    expect(taken?.branches).toContainEqual(expect.objectContaining({ toTrue: 0, toFalse: 3 }));
    expect(notTaken?.branches).toContainEqual(expect.objectContaining({ toTrue: 1, toFalse: 0 }));

    expect(
      await outcomes(impact, [
        runOf('add', [1, 2]),
        runOf('hang'),
        runOf('add', [1, 3]),
        runOf('die'),
        runOf('add', [1, 4]),
      ]),
    ).toEqual([3, 'endless', 4, 'crashed', 5]);

    const failing = await openHost('impact', modelOf('src/failing.js', ['fail']));
    expect(failing.failure).toBe('src/failing.js could not be loaded: no database.');
  });
});

test('an ES module that only its syntax shows to be one is evaluated anew in the same process', async () => {
  const text =
    "import { pid } from 'node:process';\nlet count = 0;\nexport const who = () => pid;\nexport const bump = () => (count += 1);\n";
  const { openHost } = await project({
    files: {
      'src/unit.js': text,
      'package.json': '{ "scripts": { "test": "node --test" } }',
      'test/a.test.js': "require('node:test').test('passes', () => {});\n",
    },
    open: (options) => nodeTest.open(options),
  });
  const host = await openHost('impact', modelOf('src/unit.js', ['who', 'bump']));
  const fresh = { fresh: true };
  const [first, ...others] = await outcomes(host, [
    runOf('who', [], fresh),
    runOf('bump', [], fresh),
    runOf('bump', [], fresh),
    runOf('who', [], fresh),
  ]);

  expect(first).toEqual(expect.any(Number));
  expect(others).toEqual([1, 1, first]);
});

test('a project with a command has hosts, in plain Node processes', async () => {
  const { openHost } = await project({
    files: sources,
    async open(options) {
      const { openCommand } =
        await built<typeof import('../../src/runner/command/open-command.ts')>(
          'command/open-command.js',
        );
      return openCommand({ ...options, commands: ['true'] });
    },
  });
  const search = await openHost('search');
  expect(await outcomes(search, [runOf('bump'), runOf('bump'), runOf('configured')])).toEqual([
    1,
    1,
    'unset',
  ]);
});
